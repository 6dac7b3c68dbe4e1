import { dirname, relative, resolve } from 'node:path';
import * as l10n from '@vscode/l10n';
import type { Command } from 'commander';
import { toPrintable } from '../core/text.ts';
import { expandDocument } from '../documents/platform/expansion/expand.ts';
import { Workspace } from '../documents/platform/workspace/workspace.ts';
import { MAX_PLATFORM_BODY_BYTES } from '../wire/limits.ts';
import { listYaml } from './check/selectFiles.ts';
import type { Cli } from './cli.ts';
import { EXIT_CODES, UsageError } from './errors.ts';
import { OUT_FILE, readText, writeText } from './files.ts';
import { addExample, addFormat } from './options.ts';
import { findRepository, toReal } from './roots.ts';
import type { Terminal } from './terminal.ts';

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
    .option(...OUT_FILE)
    .action((path: string, folder: string | undefined, flags: ExpandFlags) => expand(cli, path, folder, flags));
  addExample(addFormat(command), 'fairlead expand pipeline.yaml -o expanded.yaml', NOTES);
}

async function expand({ terminal, finish }: Cli, path: string, folder: string | undefined, flags: ExpandFlags): Promise<void> {
  const text = await readText(path, terminal, MAX_PLATFORM_BODY_BYTES);
  const { own, ...templates } = await readTemplateFolder(terminal, path, text, folder);
  const nameOf = (file: string): string => (file === '-' ? file : relative('', file));
  const found = await expandDocument({ ...templates, nameOf }, own, text);
  if ('refusal' in found) {
    terminal.err(toPrintable(l10n.t('fairlead: {0} cannot be expanded. {1}', path, found.refusal)));
    return finish(EXIT_CODES.problems);
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
  await writeText(terminal, flags.out, written);
}

/** The documents around a file, by their real paths. */
interface TemplateFolder {
  readonly workspace: Workspace;
  /** The path of the file itself. */
  readonly own: string;
  /** Returns the text of a document; null if it cannot be read. */
  readText(path: string): Promise<string | null>;
}

/** Reads the YAML files of a folder, by default of the Git repository around a file, with the text of the file itself. */
export async function readTemplateFolder(
  terminal: Terminal,
  path: string,
  text: string,
  folder: string | undefined,
): Promise<TemplateFolder> {
  const own = path === '-' ? path : await toReal(path);
  const around = folder ?? (await findRepository(path === '-' ? '.' : dirname(resolve(path))));
  const files = await listYaml(around, () => false);
  if (files === null) throw new UsageError(l10n.t('{0} has too many YAML files. Name the folder with the templates.', around));
  const workspace = new Workspace();
  const read = async (file: string): Promise<string | null> =>
    file === own ? text : readText(file, terminal, MAX_PLATFORM_BODY_BYTES).catch(() => null);
  for (const file of files) {
    const real = await toReal(file.path);
    const known = real === own ? null : await read(real);
    if (known !== null) workspace.put(real, known);
  }
  workspace.put(own, text);
  return { workspace, own, readText: read };
}
