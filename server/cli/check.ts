import { basename } from 'node:path';
import { type Command, Option } from 'commander';
import type { RosterSettings } from '../core/developers/rosterSettings.ts';
import { isRequestName } from '../core/insights/isRequestName.ts';
import type { Problem } from '../core/problem.ts';
import { decodeText } from '../documents/decodeText.ts';
import { checkRequestText } from '../documents/insights/check.ts';
import { FILE_CHECK, PipelineChecker } from '../documents/pipeline/check.ts';
import { checkRosterBytes } from '../documents/roster/bytes/checkBytes.ts';
import { readByteHeaders } from '../documents/roster/bytes/readByteHeaders.ts';
import { withHints } from '../documents/roster/checkHints.ts';
import { isRosterHeader } from '../documents/roster/isRoster.ts';
import { MAX_CSV_BYTES } from '../wire/developers.ts';
import type { Cli } from './cli.ts';
import { EXIT_CODES } from './exitCodes.ts';
import { readFieldMapping } from './fieldMappingArgument.ts';
import { addExample, addFormat, collect } from './options.ts';
import { toCounts, toProblemLines } from './problemLines.ts';
import { readBytes } from './readBytes.ts';
import type { Terminal } from './terminal.ts';
import { UsageError } from './usageError.ts';

type Kind = 'roster' | 'pipeline' | 'request';

interface CheckFlags {
  readonly format: 'text' | 'json';
  readonly kind?: Kind;
  readonly managerEmailConfigured?: true;
  readonly orgTreeFilterColumn?: readonly string[];
  readonly groupByColumn?: readonly string[];
  readonly map?: readonly string[];
}

interface CheckedFile {
  readonly path: string;
  readonly kind: Kind | 'other';
  readonly problems: readonly Problem[];
}

/** Lines gathered before they are written, so that a hundred thousand problems are not as many writes. */
const LINES_A_WRITE = 1000;

const NOTES = `A file is a roster by its name (*.roster.csv) or by its header, which names a mappable e-mail and name column;
a YAML file (*.yaml, *.yml) is checked where its root holds pipeline: or is a template, connector or project;
a JSON file is an export request by its name (*.insights.json);
others are skipped. The exit code is 0 where no problem is an error, 1 where one is, 2 where a file cannot be read.`;

/** `fairlead check`: checks files as the editor does. */
export function addCheck(program: Command, cli: Cli): void {
  const command = program
    .command('check')
    .description('Check files and print their problems')
    .argument('<file...>', 'files to check; - reads standard input')
    .addOption(new Option('--kind <kind>', 'take all files for this, whatever they look like').choices(['roster', 'pipeline', 'request']))
    .option('--manager-email-configured', 'a manager e-mail column is required')
    .option('--org-tree-filter-column <name>', 'a column used in an org tree filter (repeatable)', collect)
    .option('--group-by-column <name>', 'a column used in a group-by configuration (repeatable)', collect)
    .option(
      '--map <column=type>',
      'the whole field mapping, a column at a time (repeatable); without it columns are mapped by header',
      collect,
    )
    .action(async (paths: string[], flags: CheckFlags) => cli.finish(await checkFiles(cli.terminal, paths, flags)));
  addExample(
    addFormat(command),
    'fairlead check people.roster.csv --map "Full Name=NAME" --map "Mail=EMAIL" --map "Boss=MANAGER_EMAIL"',
    NOTES,
  );
}

async function checkFiles(terminal: Terminal, paths: readonly string[], flags: CheckFlags): Promise<0 | 1 | 2> {
  const settings = toSettings(flags);
  const files: CheckedFile[] = [];
  let unreadable = false;
  for (const path of paths) {
    try {
      files.push(await checkFile(terminal, path, flags.kind, settings));
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      unreadable = true;
      terminal.err(`fairlead: ${error.message}`);
    }
  }
  await (flags.format === 'json' ? writeJson(terminal, files) : writeText(terminal, files));
  if (unreadable) return EXIT_CODES.usage;
  const refused = files.some(({ problems }) => problems.some(({ severity }) => severity === 'error'));
  return refused ? EXIT_CODES.problems : EXIT_CODES.ok;
}

async function checkFile(terminal: Terminal, path: string, kind: Kind | undefined, settings: RosterSettings): Promise<CheckedFile> {
  const bytes = await readBytes(path, terminal, MAX_CSV_BYTES);
  const name = basename(path).toLowerCase();
  if (kind === 'request' || (kind === undefined && isRequestName(name))) {
    return { path, kind: 'request', problems: checkRequestText(decodeText(bytes).text).problems };
  }
  if (kind === 'pipeline' || (kind === undefined && /[.]ya?ml$/.test(name))) {
    const checker = new PipelineChecker();
    const { text } = decodeText(bytes);
    const { root, problems } = checker.check(text, FILE_CHECK);
    if (root !== null) return { path, kind: 'pipeline', problems };
    if (kind === undefined) return { path, kind: 'other', problems };
    return { path, kind, problems: checker.check(text, { ...FILE_CHECK, mustBePipeline: true }).problems };
  }
  const roster = kind === 'roster' || name.endsWith('.roster.csv') || isRosterHeader(readByteHeaders(bytes));
  if (!roster) return { path, kind: 'other', problems: [] };
  return { path, kind: 'roster', problems: withHints(checkRosterBytes(bytes, settings), decodeText(bytes).text) };
}

function toSettings(flags: CheckFlags): RosterSettings {
  return {
    managerEmailConfigured: flags.managerEmailConfigured ?? false,
    orgTreeFilterColumns: flags.orgTreeFilterColumn ?? [],
    groupByColumns: flags.groupByColumn ?? [],
    fieldMappings: flags.map?.map(readFieldMapping) ?? null,
  };
}

async function writeText(terminal: Terminal, files: readonly CheckedFile[]): Promise<void> {
  for (const { path, problems, kind } of files) {
    if (kind === 'other') terminal.err(`fairlead: ${path} is ${toLack(path)}`);
    for (let at = 0; at < problems.length; at += LINES_A_WRITE) {
      const lines = problems.slice(at, at + LINES_A_WRITE).map((problem) => toProblemLines(path, problem, terminal.colour));
      if (!(await terminal.out(lines.join('')))) return;
    }
  }
  const checked = files.filter(({ kind }) => kind !== 'other');
  const counts = toCounts(checked.flatMap(({ problems }) => problems));
  await terminal.out(`${checked.length} ${checked.length === 1 ? 'file' : 'files'} checked: ${counts}.\n`);
}

function toLack(path: string): string {
  return /[.]ya?ml$/i.test(path)
    ? 'no pipeline or the like by its root; skipped. Check it all the same with --kind pipeline.'
    : 'no roster by its name or header; skipped. Check it all the same with --kind roster.';
}

/** Written a file at a time: the whole would be too long for one string. */
async function writeJson(terminal: Terminal, files: readonly CheckedFile[]): Promise<void> {
  await terminal.out('{"files":[');
  for (const [index, { path, kind, problems }] of files.entries()) {
    await terminal.out(`${index === 0 ? '' : ','}\n${JSON.stringify({ path, kind, problems: problems.map(toPlainProblem) })}`);
  }
  await terminal.out('\n]}\n');
}

function toPlainProblem({ code, severity, message, range, related }: Problem): Problem {
  return { code, severity, message, range, related };
}
