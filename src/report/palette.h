/* Every color of charts and pages, as 0xRRGGBB. The strong ones are told apart by people with any kind of
 * color vision (Okabe & Ito 2008); the HTML page has its own variables, for light and dark
 * (report/html/page.c). */
#ifndef VT_REPORT_PALETTE_H
#define VT_REPORT_PALETTE_H

enum {
    VT_INK = 0x222222,
    VT_GREY = 0x6b6b6b,
    VT_PALE = 0xd9d9d9,
    VT_BLUE = 0x0072b2,
    VT_VERMILION = 0xd55e00,
    VT_GREEN = 0x009e73,
    VT_SKY = 0x56b4e9,
    VT_ORANGE = 0xe69f00,
    VT_BAND = 0xeceff1,
    VT_WHITE = 0xffffff,
    VT_GRID = 0xe6e6e6,
    VT_DIVIDER = 0xaaaaaa,   /* between the sides in charts of the order */
    VT_BAND_EDGE = 0xb8bfc4, /* of the threshold's band */
    VT_HEADING = 0x12395b,
    VT_RULE = 0xc3ced8,
    VT_QUOTE_INK = 0x10283c,
    VT_CODE_BACK = 0xeef0f2,
    VT_LINK = 0x1a5f99,
    VT_LEADER = 0xb0b0b0, /* the dots of a table of contents */
    VT_HEADER_INK = 0x37474f,
    VT_HEADER_RULE = 0x546e7a,
    VT_ROW_RULE = 0xcfd8dc,
    VT_QUOTE_BACK = 0xe8f1f8,
    VT_BOX_BACK = 0xf3f4f5,
    /* Levels of repetition, two sides: boot, run, iteration. */
    VT_SHADE_BLUE_1 = 0x08519c,
    VT_SHADE_BLUE_2 = 0x4292c6,
    VT_SHADE_BLUE_3 = 0x9ecae1,
    VT_SHADE_BLUE_4 = 0xdeebf7,
    VT_SHADE_GREY_1 = 0xd9d9d9,
    VT_SHADE_GREY_2 = 0xf0f0f0,
};

#endif
