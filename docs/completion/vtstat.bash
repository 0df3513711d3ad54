# Bash completion of vtstat: commands, options and the words that an option takes are asked of the program itself, so they are
# always its own.

# The words that an option of a command takes: those of "--paper a4|letter" in its help. Capitals stand for something else.
_vtstat_values() { # PROGRAM COMMAND OPTION
    local argument
    argument=$("$1" "$2" --help 2>/dev/null | sed -n "s/^ *\(-[a-z], \)\{0,1\}$3 \([^ ][^ ]*\).*/\2/p")
    case $2$3 in
    export--format) ;;
    *--format) "$1" formats 2>/dev/null | sed -n '2,$s/ .*//p'; return ;;
    esac
    case $argument in
    *\|*) printf '%s\n' "${argument%%,*}" | tr '|' '\n' | grep -v '[A-Z]' ;;
    esac
}

_vtstat() {
    local program=${COMP_WORDS[0]} word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command= values= options i
    COMPREPLY=()
    for ((i = 1; i < COMP_CWORD; i++)); do
        case ${COMP_WORDS[i]} in -*) ;; *) command=${COMP_WORDS[i]}; break ;; esac
    done
    # --option=VALUE comes as three words
    if [ "$word" = = ]; then
        word=
    elif [ "$before" = = ] && [ "$COMP_CWORD" -gt 2 ]; then
        before=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    if [ -z "$command" ] || { [ "$command" = help ] && [ "$before" = help ]; }; then
        COMPREPLY=($(compgen -W "$("$program" help 2>/dev/null | sed -n 's/^  \([a-z]*\) .*/\1/p') --help --version" -- "$word"))
        return
    fi
    case $before in --*) values=$(_vtstat_values "$program" "$command" "$before") ;; esac
    if [ -n "$values" ]; then
        COMPREPLY=($(compgen -W "$values" -- "$word"))
    elif [[ $word == -* ]]; then
        options=$("$program" "$command" --help 2>/dev/null | sed -n 's/^ *\(-[a-z], \)\?\(--[a-z-]*\).*/\2/p')
        COMPREPLY=($(compgen -W "$options" -- "$word"))
    elif [ "$command" = formats ]; then
        COMPREPLY=($(compgen -W "$(_vtstat_values "$program" read --format)" -- "$word"))
    else
        compopt -o filenames 2>/dev/null
        COMPREPLY=($(compgen -f -- "$word"))
    fi
}

complete -F _vtstat vtstat
