import * as l10n from '@vscode/l10n';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Cli } from '../cli.ts';
import { writeAtomically } from '../files.ts';
import { OUTPUTS, type Output } from '../options.ts';

/** The flags for the format of an answer, and the file that it is written to. */
export interface OutFlags {
  readonly output?: Output;
  readonly out?: string;
}

/** Adds `--output <format>`, as every command has it, and `-o, --out <file>`. */
export function addOutFlags(command: Command): Command {
  const output = new Option('--output <format>', l10n.t('output format (default: table at a terminal, otherwise csv)')).choices(OUTPUTS);
  output.argParser((text) => {
    const known = OUTPUTS.find((format) => format === text);
    if (known !== undefined) return known;
    throw new InvalidArgumentError(l10n.t('Give {0}. Name a file to write with --out.', OUTPUTS.join(', ')));
  });
  return command
    .addOption(output)
    .option('-o, --out <file>', l10n.t('file to write (else standard output); it appears only when it is complete'));
}

/** Returns the format: a table for the eyes of a user at a terminal, otherwise CSV. */
export function readOut({ terminal }: Cli, { output, out }: OutFlags): Output {
  return output ?? (terminal.isTerminal && (out === undefined || out === '-') ? 'table' : 'csv');
}

/** Writes an answer to the file of `--out`, or else to standard output. */
export async function writeOut({ terminal }: Cli, { out }: OutFlags, text: string): Promise<void> {
  if (out === undefined || out === '-') {
    await terminal.out(text);
    return;
  }
  await writeAtomically(out, [new TextEncoder().encode(text)]);
  if (text !== '') terminal.err(l10n.t('Wrote {0}.', out));
}
