import * as l10n from '@vscode/l10n';
import { type Command, Option } from 'commander';
import { EXPORT_FAMILIES, type ExportFamily } from '../../core/insights/exportMetrics.ts';
import { migrateRequest, toMigratedName } from '../../core/insights/migrateRequest.ts';
import { checkRequestText } from '../../documents/insights/check.ts';
import { MAX_INSIGHTS_BODY_BYTES } from '../../wire/limits.ts';
import type { Cli } from '../cli.ts';
import { EXIT_CODES, UsageError } from '../errors.ts';
import { readText, writeText } from '../files.ts';
import { addExample } from '../options.ts';
import { toProblemLines } from '../problemLines.ts';

interface MigrateFlags {
  readonly family?: ExportFamily;
  readonly write?: true;
}

const NOTES =
  l10n.t(`The request itself never changes. What has no counterpart is listed on standard error. A request of both families becomes two exports:
they are printed in one object, by family, unless --family chooses one.`);

/** Adds `fairlead insights migrate-request`, which turns a report request into exports that run as jobs. */
export function addMigrateRequest(insights: Command, cli: Cli): void {
  const command = insights
    .command('migrate-request')
    .description(l10n.t('Turn an export request into one of exports that run as jobs'))
    .argument('<file>', l10n.t('export request (*.insights.json); - reads standard input'))
    .addOption(new Option('--family <family>', l10n.t('only the export of these metrics')).choices(EXPORT_FAMILIES))
    .option('--write', l10n.t('write each export beside the request, as NAME.efficiency.json or NAME.productivity.json'))
    .action((path: string, flags: MigrateFlags) => run(cli, path, flags));
  addExample(command, 'fairlead insights migrate-request quarter.insights.json --write', NOTES);
}

async function run(cli: Cli, path: string, flags: MigrateFlags): Promise<void> {
  const { terminal } = cli;
  if (flags.write === true && path === '-') throw new UsageError(l10n.t('--write needs a file; standard input has no name.'));
  const text = await readText(path, terminal, MAX_INSIGHTS_BODY_BYTES);
  const { problems, request } = checkRequestText(text);
  if (request === null) {
    for (const problem of problems) terminal.err(toProblemLines(path, problem, false).trimEnd());
    return cli.finish(EXIT_CODES.problems);
  }
  const { exports, notes } = migrateRequest(request, JSON.parse(text));
  const chosen = exports.filter(({ family }) => flags.family === undefined || family === flags.family);
  const [first, ...others] = chosen;
  if (first === undefined) throw new UsageError(l10n.t('{0} has no metrics of {1}. Remove --family.', path, flags.family ?? ''));
  for (const note of notes) terminal.err(note);
  if (flags.write !== true) {
    const printed = others.length === 0 ? first.body : Object.fromEntries(chosen.map(({ family, body }) => [family, body]));
    return void (await terminal.out(toText(printed)));
  }
  for (const one of chosen) {
    const target = toMigratedName(path, one.family);
    await writeText(terminal, target, toText(one.body));
    terminal.err(l10n.t('Wrote {0}.', target));
  }
}

function toText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
