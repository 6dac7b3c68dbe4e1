import { rmSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import * as l10n from '@vscode/l10n';
import { type Command, InvalidArgumentError } from 'commander';
import { parseJsonObject } from '../../core/jsonObject.ts';
import { type CatalogueFile, readCatalogueFile } from '../../core/platform/catalogue/catalogueFile.ts';
import { type ConvertedSchema, convertBundle, convertSchema } from '../../core/platform/catalogue/convertSchema.ts';
import { readSchemaBundle, type SchemaBundle } from '../../core/platform/catalogue/schemaBundle.ts';
import { EndlessSchema } from '../../core/platform/catalogue/schemaWork.ts';
import { currentCatalogue, SHIPPED_CATALOGUE, SHIPPED_NOTATION } from '../../core/platform/pipelines/catalogue.ts';
import { SHIPPED_NOTATION_V1 } from '../../core/platform/pipelines/shapesV1.ts';
import { toSchemaFiles } from '../../documents/platform/schemaFolder.ts';
import { type Answer, showAnswer } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { toStoredCatalogue } from '../configFolder.ts';
import { systemCodeOf, UsageError } from '../errors.ts';
import { writeConfigFile, writeWithFolders } from '../files.ts';
import { FolderBudget, type FolderLimits } from '../folderBudget.ts';
import { requireGit } from '../git.ts';
import { addExample, addOutput, type OutputFlags } from '../options.ts';
import { readRegular } from '../regularFiles.ts';
import { findReadRoot, toReal } from '../roots.ts';
import { MOST_BYTES } from './storedCatalogue.ts';

/** Limits of a folder of schemas; the publisher's has some thousand small files. */
const LIMITS: FolderLimits = { files: 20_000, bytes: 256 * 1024 * 1024, depth: 64 };

interface ImportFlags {
  readonly date?: string;
  readonly to?: string;
}

const NOTES =
  l10n.t(`A folder is the publisher's public repository of schemas, with its folders v0 and v1; what it says is added to the catalogue of this version.
A file is the publisher's v0/pipeline.json or v1/pipeline.json, or one that this command wrote, perhaps on another machine. All are checked before anything is stored.
The check of pipelines then uses it: in the terminal, in the language server, and in VS Code unless fairlead.catalogue.path names another file.
The local service keeps the catalogue of its version.`);

/** Adds `fairlead catalogue`, which replaces the types of stages and steps that checks know. */
export function addCatalogue(program: Command, cli: Cli): void {
  const catalogue = program.command('catalogue').description(l10n.t('Show or replace the types of stages and steps that checks know'));

  const take = catalogue
    .command('import')
    .description(l10n.t('Use a newer catalogue'))
    .argument('<path>', l10n.t("folder of the publisher's schemas, its pipeline.json, or a catalogue file"))
    .option('--date <day>', l10n.t('day of the newest schema in the folder (else its last commit, else its newest file)'), readDay)
    .option('--to <file>', l10n.t('write the catalogue to this file instead, for fairlead.catalogue.path or another machine'))
    .action((path: string, flags: ImportFlags) => importOne(cli, path, flags));
  addExample(take, 'fairlead catalogue import ./harness-schema', NOTES);

  const show = catalogue
    .command('show')
    .description(l10n.t('Show which catalogue is in use'))
    .action((flags: OutputFlags) => showAnswer(cli, flags, toShown(cli)));
  addExample(addOutput(show), 'fairlead catalogue show');

  const reset = catalogue
    .command('reset')
    .description(l10n.t('Use the catalogue of this version again'))
    .action(async () => {
      rmSync(toStoredCatalogue(cli.environment), { force: true });
      await cli.terminal.out(`${l10n.t('Checks use the catalogue of this version again, of {0}.', SHIPPED_CATALOGUE.published)}\n`);
    });
  addExample(reset, 'fairlead catalogue reset');
}

async function importOne(cli: Cli, path: string, flags: ImportFlags): Promise<void> {
  const file = isFolder(path) ? await convertFolder(cli, path, flags.date) : await readFile(cli, path, flags.date);
  const written = `${JSON.stringify(file)}\n`;
  if (flags.to === undefined) writeConfigFile(toStoredCatalogue(cli.environment), written);
  else await writeWithFolders(resolve(flags.to), written, { advice: l10n.t('Make its folder writable.') });
  const { stages, steps } = file.pipelines;
  const more = [...newTypes(stages, SHIPPED_NOTATION.stages), ...newTypes(steps, SHIPPED_NOTATION.steps)];
  const news =
    more.length === 0 ? l10n.t('none that this version lacks') : l10n.t('{0} that this version lacks: {1}', more.length, more.join(', '));
  const types = l10n.t('{0} types of stages and {1} of steps', Object.keys(stages).length, Object.keys(steps).length);
  const done =
    flags.to === undefined
      ? l10n.t('Checks now use the catalogue of {0}: {1}, {2}.', file.published, types, news)
      : l10n.t('Wrote {0}, the catalogue of {1}: {2}, {3}.', flags.to, file.published, types, news);
  await cli.terminal.out(`${done}\n`);
}

function newTypes(types: object, known: object): readonly string[] {
  return Object.keys(types).filter((type) => !Object.hasOwn(known, type));
}

async function readFile(cli: Cli, path: string, date: string | undefined): Promise<CatalogueFile> {
  const text = readText(path, await findReadRoot(path)) ?? '';
  const bundle = readSchemaBundle(parseJsonObject(text));
  if (bundle !== null) return convertFile(cli, path, bundle, date);
  const { file, complaint } = readCatalogueFile(text);
  if (file === null)
    throw new UsageError(
      l10n.t(
        '{0} {1}. Name a folder of schemas, its v0/pipeline.json or v1/pipeline.json, or a file that `fairlead catalogue import --to` wrote.',
        path,
        complaint,
      ),
    );
  return file;
}

/** Converts one of the publisher's single files; the other version stays as the catalogue in use has it. */
async function convertFile(cli: Cli, path: string, bundle: SchemaBundle, date: string | undefined): Promise<CatalogueFile> {
  const day = date ?? (await readCommitDay(cli, dirname(path), [basename(path)])) ?? statSync(path).mtime.toISOString().slice(0, 10);
  const known = { pipelines: SHIPPED_NOTATION, pipelinesV1: SHIPPED_NOTATION_V1 };
  return toSound(path, () => convertBundle(bundle, known, day), l10n.t('describes no pipelines'));
}

/** Returns a converted file if it can be used. Throws a UsageError otherwise. */
function toSound(path: string, convert: () => ConvertedSchema | null, lack: string): CatalogueFile {
  const converted = convertWithin(path, convert);
  if (converted === null) throw new UsageError(l10n.t("{0} {1}. Name a checkout of the publisher's repository of schemas.", path, lack));
  const { file, complaint } = readCatalogueFile(JSON.stringify(converted.file));
  if (file === null)
    throw new UsageError(l10n.t('{0} cannot be used: the catalogue {1}. Name a newer one, or its date with --date.', path, complaint));
  return file;
}

function convertWithin(path: string, convert: () => ConvertedSchema | null): ConvertedSchema | null {
  try {
    return convert();
  } catch (error) {
    if (!(error instanceof EndlessSchema)) throw error;
    throw new UsageError(
      l10n.t(
        "{0} describes more than any catalogue needs: its schemas contain each other too often, or too deeply. Name a checkout of the publisher's repository of schemas.",
        path,
      ),
    );
  }
}

async function convertFolder(cli: Cli, folder: string, date: string | undefined): Promise<CatalogueFile> {
  let newest = 0;
  const root = await toReal(folder);
  const budget = new FolderBudget(folder, LIMITS);
  const files = toSchemaFiles((path) => {
    const file = join(root, path);
    const text = readText(file, root);
    if (text !== undefined) {
      budget.addFile(text.length);
      newest = Math.max(newest, statSync(file).mtimeMs);
    }
    return text;
  });
  const day = date ?? (await readCommitDay(cli, folder));
  const toDay = () => day ?? new Date(newest).toISOString().slice(0, 10);
  return toSound(folder, () => convertSchema(files, SHIPPED_NOTATION, toDay), l10n.t('has no schemas of pipelines in v0 and v1'));
}

/** Returns the day of the last commit to some paths in a folder; null if it is not in Git. */
async function readCommitDay(cli: Cli, folder: string, paths: readonly string[] = ['v0', 'v1']): Promise<string | null> {
  const at = { path: resolve(folder), environment: cli.environment, signal: cli.interruption() };
  const day = await requireGit(at, ['log', '-1', '--format=%cs', '--', ...paths]).catch(() => '');
  at.signal.throwIfAborted();
  return day.trim() === '' ? null : day.trim();
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** Reads a file; undefined if it cannot be read. Throws a UsageError if it is irregular or too large, or a link leads out of the root. */
function readText(path: string, root: string | null): string | undefined {
  try {
    return readRegular(path, root, MOST_BYTES).toString('utf8');
  } catch (error) {
    if (error instanceof UsageError) throw error;
    systemCodeOf(error);
    return undefined;
  }
}

function readDay(text: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))) return text;
  throw new InvalidArgumentError(l10n.t('Give a day as YYYY-MM-DD.'));
}

function toShown({ environment }: Cli): Answer {
  const { published, types } = currentCatalogue();
  const isShipped = currentCatalogue() === SHIPPED_CATALOGUE;
  const from = isShipped ? 'this version of Fairlead' : toStoredCatalogue(environment);
  const json = { published, from, stageTypes: types.stageTypes.length, stepTypes: types.stepTypes.length };
  const shown = isShipped ? { value: from, label: l10n.t('this version of Fairlead') } : from;
  const rows = [[published, shown, String(json.stageTypes), String(json.stepTypes)]];
  return { columns: ['published', 'from', 'stage_types', 'step_types'], rows, json };
}
