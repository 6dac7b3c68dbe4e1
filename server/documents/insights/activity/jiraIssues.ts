import * as l10n from '@vscode/l10n';
import { toZoneClock } from '../../../core/insights/calendar.ts';
import type { CsvRow } from './csvRows.ts';
import { DateOrders, findNumericDate } from './dateOrders.ts';
import type { ReadByPattern } from './datePattern.ts';
import { createDelimitedReader } from './delimitedRows.ts';
import { quote, type RecordEntry, type RecordReader } from './entries.ts';
import { findJiraColumns, foldHeader, type JiraColumn, type JiraPlaces } from './jiraColumns.ts';
import { cleanDate, readJiraDate, UNDECIDED } from './jiraDates.ts';
import { toClause } from './recordTable.ts';

/** Options for reading a Jira export. */
export interface JiraOptions {
  /** Issue types that count as incidents, in any case. */
  readonly incidentTypes: readonly string[];
  /** The time zone of its times, which the export does not contain. */
  readonly timeZone: string;
  /** The column with the time work began; null to look for one. */
  readonly startedColumn: string | null;
  /** The headers of columns with other names, by the usual name. */
  readonly columns?: ReadonlyMap<JiraColumn, string>;
  /** The form of its dates; null to recognize them. */
  readonly readDate?: ReadByPattern | null;
}

/** The dates of an issue, by what they are called in messages. */
const DATES = ['Created', 'Resolved', 'started'] as const;

/** Words in the types of issues that are probably incidents under another name, such as `[System] Incident`. */
const LIKE_INCIDENT = /incident|outage|st(?:ö|oe)rung|panne|disruption/i;

/** A row whose dates could be read in several orders so far. */
interface Waiting {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The entry of an issue; null as long as a date is undecided. */
type Read = RecordEntry['found'] | { readonly undecided: string };

/**
 * Creates a reader for issues exported from Jira as CSV: an incident for an issue of certain types, otherwise a work item. Issues without
 * an assignee are left out. Dates such as 03/04/2026 wait for another date of the file that exists in one order only.
 */
export function createJiraReader({ incidentTypes, timeZone, startedColumn, columns: named, readDate }: JiraOptions): RecordReader {
  const csv = createDelimitedReader();
  const incidents = new Set(incidentTypes.map(foldHeader));
  const orders = new DateOrders();
  const frame = { toTimestamp: toZoneClock(timeZone), orders, pattern: readDate ?? null };
  let columns: JiraPlaces | null = null;
  let waiting: Waiting[] = [];
  const namedTypes = new Set<string>();

  const cellOf = (cells: readonly string[], column: JiraColumn): string => cells[columns?.places.get(column) ?? -1]?.trim() ?? '';
  const datesOf = (cells: readonly string[]) => {
    const started = columns?.started === undefined ? '' : (cells[columns.started] ?? '');
    return [cellOf(cells, 'Created'), cellOf(cells, 'Resolved'), started].map(cleanDate);
  };
  const takeHeader = (headers: readonly string[]): RecordEntry[] => {
    columns = findJiraColumns(headers, named ?? new Map(), startedColumn);
    if (columns.lacking.length === 0) return [];
    const fault = l10n.t(
      'is a header without the columns {0}; export all fields of the issues, or name a translated one with --column, as in --column "Created=Erstellt"',
      columns.lacking.join(', '),
    );
    return [{ line: 1, place: '', found: { fault } }];
  };
  const readIssue = (cells: readonly string[]): Read => {
    const [key, developer, type] = [cellOf(cells, 'Issue key'), cellOf(cells, 'Assignee'), cellOf(cells, 'Issue Type')];
    if (key === '') return { left: l10n.t('a row without an issue key') };
    if (developer === '') return { left: l10n.t('{0} has no assignee', key) };
    const timestamps: (number | undefined)[] = [];
    for (const [place, text] of datesOf(cells).entries()) {
      const read = text === '' ? undefined : readJiraDate(text, frame);
      if (read === null) return { undecided: l10n.t('has {0} as {1}, which {2}', quote(text), DATES[place] ?? '', UNDECIDED) };
      if (typeof read === 'object') return { fault: l10n.t('has {0} as {1}, which {2}', quote(text), DATES[place] ?? '', read.fault) };
      timestamps.push(read);
    }
    const common = { id: key, developer, ticket: key };
    const [created, resolved, begun] = timestamps;
    if (!incidents.has(foldHeader(type))) {
      // The planned start of the work may be later than its end.
      const startedAt = begun === undefined || (resolved !== undefined && begun > resolved) ? null : begun;
      return { value: { kind: 'workItem', ...common, startedAt, finishedAt: resolved ?? null, type } };
    }
    if (created === undefined) return { left: l10n.t('{0} does not say when it was created', key) };
    return { value: { kind: 'incident', ...common, createdAt: created, resolvedAt: resolved ?? null } };
  };
  /** Lets the dates of a row vote; returns the entry that says which order was found, if it was found now. */
  const vote = ({ line, cells }: Waiting): RecordEntry[] => {
    if (frame.pattern !== null) return [];
    for (const text of datesOf(cells)) {
      const date = findNumericDate(text);
      const decided = date === null ? null : orders.take(date, text, line);
      if (decided === null) continue;
      const note = l10n.t(
        'Dates with {0} are read as {1}, because {2} exists in no other order.',
        date!.separator,
        decided.orders[0] ?? '',
        quote(text),
      );
      return [{ line, place: '', found: { note } }];
    }
    return [];
  };
  /** Says once how a type of issue was taken that may be one of incidents. */
  const nameType = ({ line, cells }: Waiting): RecordEntry[] => {
    const type = cellOf(cells, 'Issue Type');
    const folded = foldHeader(type);
    if (incidents.has(folded) || !LIKE_INCIDENT.test(type) || namedTypes.has(folded)) return [];
    namedTypes.add(folded);
    const note = l10n.t(
      'Issues of the type {0} are taken as work items. If they are incidents, add --incident-type {1}.',
      quote(type),
      quote(type),
    );
    return [{ line, place: '', found: { note } }];
  };
  const settle = (rows: readonly Waiting[]): RecordEntry[] => {
    const entries: RecordEntry[] = [];
    for (const row of rows) {
      const found = readIssue(row.cells);
      if ('undecided' in found) waiting.push(row);
      else entries.push({ line: row.line, place: '', found });
    }
    return entries;
  };
  const read = (rows: readonly CsvRow[]): RecordEntry[] => {
    const headers = csv.headers();
    const entries = headers !== null && columns === null ? takeHeader(headers) : [];
    if (columns === null || columns.lacking.length > 0) return entries;
    for (const row of rows) {
      if (row.fault !== null) {
        entries.push({ line: row.line, place: '', found: { fault: toClause(row.fault) } });
        continue;
      }
      const decided = vote(row);
      const rest = decided.length === 0 ? [] : waiting;
      if (decided.length > 0) waiting = [];
      entries.push(...decided, ...nameType(row), ...settle(rest), ...settle([row]));
    }
    return entries;
  };
  const giveUp = (): RecordEntry[] => {
    const [first, ...others] = waiting;
    if (first === undefined) return [];
    waiting = [];
    const found = readIssue(first.cells);
    const more =
      others.length === 0
        ? ''
        : others.length === 1
          ? l10n.t('; 1 more row has such dates')
          : l10n.t('; {0} more rows have such dates', others.length);
    return 'undecided' in found ? [{ line: first.line, place: '', found: { fault: `${found.undecided}${more}` } }] : [];
  };
  return {
    push: (piece) => read(csv.push(piece)),
    end: () => [...read(csv.end()), ...giveUp()],
  };
}
