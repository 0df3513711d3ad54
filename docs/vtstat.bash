# Bash completion of vtstat: commands and options are asked of the program itself, so they are always its own.

_vtstat_values() {
    case $1 in
    --rule) "$3" reject --rule=? 2>&1 </dev/null | sed -n "s/.*it is one of: //p" ;;
    --test) echo auto permutation welch student mann-whitney brunner-munzel ks paired-t signed-rank ;;
    --adjust) if [ "$2" = plan ]; then echo holm none; else echo holm hochberg bh by bonferroni none; fi ;;
    --ci) echo t median bootstrap bca ;;
    --lang) echo en ru ja ;;
    --paper) echo a4 letter ;;
    --fail-on) echo gain loss same noise unknown ;;
    --better) echo higher lower ;;
    --decimal) echo point comma ;;
    --type) echo series summary comparison suite factorial pooled note environment settings ;;
    --template) echo report comment ;;
    --format)
        if [ "$2" = export ]; then
            echo csv markdown benchstat
        else
            "$3" formats 2>/dev/null | sed -n '2,$s/ .*//p'
        fi ;;
    esac
}

_vtstat() {
    local program=${COMP_WORDS[0]} word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command= values options i
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
    values=$(_vtstat_values "$before" "$command" "$program")
    if [ -n "$values" ]; then
        COMPREPLY=($(compgen -W "$values" -- "$word"))
    elif [[ $word == -* ]]; then
        options=$("$program" "$command" --help 2>/dev/null | sed -n 's/^ *\(-[a-z], \)\?\(--[a-z-]*\).*/\2/p')
        COMPREPLY=($(compgen -W "$options" -- "$word"))
    elif [ "$command" = formats ]; then
        COMPREPLY=($(compgen -W "$(_vtstat_values --format read "$program")" -- "$word"))
    else
        compopt -o filenames 2>/dev/null
        COMPREPLY=($(compgen -f -- "$word"))
    fi
}

complete -F _vtstat vtstat
