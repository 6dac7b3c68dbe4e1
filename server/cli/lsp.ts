import type { Command } from 'commander';
import type { Cli } from './cli.ts';
import { EXIT_CODES } from './exitCodes.ts';
import { addExample } from './options.ts';

/** Adds `fairlead lsp`, the language server for any editor. */
export function addLsp(program: Command, cli: Cli): void {
  const command = program
    .command('lsp')
    .description('Run the language server for an editor')
    .option('--stdio', 'talk over standard input and output, which is the only way there is')
    .action(async () => {
      await cli.programs.lsp();
      cli.finish(EXIT_CODES.ok);
    });
  addExample(command, 'fairlead lsp --stdio');
}
