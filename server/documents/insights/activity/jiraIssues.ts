import { checkDay, readInstant } from '../../../core/dates.ts';
import { toZoneClock } from '../../../core/insights/calendar.ts';
import { createCsvReader } from './csvRows.ts';
import { quote, type RecordEntry, type RecordReader } from './entries.ts';
import { toClause } from './recordTable.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const;

const TIME = String.raw`(?:[ T,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?: ?([AaPp])\.?[Mm]\.?)?)?`;

/** The formats of local times in Jira: `01/Mar/26 10:00 AM`, `2026-03-01 10:00`, `Mar 1, 2026, 10:00 AM`. */
const FORMS: readonly { readonly pattern: RegExp; readonly parts: (match: RegExpExecArray) => readonly [string, string, string] }[] = [
  {
    pattern: new RegExp(String.raw`^(\d{1,2})[/. -]([A-Za-z]{3,9})\.?[/. -](\d{4}|\d{2})${TIME}$`),
    parts: ([, day, month, year]) => [year!, month!, day!],
  },
  { pattern: new RegExp(String.raw`^(\d{4})[-/](\d{1,2})[-/](\d{1,2})${TIME}$`), parts: ([, year, month, day]) => [year!, month!, day!] },
  {
    pattern: new RegExp(String.raw`^([A-Za-z]{3,9})\.? (\d{1,2}),? (\d{4})${TIME}$`),
    parts: ([, month, day, year]) => [year!, month!, day!],
  },
];

/** Parses a time of a Jira export to milliseconds since the epoch; `toMoment` converts a local time. A returned string says what is wrong. */
export function readJiraTimestamp(text: string, toTimestamp: (time: number) => number): number | string {
  const instant = readInstant(text);
  if (typeof instant === 'number') return instant;
  for (const { pattern, parts } of FORMS) {
    const match = pattern.exec(text.trim());
    if (match === null) continue;
    const [year, month, day] = parts(match);
    const date = toDate(year, month, day);
    const time = toTime(match[4], match[5], match[6], match[7]);
    const reason = date === null ? 'x' : checkDay(date);
    if (date === null || reason !== null || time === null) break;
    return toTimestamp(Date.parse(`${date}T00:00:00Z`) + time);
  }
  return 'is no date that can be read for sure; let Jira write English months, as in 01/Mar/26 10:00 AM, or days as 2026-03-01 10:00';
}

function toDate(year: string, month: string, day: string): string | null {
  const number = /^\d+$/.test(month) ? Number(month) : MONTHS.findIndex((name) => month.toLowerCase().startsWith(name)) + 1;
  if (number === 0) return null;
  return `${year.length === 2 ? `20${year}` : year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Returns milliseconds since midnight, or null if the time of day does not exist. */
function toTime(hours = '0', minutes = '0', seconds = '0', half: string | undefined): number | null {
  const [hour, minute, second] = [Number(hours), Number(minutes), Number(seconds)];
  if (minute > 59 || second > 59) return null;
  if (half === undefined) return hour > 23 ? null : ((hour * 60 + minute) * 60 + second) * 1000;
  if (hour < 1 || hour > 12) return null;
  return (((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * 3600 + minute * 60 + second) * 1000;
}

/** Options for reading a Jira export. */
export interface JiraOptions {
  /** Issue types that count as incidents, in any case. */
  readonly incidentTypes: readonly string[];
  /** The time zone of its times, which the export does not contain. */
  readonly timeZone: string;
  /** The column with the time work began; null to look for one. */
  readonly startedColumn: string | null;
}

/** Column names in which Jira and its add-ons record when work began. */
const STARTED = /^(custom field \()?((actual )?start(ed)?( date| time| at)?|in progress( date| since)?|work started)\)?$/;

const NEEDED = ['issue key', 'issue type', 'assignee', 'created', 'resolved'] as const;

/**
 * Creates a reader for issues exported from Jira as CSV: an incident for an issue of certain types, otherwise a work item. Issues without
 * an assignee are left out.
 */
export function createJiraReader({ incidentTypes, timeZone, startedColumn }: JiraOptions): RecordReader {
  const csv = createCsvReader();
  const incidents = new Set(incidentTypes.map(fold));
  const toTimestamp = toZoneClock(timeZone);
  let columns: ReadonlyMap<string, number> | null = null;
  let started: number | undefined;
  let isRefused = false;

  const takeHeader = (headers: readonly string[]): RecordEntry[] => {
    columns = new Map(headers.map((header, column) => [fold(header), column] as const).reverse());
    const startedName = startedColumn === null ? headers.find((header) => STARTED.test(fold(header))) : startedColumn;
    started = startedName === undefined ? undefined : columns.get(fold(startedName));
    const lacking: string[] = NEEDED.filter((name) => !columns?.has(name)).map((name) =>
      name.replace(/^./, (letter) => letter.toUpperCase()),
    );
    if (startedColumn !== null && started === undefined) lacking.push(startedColumn);
    isRefused = lacking.length > 0;
    const fault = `is a header without the columns ${lacking.join(', ')}; export all fields of the issues, in English, with commas`;
    return isRefused ? [{ line: 1, place: '', found: { fault } }] : [];
  };
  const readIssue = (cells: readonly string[]): RecordEntry['found'] => {
    const cell = (name: (typeof NEEDED)[number]): string => cells[columns?.get(name) ?? -1]?.trim() ?? '';
    const [key, developer] = [cell('issue key'), cell('assignee')];
    if (key === '') return { left: 'a row without an issue key' };
    if (developer === '') return { left: `${key} has no assignee` };
    const timestamps: Record<string, number> = {};
    const texts = {
      Created: cell('created'),
      Resolved: cell('resolved'),
      started: started === undefined ? '' : (cells[started]?.trim() ?? ''),
    };
    for (const [name, text] of Object.entries(texts)) {
      const timestamp = text === '' ? undefined : readJiraTimestamp(text, toTimestamp);
      if (typeof timestamp === 'string') return { fault: `has ${quote(text)} as ${name}, which ${timestamp}` };
      if (timestamp !== undefined) timestamps[name] = timestamp;
    }
    const common = { id: key, developer, ticket: key };
    const { Created: created, Resolved: resolved, started: begun } = timestamps;
    if (!incidents.has(fold(cell('issue type')))) {
      // The planned start of the work may be later than its end.
      const startedAt = begun === undefined || (resolved !== undefined && begun > resolved) ? null : begun;
      return { value: { kind: 'workItem', ...common, startedAt, finishedAt: resolved ?? null, type: cell('issue type') } };
    }
    if (created === undefined) return { left: `${key} does not say when it was created` };
    return { value: { kind: 'incident', ...common, createdAt: created, resolvedAt: resolved ?? null } };
  };
  const read = (rows: ReturnType<typeof csv.push>): RecordEntry[] => {
    const headers = csv.headers();
    const entries = headers !== null && columns === null ? takeHeader(headers) : [];
    if (isRefused) return entries;
    for (const { line, cells, fault } of rows) {
      entries.push({ line, place: '', found: fault === null ? readIssue(cells) : { fault: toClause(fault) } });
    }
    return entries;
  };
  return { push: (piece) => read(csv.push(piece)), end: () => read(csv.end()) };
}

function fold(text: string): string {
  return text.trim().toLowerCase();
}
