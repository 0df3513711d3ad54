# Fish completion of vtstat: commands, options and the words that an option takes are asked of the program itself.

function __vtstat_command # the command of the line, if there is one
    for word in (commandline -opc)[2..-1]
        string match -q -- '-*' $word; or begin
            echo $word
            return 0
        end
    end
    return 1
end

function __vtstat_commands
    vtstat help 2>/dev/null | string replace -rf '^  ([a-z]+)  *(.*)$' '$1\t$2'
end

function __vtstat_options # COMMAND
    vtstat $argv[1] --help 2>/dev/null | string replace -rf '^ *(?:-[a-z], )?(--[a-z-]+).*$' '$1'
end

# The words of "--paper a4|letter" in the help; capitals stand for something else.
function __vtstat_values # COMMAND OPTION
    if test "$argv[2]" = --format; and test "$argv[1]" != export
        vtstat formats 2>/dev/null | tail -n +2 | string replace -r ' .*' ''
        return
    end
    vtstat $argv[1] --help 2>/dev/null | string replace -rf -- "^ *(?:-[a-z], )?$argv[2] ([^ ,]*\|[^ ,]*).*\$" '$1' | string split '|' | string match -rv '[A-Z]'
end

function __vtstat_complete
    set -l command (__vtstat_command)
    or begin
        __vtstat_commands
        return
    end
    set -l before (commandline -opc)[-1]
    set -l word (commandline -ct)
    if test "$command" = help; and test "$before" = help
        __vtstat_commands
        return
    end
    set -l values
    string match -q -- '--*' $before; and set values (__vtstat_values $command $before)
    test "$command" = formats; and set values (__vtstat_values read --format)
    if set -q values[1]
        printf '%s\n' $values
    else if string match -q -- '-*' $word
        __vtstat_options $command
    else
        __fish_complete_path $word
    end
end

complete -c vtstat -f -a '(__vtstat_complete)'
