import * as l10n from '@vscode/l10n';
import { readBase64 } from '../../core/base64.ts';
import { type FieldMapping, toMappedColumns } from '../../core/developers/fieldMapping.ts';
import { chooseSentMappings, fitSettings } from '../../core/developers/followFieldMappings.ts';
import { checkMove } from '../../core/developers/orgChart.ts';
import type { PlannedRoster } from '../../core/developers/rosterPlan.ts';
import type { RosterSettings } from '../../core/developers/rosterSettings.ts';
import { Refusal } from '../../core/refusal.ts';
import { type RosterTable, readHeaders } from '../../documents/csv/table.ts';
import { alignRoster, type RosterText } from '../../documents/developers/alignRoster.ts';
import { writeManagerEmail } from '../../documents/developers/fixes/cells.ts';
import { describePeople, queryTable } from '../../documents/developers/people.ts';
import { compareTexts, planTexts, type RosterTexts } from '../../documents/developers/planTexts.ts';
import { suggestMapping } from '../../documents/developers/suggestMapping.ts';
import { decodeText, recoverText } from '../../documents/encoding.ts';
import type { RequestTable } from '../documentKind.ts';
import {
  ALIGN_ROSTER,
  type AlignedRoster,
  type AlignRoster,
  ARRANGE_ROSTER,
  CHOOSE_MAPPINGS,
  type ChooseMappings,
  COMPARE_ROSTERS,
  type ComparedRosters,
  DESCRIBE_ORG,
  MOVE_PERSON,
  type MoveAnswer,
  type MovePerson,
  type OrgDescription,
  PLAN_ROSTER,
  type PlanRoster,
  QUERY_ROSTER,
  type QueryAnswer,
  type QueryRoster,
  READ_ROSTER,
  RECOVER_TEXT,
  type ReadRoster,
  type RecoveredText,
  type RecoverText,
  type RosterContent,
  type RosterRows,
  SUGGEST_MAPPING,
  type SuggestedMapping,
} from '../protocol/developers.ts';
import type { SettingsSource } from '../settings.ts';
import { arrangeRoster } from './arranging.ts';
import type { OpenRoster, OpenRosters } from './openRosters.ts';

/** Requests about an open roster: its rows, its org chart, a query, and other layouts. */
export const ROSTER_REQUESTS: RequestTable<[OpenRoster]> = {
  [READ_ROSTER]: readRoster,
  [DESCRIBE_ORG]: describeOrg,
  [MOVE_PERSON]: movePerson,
  [QUERY_ROSTER]: queryRoster,
  [ARRANGE_ROSTER]: arrangeRoster,
};

/** Requests about texts: what a roster would change, how two of them compare, and what bytes in an unknown encoding say. */
export function listRosterTextRequests(rosters: OpenRosters, settings: SettingsSource): RequestTable<[]> {
  const withTexts =
    <Result>(answer: (texts: RosterTexts, roster: RosterSettings) => Result) =>
    async ({ textDocument, content, fieldMappings, active }: PlanRoster): Promise<() => Result> => {
      const { roster } = await settings.of(textDocument.uri);
      const used = fieldMappings === undefined ? roster : { ...roster, fieldMappings, isShared: false };
      return () => answer({ text: readContent(content), active }, used);
    };
  return {
    [CHOOSE_MAPPINGS]: async ({ textDocument, content }: ChooseMappings): Promise<readonly FieldMapping[] | null> =>
      chooseSentMappings(readHeaders(readContent(content)), (await settings.of(textDocument.uri)).roster),
    [PLAN_ROSTER]: withTexts<PlannedRoster | null>(planTexts),
    [SUGGEST_MAPPING]: withTexts<SuggestedMapping | null>(({ text }, roster) => suggestMapping(text, roster)),
    [COMPARE_ROSTERS]: withTexts<ComparedRosters | null>(compareTexts),
    [ALIGN_ROSTER]: async ({ original, front }: AlignRoster): Promise<() => AlignedRoster | null> => {
      const text = 'uri' in front ? await readText(rosters, front.uri) : front;
      return () => text && { text: alignRoster(original, text) };
    },
    [RECOVER_TEXT]: ({ bytes }: RecoverText): RecoveredText => recoverText(readBase64(bytes)),
  };
}

function readRoster({ document, check }: OpenRoster, { lines }: ReadRoster): RosterRows {
  const { table, fieldMappings } = check;
  const columns = toMappedColumns(table.headers, fieldMappings);
  const rows = findRows(table, lines).map((row) => ({
    line: table.rangeOfRow(row).start.line,
    cells: cellsOf(table, row),
  }));
  return { version: document.version, columns, rows };
}

/** Returns the cells of a row below headers; a short row ends early, because filling thousands of them up to a wide header would take too long. */
function cellsOf(table: RosterTable, row: number): string[] {
  return table.record(row).slice(0, table.headers.length);
}

/** Returns the rows that touch one of the inclusive line ranges. */
function findRows(table: RosterTable, lines: ReadRoster['lines']): number[] {
  if (lines.length === 0) return [];
  return Array.from({ length: table.rowCount }, (_, row) => row).filter((row) => {
    const { start, end } = table.rangeOfRow(row);
    return lines.some((range) => start.line <= range.end && end.line >= range.start);
  });
}

function describeOrg({ document, check }: OpenRoster): OrgDescription {
  const people = describePeople(check);
  return { version: document.version, people, places: people.map((_, record) => check.table.rangeOfRow(record)) };
}

function movePerson({ document, check }: OpenRoster, { version, person, manager }: MovePerson): MoveAnswer {
  if (version !== document.version) return { kind: 'refused', message: l10n.t('The roster has changed in the meantime. Try again.') };
  const message = checkMove(check.inputs, person, manager);
  if (message !== null) return { kind: 'refused', message };
  const email = manager === null ? '' : check.table.value(manager, check.columns.email).trim();
  const change = writeManagerEmail(check, person, email);
  return { kind: 'edits', version, edits: change === null ? [] : [change] };
}

function queryRoster({ document, check }: OpenRoster, { query, counts }: QueryRoster): QueryAnswer {
  const { table, columns } = check;
  try {
    const groups = queryTable(check, query);
    const records = counts ? [] : groups.flatMap((group) => group.records);
    return {
      kind: 'people',
      version: document.version,
      columns: table.headers.map((header) => header.trim()),
      emailColumn: columns.email,
      groups: groups.map(({ value, records: { length } }) => ({ value, count: length })),
      rows: records.map((record) => ({
        cells: cellsOf(table, record).map((value) => value.trim()),
        place: table.rangeOfRow(record),
      })),
    };
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'refused', message: error.message };
    throw error;
  }
}

function readContent(content: RosterContent): string {
  return 'text' in content ? content.text : decodeText(readBase64(content.base64)).text;
}

async function readText(rosters: OpenRosters, uri: string): Promise<RosterText | null> {
  const found = await rosters.findText(uri);
  if (found === null) return null;
  const text = found.document.text();
  return { text, fieldMappings: fitSettings(readHeaders(text), found.settings.roster).fieldMappings };
}
