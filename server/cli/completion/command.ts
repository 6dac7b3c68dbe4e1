import { Argument, type Command } from 'commander';
import type { Cli } from '../cli.ts';
import { EXIT_CODES } from '../exitCodes.ts';
import { addExample } from '../options.ts';
import { SCRIPTS, type Shell } from './scripts.ts';

const NOTES = `Put one of these where the shell starts:
  bash        source <(fairlead completion bash)                               in ~/.bashrc
  zsh         source <(fairlead completion zsh)                                in ~/.zshrc, after compinit
  fish        fairlead completion fish | source                                in ~/.config/fish/config.fish
  powershell  fairlead completion powershell | Out-String | Invoke-Expression  in $PROFILE`;

/** Adds `fairlead completion`, which prints the completion script of a shell. */
export function addCompletion(program: Command, cli: Cli): void {
  const command = program
    .command('completion')
    .description('Print what makes a shell complete this command, with the ids of the service')
    .addArgument(new Argument('<shell>', 'the shell').choices(Object.keys(SCRIPTS)))
    .action(async (shell: Shell) => {
      await cli.terminal.out(SCRIPTS[shell]);
      cli.finish(EXIT_CODES.ok);
    });
  addExample(command, 'fairlead completion bash', NOTES);
}
