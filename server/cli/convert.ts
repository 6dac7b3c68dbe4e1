import { basename, join, relative, resolve } from 'node:path';
import * as l10n from '@vscode/l10n';
import type { Command } from 'commander';
import { toPrintable } from '../core/text.ts';
import {
  type Conversion,
  type ConversionRefusal,
  convertToVersion1,
  toConversionProblems,
  toPlainConversion,
} from '../documents/platform/conversion/convert.ts';
import { MAX_PLATFORM_BODY_BYTES } from '../wire/limits.ts';
import { readIgnored } from './check/checkPlan.ts';
import { selectFiles } from './check/selectFiles.ts';
import type { Cli } from './cli.ts';
import { EXIT_CODES, UsageError } from './errors.ts';
import { readText, writeWithFolders } from './files.ts';
import { addExample, addFormat } from './options.ts';
import { countProblems, toCounts, toProblemLines } from './problemLines.ts';
import { toReal } from './roots.ts';

interface ConvertFlags {
  readonly format: 'text' | 'json';
  readonly out?: string;
}

const NOTES =
  l10n.t(`Converts pipelines, templates, input sets and overlays. What has no place in version 1 stays in the result as a comment with the
reason, and is listed on standard error. The sources never change. Several files, or a folder, need -o with a folder.
The exit code is 0 if everything was carried over, and 1 if something was not or needs a look.`);

/** Adds `fairlead convert`. */
export function addConvert(program: Command, cli: Cli): void {
  const command = program
    .command('convert')
    .description(l10n.t('Convert pipelines, templates and input sets to version 1'))
    .argument('<paths...>', l10n.t('files, folders or globs; - reads standard input'))
    .option('-o, --out <path>', l10n.t('file to write (else standard output), or the folder for several'))
    .action((paths: readonly string[], flags: ConvertFlags) => convert(cli, paths, flags));
  addExample(addFormat(command), 'fairlead convert pipeline.yaml -o pipeline.v1.yaml', NOTES);
}

/** A file with its version 1, or why it was not converted. */
interface ConvertedFile extends Pick<ConversionRefusal, 'refusals'> {
  readonly path: string;
  readonly conversion: Conversion | null;
}

async function convert(cli: Cli, paths: readonly string[], flags: ConvertFlags): Promise<void> {
  const { terminal } = cli;
  const { files, complaints } = await selectFiles(paths, await readIgnored(process.cwd(), []));
  const [complaint] = complaints;
  if (complaint !== undefined) throw new UsageError(complaint);
  const yaml = files.filter(({ path, isNamed }) => isNamed || /[.]ya?ml$/i.test(path));
  const isAlone = yaml.length === 1 && yaml[0]!.isNamed;
  if (yaml.length === 0) throw new UsageError(l10n.t('No YAML file was found. Name files or folders with pipelines.'));
  if (!isAlone && flags.out === undefined && flags.format === 'text')
    throw new UsageError(l10n.t('Several files need a folder for the results. Give it with -o.'));
  const converted: ConvertedFile[] = [];
  for (const { path, isNamed } of yaml) {
    const text = await readText(path, terminal, MAX_PLATFORM_BODY_BYTES);
    const result = convertToVersion1(text);
    if ('text' in result) converted.push({ path, conversion: result, refusals: [] });
    // Other YAML in a folder is none of its business.
    else if (isNamed || result.isOurs) converted.push({ path, conversion: null, refusals: result.refusals });
  }
  const base = isAlone ? null : findBase(paths);
  const targets = await planTargets(converted, flags.out, base);
  if (flags.format === 'json') await terminal.out(`${JSON.stringify({ files: converted.map(toPlain) })}\n`);
  for (const [file, target] of targets) await write(cli, file, target, flags);
  if (flags.format === 'text') report(cli, converted);
  const isWhole = converted.every(({ conversion }) => conversion?.notes.every(({ kind }) => kind === 'changed') ?? false);
  if (!isWhole) cli.finish(EXIT_CODES.problems);
}

function toPlain({ path, conversion, refusals }: ConvertedFile): unknown {
  return conversion === null
    ? { path, converted: false, problems: refusals.map(({ message, range }) => ({ message, line: range.start.line + 1 })) }
    : { path, converted: true, ...toPlainConversion(conversion) };
}

/** Returns the folder that the paths of results are relative to. */
function findBase(paths: readonly string[]): string {
  const [only] = paths;
  return paths.length === 1 && only !== undefined && !/[*?[{]/.test(only) && !/[.]ya?ml$/i.test(only) ? resolve(only) : process.cwd();
}

/** Plans the file of each result, none of which may be a source. Null means standard output. */
async function planTargets(files: readonly ConvertedFile[], out: string | undefined, base: string | null) {
  const sources = new Set(await Promise.all(files.map(({ path }) => toReal(path))));
  const targets = new Map<ConvertedFile, string | null>();
  for (const file of files) {
    if (file.conversion === null) continue;
    const below = base === null ? null : relative(base, resolve(file.path));
    const inside = below === null || below.startsWith('..') ? basename(file.path) : below;
    const target = out === undefined || out === '-' ? null : base === null ? out : join(out, inside);
    const real = target === null ? null : await toReal(target);
    if (real !== null && sources.has(real)) throw new UsageError(l10n.t('{0} is a source. Give another path with -o.', target ?? ''));
    if (target !== null && [...targets.values()].includes(target))
      throw new UsageError(l10n.t('Two files would be written to {0}. Convert them one by one.', target));
    targets.set(file, target);
  }
  return targets;
}

async function write({ terminal }: Cli, { conversion }: ConvertedFile, target: string | null, { format }: ConvertFlags): Promise<void> {
  if (conversion === null) return;
  if (target === null) {
    if (format === 'text') await terminal.out(conversion.text);
    return;
  }
  await writeWithFolders(target, conversion.text);
}

function report({ terminal }: Cli, files: readonly ConvertedFile[]): void {
  for (const { path, conversion, refusals } of files) {
    for (const { message, range } of refusals) terminal.err(toPrintable(`${path}:${range.start.line + 1}: error ${message}`));
    const problems = toConversionProblems(conversion?.notes ?? []);
    for (const problem of problems) terminal.err(toProblemLines(path, problem, false).trimEnd());
    if (conversion !== null)
      terminal.err(l10n.t('{0}: converted to version 1, {1}.', toPrintable(path), toCounts(countProblems(problems))));
  }
}
