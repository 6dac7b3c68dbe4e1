import { toZoneClock } from '../../core/insights/dayStarts.ts';
import { createCsvReader } from './csvRows.ts';
import { type FactEntry, type FactReader, quote } from './factEntry.ts';
import { toClause } from './factTable.ts';
import { readJiraMoment } from './jiraMoment.ts';

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
export function createJiraReader({ incidentTypes, timeZone, startedColumn }: JiraOptions): FactReader {
  const csv = createCsvReader();
  const incidents = new Set(incidentTypes.map(fold));
  const toTimestamp = toZoneClock(timeZone);
  let columns: ReadonlyMap<string, number> | null = null;
  let started: number | undefined;
  let isRefused = false;

  const takeHeader = (headers: readonly string[]): FactEntry[] => {
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
  const readIssue = (cells: readonly string[]): FactEntry['found'] => {
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
      const timestamp = text === '' ? undefined : readJiraMoment(text, toTimestamp);
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
  const read = (rows: ReturnType<typeof csv.push>): FactEntry[] => {
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
