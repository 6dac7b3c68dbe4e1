import * as l10n from '@vscode/l10n';
import { Argument, type Command } from 'commander';
import type { Cli } from '../cli.ts';
import { addExample } from '../options.ts';

/**
 * Bash splits words at `:` and `=` while they are typed; this joins such words again, based on the spaces between them, and removes what
 * the shell has already.
 */
const BASH = String.raw`# Completion of fairlead for bash.
_fairlead() {
  local line=$COMP_LINE words=() current='' i word glued=0 cword=0
  line=${'$'}{line:0:COMP_POINT}
  for ((i = 0; i <= COMP_CWORD; i++)); do
    word=${'$'}{COMP_WORDS[i]}
    if ((i > 0)) && [[ $line != [[:space:]]* ]] && ((glued)); then
      words[cword]+=$word
    else
      ((i > 0)) && ((cword++))
      words[cword]=$word
    fi
    line=${'$'}{line#"${'$'}{line%%[![:space:]]*}"}
    line=${'$'}{line#"$word"}
    [[ -n $line && $line != [[:space:]]* ]] && glued=1 || glued=0
  done
  current=${'$'}{words[cword]}
  local answer
  answer=$(fairlead __complete "$((cword - 1))" "${'$'}{words[@]:1:cword-1}" "$current" 2>/dev/null) || return 0
  COMPREPLY=()
  if [[ $answer == ':files' ]]; then
    compopt -o filenames 2>/dev/null
    while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "${'$'}{COMP_WORDS[COMP_CWORD]#=}")
    return 0
  fi
  # The shell replaces what follows the last break only.
  local had=''
  case $COMP_WORDBREAKS in *:*|*=*) [[ $current == *[:=]* ]] && had=${'$'}{current%"${'$'}{current##*[:=]}"} ;; esac
  while IFS= read -r word; do
    [[ -z $word ]] && continue
    word=${'$'}{word%%$'\t'*}
    word=$(printf '%q' "${'$'}{word#"$had"}")
    COMPREPLY+=("$word")
  done <<<"$answer"
  [[ ${'$'}{#COMPREPLY[@]} -eq 1 && ${'$'}{COMPREPLY[0]} == *= ]] && compopt -o nospace 2>/dev/null
  return 0
}
complete -F _fairlead fairlead
`;

const ZSH = String.raw`#compdef fairlead
# Completion of fairlead for zsh.
_fairlead() {
  local -a lines described
  local line value
  lines=("${'$'}{(@f)$(fairlead __complete $((CURRENT - 2)) "${'$'}{(@Q)words[2,CURRENT-1]}" "${'$'}{(Q)words[CURRENT]}" 2>/dev/null)}")
  if [[ $lines[1] == ':files' ]]; then
    [[ -prefix -*= ]] && compset -P '*='
    _files
    return
  fi
  for line in $lines; do
    [[ -z $line ]] && continue
    value=${'$'}{line%%$'\t'*}
    if [[ $line == *$'\t'* ]]; then described+=("${'$'}{value//:/\\:}:${'$'}{line#*$'\t'}"); else described+=("${'$'}{value//:/\\:}"); fi
  done
  (( $#described )) && _describe -V fairlead described
}
if [[ $funcstack[1] == _fairlead ]]; then _fairlead "$@"; else compdef _fairlead fairlead; fi
`;

const FISH = String.raw`# Completion of fairlead for fish.
function __fairlead_complete
    set -l before (commandline -opc)
    set -l current (commandline -ct)
    set -e before[1]
    set -l answer (fairlead __complete (count $before) $before "$current" 2>/dev/null)
    if test "$answer[1]" = ':files'
        __fish_complete_path "$current"
    else if test (count $answer) -gt 0
        printf '%s\n' $answer
    end
end
complete -c fairlead -f -a '(__fairlead_complete)'
`;

const POWERSHELL = String.raw`# Completion of fairlead for PowerShell.
Register-ArgumentCompleter -Native -CommandName fairlead -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $before = @($commandAst.CommandElements | Select-Object -Skip 1 |
    Where-Object { $_.Extent.EndOffset -lt $cursorPosition } |
    ForEach-Object { if ($_ -is [System.Management.Automation.Language.StringConstantExpressionAst]) { $_.Value } else { $_.Extent.Text } })
  $answer = @(fairlead __complete $before.Count @before $wordToComplete 2>$null)
  if ($answer.Count -gt 0 -and $answer[0] -eq ':files') { return }
  $answer | ForEach-Object {
    $value, $about = $_ -split "${'`'}t", 2
    if (-not $about) { $about = $value }
    $typed = if ($value -match '[\s''"$;(){}|&<>${'`'}@,#]') { "'" + $value.Replace("'", "''") + "'" } else { $value }
    [System.Management.Automation.CompletionResult]::new($typed, $value, 'ParameterValue', $about)
  }
}
`;

/** The completion scripts of the shells; they call the program at every key press, so they never become outdated. */
const SCRIPTS = { bash: BASH, zsh: ZSH, fish: FISH, powershell: POWERSHELL } as const;

const NOTES = l10n.t(`Put one of these where the shell starts:
  bash        source <(fairlead completion bash)                               in ~/.bashrc
  zsh         source <(fairlead completion zsh)                                in ~/.zshrc, after compinit
  fish        fairlead completion fish | source                                in ~/.config/fish/config.fish
  powershell  fairlead completion powershell | Out-String | Invoke-Expression  in $PROFILE`);

/** Adds `fairlead completion`, which prints the completion script of a shell. */
export function addCompletion(program: Command, cli: Cli): void {
  const command = program
    .command('completion')
    .description(l10n.t('Print what makes a shell complete this command, with the ids of the service'))
    .addArgument(new Argument('<shell>', l10n.t('the shell')).choices(Object.keys(SCRIPTS)))
    .action(async (shell: keyof typeof SCRIPTS) => {
      await cli.terminal.out(SCRIPTS[shell]);
    });
  addExample(command, 'fairlead completion bash', NOTES);
}
