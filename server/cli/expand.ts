import { relative } from 'node:path';
import * as l10n from '@vscode/l10n';
import type { Command } from 'commander';
import { toPrintable } from '../core/text.ts';
import { decodeText } from '../documents/encoding.ts';
import { expandDocument } from '../documents/platform/expansion/expand.ts';
import { MAX_PLATFORM_BODY_BYTES } from '../wire/limits.ts';
import type { Cli } from './cli.ts';
import { EXIT_CODES, type ExitCode } from './errors.ts';
import { readBytes, writeAtomically } from './files.ts';
import { addExample, addFormat } from './options.ts';
import { readTemplateFolder } from './templateFolder.ts';

interface ExpandFlags {
  readonly format: 'text' | 'json';
  readonly out?: string;
}

const NOTES =
  l10n.t(`Templates are looked for in the folder, by default the Git repository around the file. Those that are not there stay as they are, with a
comment, and are listed on standard error. With --format json, each line names the file and line that it comes from.
The exit code is 1 if the document is of another kind, or a template uses itself.`);

/** Adds `fairlead expand`, which fills in the templates of a pipeline. */
export function addExpand(program: Command, cli: Cli): void {
  const command = program
    .command('expand')
    .description(l10n.t('Show a pipeline or template with its templates filled in'))
    .argument('<file>', l10n.t('a pipeline or template; - reads standard input'))
    .argument('[folder]', l10n.t('the folder with the templates (else the Git repository around the file)'))
    .option('-o, --out <file>', l10n.t('file to write (else standard output); it appears only when it is complete'))
    .action(async (path: string, folder: string | undefined, flags: ExpandFlags) => cli.finish(await expand(cli, path, folder, flags)));
  addExample(addFormat(command), 'fairlead expand pipeline.yaml -o expanded.yaml', NOTES);
}

async function expand({ terminal }: Cli, path: string, folder: string | undefined, flags: ExpandFlags): Promise<ExitCode> {
  const { text } = decodeText(await readBytes(path, terminal, MAX_PLATFORM_BODY_BYTES));
  const { workspace, own, readText } = await readTemplateFolder(terminal, path, text, folder);
  const nameOf = (file: string): string => (file === '-' ? file : relative('', file));
  const found = await expandDocument({ workspace, readText, nameOf }, own, text);
  if ('refusal' in found) {
    terminal.err(toPrintable(l10n.t('fairlead: {0} cannot be expanded. {1}', path, found.refusal)));
    return EXIT_CODES.problems;
  }
  for (const sentence of found.left) terminal.err(toPrintable(`${path}: ${sentence}`));
  const lines = found.lines.map(({ text: one, from, value }) => ({
    text: one,
    file: nameOf(from.path),
    line: from.line + 1,
    value: value === null ? null : { file: nameOf(value.path), line: value.line + 1 },
  }));
  const yaml = found.lines.map((one) => one.text).join('\n');
  const written = flags.format === 'json' ? `${JSON.stringify({ yaml, filled: found.filled, left: found.left, lines })}\n` : yaml;
  if (flags.out === undefined || flags.out === '-') await terminal.out(written);
  else await writeAtomically(flags.out, [Buffer.from(written)]);
  return EXIT_CODES.ok;
}
