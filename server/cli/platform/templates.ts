import { relative } from 'node:path';
import * as l10n from '@vscode/l10n';
import type { Command } from 'commander';
import { applyEdits, type TextEdit } from '../../core/platform/pipelines/inputs/runtimeInput.ts';
import { toPrintable } from '../../core/text.ts';
import { indexLines } from '../../documents/lineIndex.ts';
import { extractTemplate } from '../../documents/platform/extraction/extract.ts';
import { inlineTemplate } from '../../documents/platform/extraction/inline.ts';
import { nameTemplate } from '../../documents/platform/extraction/nameTemplate.ts';
import { listParts, type Part, type PartList } from '../../documents/platform/extraction/parts.ts';
import { findParts } from '../../documents/platform/extraction/selectParts.ts';
import { readPipelineText } from '../../documents/platform/reading.ts';
import { MAX_PLATFORM_BODY_BYTES } from '../../wire/limits.ts';
import { toUnifiedDiff } from '../check/lineDiff.ts';
import type { Cli } from '../cli.ts';
import { EXIT_CODES, UsageError } from '../errors.ts';
import { readTemplateFolder } from '../expand.ts';
import { readText, writeWithFolders } from '../files.ts';
import { addExample } from '../options.ts';

interface TemplateFlags {
  readonly as: string;
  readonly folder?: string;
  readonly dryRun?: true;
}

const PATHS = l10n.t('A path names a stage or step by identifiers, such as build.test; the first ones may be left out.');

const EXTRACT_NOTES =
  l10n.t(`Neighbouring steps become a step group first. Runtime inputs inside become inputs of the template, comments and layout stay.
The file of the template is written to the folder "templates" of the nearest .harness. With the template filled in, the pipeline is the
same as before; if it would not be, nothing is written and the exit code is 1.`);

const INLINE_NOTES = l10n.t(
  'The template itself stays. If the pipeline would not be the same as before, nothing is written and the exit code is 1.',
);

/** Adds `fairlead pipelines extract`, which moves parts of a pipeline to a template. */
export function addExtract(pipelines: Command, cli: Cli): void {
  const command = pipelines
    .command('extract')
    .description(l10n.t('Move a stage, step group or steps of a pipeline file to a template'))
    .argument('<file>', l10n.t('a pipeline or template'))
    .argument('<paths...>', l10n.t('the stage, the step group or the steps'))
    .requiredOption('--as <name>', l10n.t('the name of the template; its identifier follows from it'))
    .action((file: string, paths: readonly string[], flags: TemplateFlags) => extract(cli, file, paths, flags));
  addExample(
    addFolder(command),
    'fairlead pipelines extract deploy.pipeline.yaml build.test --as "Unit tests" --dry-run',
    `${EXTRACT_NOTES}\n${PATHS}`,
  );
}

/** Adds `fairlead pipelines inline`, the inverse. */
export function addInline(pipelines: Command, cli: Cli): void {
  const command = pipelines
    .command('inline')
    .description(l10n.t('Write the lines of a template in place of its use in a pipeline file'))
    .argument('<file>', l10n.t('a pipeline or template'))
    .argument('<path>', l10n.t('the stage, step group or step that uses the template'))
    .action((file: string, path: string, flags: TemplateFlags) => inline(cli, file, path, flags));
  addExample(addFolder(command), 'fairlead pipelines inline deploy.pipeline.yaml build.test --dry-run', `${INLINE_NOTES}\n${PATHS}`);
}

function addFolder(command: Command): Command {
  return command
    .option('--folder <path>', l10n.t('the folder with the templates (else the Git repository around the file)'))
    .option('--dry-run', l10n.t('show the changes as a diff, and write nothing'));
}

async function extract(cli: Cli, file: string, paths: readonly string[], flags: TemplateFlags): Promise<void> {
  const { text, own, workspace } = await read(cli, file, flags);
  const lists = listParts(readPipelineText(text));
  const parts = [...new Set(paths.map((path) => requirePart(lists, file, path)))];
  parts.sort((one, other) => one.item.start - other.item.start);
  const named = nameTemplate(workspace, own, text, flags.as, parts);
  if ('refusal' in named) throw new UsageError(named.refusal);
  const found = await extractTemplate(workspace, own, text, parts, named);
  if ('refusal' in found) return refuse(cli, file, text, found.refusal, found.at?.start ?? 0);
  const target = relative('', named.path);
  const added = [{ start: 0, end: 0, text: found.template }];
  if (flags.dryRun)
    return show(cli, [
      [file, text, found.edits],
      [target, '', added],
    ]);
  await writeWithFolders(named.path, found.template);
  await writeWithFolders(file, applyEdits(text, found.edits));
  cli.terminal.err(toPrintable(l10n.t('Wrote {0}, which {1} uses.', target, file)));
}

async function inline(cli: Cli, file: string, path: string, flags: TemplateFlags): Promise<void> {
  const { text, own, ...folder } = await read(cli, file, flags);
  const { map } = requirePart(listParts(readPipelineText(text)), file, path);
  const found = await inlineTemplate({ ...folder, nameOf: (one) => relative('', one) }, own, text, map!.start);
  if ('refusal' in found) return refuse(cli, file, text, found.refusal, map!.start);
  if (flags.dryRun) return show(cli, [[file, text, found]]);
  await writeWithFolders(file, applyEdits(text, found));
  cli.terminal.err(toPrintable(l10n.t('Wrote {0}.', file)));
}

async function read({ terminal }: Cli, file: string, { folder }: Pick<TemplateFlags, 'folder'>) {
  if (file === '-') throw new UsageError(l10n.t('Name a file: the template is written beside it.'));
  const text = await readText(file, terminal, MAX_PLATFORM_BODY_BYTES);
  return { text, ...(await readTemplateFolder(terminal, file, text, folder)) };
}

function requirePart(lists: readonly PartList[], file: string, path: string): Part {
  const found = findParts(lists, path);
  if (found.length === 1) return found[0]!;
  const known = (found.length > 0 ? found : lists.flatMap(({ parts }) => parts))
    .map((part) => part.path.join('.'))
    .filter((one) => one !== '');
  if (found.length > 1) throw new UsageError(l10n.t('"{0}" may be {1}. Write the whole path.', path, known.join(', ')));
  if (known.length === 0) throw new UsageError(l10n.t('{0} has no stages or steps of version 0. Check it with `fairlead check`.', file));
  throw new UsageError(l10n.t('{0} has no stage or step "{1}". It has {2}.', file, path, known.slice(0, 20).join(', ')));
}

function refuse({ terminal, finish }: Cli, file: string, text: string, reason: string, at: number): void {
  terminal.err(toPrintable(`${file}:${indexLines(text).positionAt(at).line + 1}: ${reason}`));
  finish(EXIT_CODES.problems);
}

async function show(
  { terminal }: Cli,
  files: readonly (readonly [path: string, text: string, edits: readonly TextEdit[]])[],
): Promise<void> {
  for (const [path, text, edits] of files) {
    const lines = indexLines(text);
    await terminal.out(
      toUnifiedDiff(toPrintable(path), text, [
        edits.map(({ start, end, text: newText }) => ({ range: lines.rangeOf(start, end), newText })),
      ]),
    );
  }
}
