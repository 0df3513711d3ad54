#include "stats/rules/rule.h"

const struct vt_rule vt_rule_none = {"none", "", "nothing is marked", NULL};
