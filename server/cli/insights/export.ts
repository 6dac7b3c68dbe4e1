import type { Command } from 'commander';
import type { Answer } from '../../api/client.ts';
import { exportReport } from '../../api/insights.ts';
import { requireTeamOfReport } from '../../api/reportTeam.ts';
import { describeEmptyReport } from '../../core/insights/emptyReport.ts';
import { decodeText } from '../../documents/decodeText.ts';
import { checkRequestText } from '../../documents/insights/check.ts';
import { MAX_INSIGHTS_BODY_BYTES, type ReportRequest } from '../../wire/insights.ts';
import type { Cli } from '../cli.ts';
import { EXIT_CODES } from '../exitCodes.ts';
import { addExample } from '../options.ts';
import { toProblemLines } from '../problemLines.ts';
import { readBytes } from '../readBytes.ts';
import { addTargetFlags, requireInstance, type TargetFlags } from '../target.ts';
import { UsageError } from '../usageError.ts';
import { writeWhole } from '../writeWhole.ts';
import { addReportFlags, type ReportFlags, toReportRequest } from './reportFlags.ts';

interface ExportFlags extends TargetFlags, ReportFlags {
  readonly request?: string;
  readonly output?: string;
  readonly spreadsheetSafe?: true;
}

const NOTES = `Without --metrics the report has all of teams. Where no team has any fact in those days it is empty.`;

/** Adds `fairlead insights export`, which writes a report as CSV. */
export function addExport(insights: Command, cli: Cli): void {
  const command = addReportFlags(insights.command('export').description('Export a report on teams or contributors as CSV'))
    .option('--request <file>', 'an export request (*.insights.json) in place of those flags; - reads standard input')
    .option('-o, --output <file>', 'where to write it (else standard output); the file appears only when it is whole')
    .option('--spreadsheet-safe', 'put an apostrophe before cells that a spreadsheet could carry out as formulas')
    .action(async (flags: ExportFlags) => cli.finish(await run(cli, flags)));
  addExample(
    addTargetFlags(command),
    'fairlead insights export --from 2026-07-01 --to 2026-09-30 --calculation P90 --ratings -o quarter.csv',
    NOTES,
  );
}

async function run(cli: Cli, flags: ExportFlags): Promise<0 | 1> {
  const request = flags.request === undefined ? toReportRequest(flags) : await readRequest(cli, flags.request, flags);
  if (request === null) return EXIT_CODES.problems;
  const instance = await requireInstance(cli, flags);
  const signal = cli.interruption();
  await requireTeamOfReport(instance, request, 'List all with `fairlead insights teams`.', { signal });
  const { progress } = cli.terminal;
  progress?.(`Counting ${request.dateStart} to ${request.dateEnd} …`);
  let answer: Answer;
  try {
    answer = await exportReport(instance, request, flags.spreadsheetSafe ? { spreadsheetSafe: true } : {}, { signal });
  } finally {
    progress?.('');
  }
  await write(cli, answer, request, flags.output);
  return EXIT_CODES.ok;
}

/** Reads the request from a file; reports its mistakes and returns null if it has any. */
async function readRequest(cli: Cli, path: string, flags: ExportFlags): Promise<ReportRequest | null> {
  const own = (['from', 'to', 'team', 'granularity', 'calculation', 'metrics', 'ratings', 'contributors'] as const).find(
    (flag) => flags[flag] !== undefined,
  );
  if (own !== undefined) throw new UsageError(`--request says all that a report is to tell. Leave --${own} out, or write it into ${path}.`);
  const { text } = decodeText(await readBytes(path, cli.terminal, MAX_INSIGHTS_BODY_BYTES));
  const { problems, request } = checkRequestText(text);
  for (const problem of problems) cli.terminal.err(toProblemLines(path, problem, false).trimEnd());
  return request === null ? null : (JSON.parse(text) as ReportRequest);
}

async function write(cli: Cli, answer: Answer, request: ReportRequest, output: string | undefined): Promise<void> {
  let size = 0;
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const piece of answer.pieces()) {
      size += piece.length;
      yield piece;
    }
  }
  if (output === undefined || output === '-') {
    for await (const piece of counted()) if (!(await cli.terminal.out(piece))) return;
  } else await writeWhole(output, counted());
  if (size === 0) {
    cli.terminal.err(`${describeEmptyReport(request)} Bring facts in with \`fairlead insights import\`.`);
  } else if (output !== undefined && output !== '-') cli.terminal.err(`Written to ${output}.`);
}
