import { call } from '../api/client.ts';
import { exportReport } from '../api/insights/insights.ts';
import { requireTeamOfReport } from '../api/insights/reportTeam.ts';
import { listTeams } from '../api/insights/teams.ts';
import { requireExportRequest } from '../core/insights/exportRequest.ts';
import { line } from '../core/text.ts';
import { checkRequestText } from '../documents/insights/check.ts';
import { checkSourceList } from '../documents/insights/sourceList.ts';
import type { ToolAnswer } from '../wire/agents.ts';
import type { ExplainReportRequest, ReportRequest } from '../wire/insights.ts';
import { anything, array, boolean, count as countSchema, object, string } from '../wire/schemas/jsonSchema.ts';
import { CHECKED, count, type DocumentInput, readDocument, toProblemAnswer } from './documents.ts';
import { type Tool, type ToolContext, toDocument, toInputSchema, toInteger, toReadTool, toText } from './tool.ts';

/** Maximum characters of a report given to an agent. */
const MOST_CHARACTERS = 200_000;

const REQUEST = {
  type: 'object',
  description:
    'The body of an export request: dateStart and dateEnd as yyyy-MM-dd, and optionally teamRefId, granularity, productivity, efficiency, includeRatings. check_export_request checks one.',
} as const;

/** Tools for teams and their metrics. */
export const INSIGHT_TOOLS: readonly Tool[] = [
  toReadTool<DocumentInput>({
    name: 'check_export_request',
    title: 'Check an export request',
    description:
      'Checks an export request of insights (*.insights.json) and returns every mistake with its place. Works without a service.',
    input: toInputSchema(toDocument('export request (JSON)')),
    output: CHECKED,
    async run(context, input) {
      const { name, text } = await readDocument(context, input, 'request');
      return toProblemAnswer(name, checkRequestText(text).problems);
    },
  }),
  toReadTool<DocumentInput>({
    name: 'check_sources',
    title: 'Check a list of sources',
    description:
      'Checks a list of what to import into insights (insights.sources.yaml) and returns every mistake with its place. Works without a service.',
    input: toInputSchema(toDocument('list of sources (YAML)')),
    output: CHECKED,
    async run(context, input) {
      const { name, text } = await readDocument(context, input, 'insights.sources.yaml');
      return toProblemAnswer(name, checkSourceList(text).problems);
    },
  }),
  toReadTool<Record<string, never>>({
    name: 'list_teams',
    title: 'List teams',
    description: 'Lists the teams of the service with their ids, for export_report and explain_metric.',
    input: toInputSchema({}),
    output: object({ teams: array(object({ name: string, depth: countSchema, developerCount: countSchema })) }),
    async run(context) {
      const teams = await listTeams(await context.instance(), { signal: context.signal });
      const lines = teams.map(
        ({ refId, name, depth, developerCount }) => line`${'  '.repeat(depth)}${refId} ${name}, ${count(developerCount, 'developer')}`,
      );
      return { text: lines.length === 0 ? 'There are no teams yet.' : lines.join('\n'), value: { teams } };
    },
  }),
  toReadTool<{ readonly request: ReportRequest }>({
    name: 'export_report',
    title: 'Export a report',
    description: 'Exports the numbers of teams or contributors over some days as CSV: a row for each team or person and period.',
    input: toInputSchema({ request: REQUEST }, 'request'),
    output: object({ csv: string, isCut: boolean }),
    run: (context, { request }) => exportCsv(context, request),
  }),
  toReadTool<ExplainReportRequest>({
    name: 'explain_metric',
    title: 'Explain a number',
    description:
      'Explains one number of a report: the formula with its numbers, and the activity records that were counted. Name the team by teamRefId, or a developer by email. Needs the local service.',
    input: toInputSchema(
      {
        request: REQUEST,
        metric: toText('The metric, as the request names it.'),
        teamRefId: toInteger('The team, from list_teams.', 0, Number.MAX_SAFE_INTEGER),
        email: toText('A developer instead of a team.'),
        pageIndex: toInteger('Page of the records, counted from 0.', 0, 1_000_000),
        pageSize: toInteger('Records per page.', 1, 1000),
      },
      'request',
      'metric',
    ),
    output: object({
      name: string,
      metric: string,
      value: anything,
      unit: string,
      formula: string,
      total: countSchema,
      facts: array(object({})),
    }),
    async run(context, cell) {
      const found = await call(await context.instance(), 'explainReport', { body: cell }, { signal: context.signal });
      const { name, metric, value, unit, formula, total, facts } = found;
      const lines = facts.map((record) => JSON.stringify(record));
      return {
        text: [line`${name}, ${metric}: ${value || 'no value'} (${unit})`, line`${formula}`, `${count(total, 'record')}.`, ...lines].join(
          '\n',
        ),
        value: { ...found },
      };
    },
  }),
];

/** Exports a report, of which an agent gets only so many characters. */
export async function exportCsv(context: ToolContext, request: ReportRequest): Promise<ToolAnswer> {
  requireExportRequest(request);
  const { signal } = context;
  const instance = await context.instance();
  await requireTeamOfReport(instance, request, 'Take an ID from list_teams.', { signal });
  const answer = await exportReport(instance, request, {}, { signal });
  const csv = await answer.text();
  const isCut = csv.length > MOST_CHARACTERS;
  const shown = isCut ? csv.slice(0, csv.lastIndexOf('\n', MOST_CHARACTERS) + 1) : csv;
  const note = isCut ? '\nThe rest is left out. Ask for fewer days, metrics or teams.' : '';
  return { text: `${shown}${note}`, value: { csv: shown, isCut } };
}
