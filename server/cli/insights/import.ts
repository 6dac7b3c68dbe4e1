import { type Command, InvalidArgumentError, Option } from 'commander';
import { findTimeZone } from '../../core/insights/timeZone.ts';
import { PULL_FIELDS } from '../../documents/activity/githubPulls.ts';
import type { Cli } from '../cli.ts';
import { EXIT_CODES } from '../exitCodes.ts';
import { addConfirm, addExample, addFormat, collect } from '../options.ts';
import { type ProductionFlags, requireProductionConsent } from '../production.ts';
import { addTargetFlags, requireInstance, type TargetFlags } from '../target.ts';
import { checkInputs } from './checkInputs.ts';
import { FACT_SOURCES, openInputs } from './factInputs.ts';
import { sendInputs } from './sendInputs.ts';
import { showChecked, showFaults, showTaken } from './tellTaken.ts';

interface ImportFlags extends TargetFlags, ProductionFlags {
  readonly from?: (typeof FACT_SOURCES)[number];
  readonly incidentType?: readonly string[];
  readonly timeZone: string;
  readonly startedColumn?: string;
  readonly format: 'text' | 'json';
}

const NOTES = `Facts are commits, pull requests, work items, deployments and incidents:
  NDJSON   one a line, like {"kind":"commit","id":"…","developer":"ann@example.com","at":"2026-03-01T10:00:00Z"}
  JSON     a list of them
  CSV      columns called like the fields: kind,id,developer,at,lines,…
The kind of a file is taken from its name (.ndjson or .jsonl, .json, .csv) unless --from says it:
  github-prs  what gh pr list --json ${PULL_FIELDS} prints
  jira-csv    an export of issues; those of an --incident-type are incidents, all others work items. When work began is read
              from a column like "Custom field (Start date)"; a beginning after the end is passed over

All files are read to their end before anything is sent: with one mistake in them nothing is. Then facts are sent in batches, each taken
whole or not at all. A fact replaces the one of its kind and id, so that an import that was interrupted can be run again.`;

/** Adds `fairlead insights import`, which imports activity records from files. */
export function addImport(insights: Command, cli: Cli): void {
  const command = insights
    .command('import')
    .description('Bring in facts out of files')
    .argument('<file...>', 'files of facts; - reads standard input')
    .addOption(new Option('--from <source>', 'what the files are').choices(FACT_SOURCES))
    .option('--incident-type <name>', 'with jira-csv: a type of issue that is an incident (repeatable; Incident unless said)', collect)
    .option('--time-zone <zone>', 'with jira-csv: the time zone of its times, which it does not name', readTimeZone, 'UTC')
    .option('--started-column <name>', 'with jira-csv: the column that says when work began')
    .option('--dry-run', 'read and count only')
    .action(async (paths: string[], flags: ImportFlags) => cli.finish(await importFiles(cli, paths, flags)));
  addExample(addTargetFlags(addConfirm(addFormat(command)), 'admin'), 'fairlead insights import facts.ndjson', NOTES);
}

async function importFiles(cli: Cli, paths: readonly string[], flags: ImportFlags): Promise<0 | 1> {
  const signal = cli.interruption();
  const inputs = await openInputs(paths, cli.terminal, flags.from ?? null, {
    incidentTypes: flags.incidentType ?? ['Incident'],
    timeZone: flags.timeZone,
    startedColumn: flags.startedColumn ?? null,
  });
  // Checks that there is a service before a long read.
  const instance = flags.dryRun === true ? null : await requireInstance(cli, flags, 'admin');
  if (instance !== null) await requireProductionConsent(cli, flags, instance, `Facts of ${paths.join(', ')} are sent.`);
  const checked = await checkInputs(inputs, cli.terminal, signal);
  if (checked.faultCount > 0) {
    await showFaults(cli.terminal, checked, flags.format);
    return EXIT_CODES.problems;
  }
  if (instance === null) await showChecked(cli.terminal, checked, flags.format);
  else await showTaken(cli.terminal, checked, await sendInputs(instance, inputs, checked, cli.terminal, signal), flags);
  return EXIT_CODES.ok;
}

function readTimeZone(name: string): string {
  const zone = findTimeZone(name);
  if (zone === null) throw new InvalidArgumentError('Give the name of a time zone, like Europe/Berlin.');
  return zone;
}
