import * as l10n from '@vscode/l10n';
import { toZoneClock } from '../../../core/insights/calendar.ts';
import { plural } from '../../../core/plural.ts';
import { separateByCommas } from '../../writeCsv.ts';
import { CommaReader, type CsvReader, type CsvRow } from './csvRows.ts';
import { DateOrders, findNumericDate } from './dateOrders.ts';
import type { ReadByPattern } from './datePattern.ts';
import { quote, type RecordEntry, type RecordReader } from './entries.ts';
import { findJiraColumns, foldHeader, type JiraColumn, type JiraPlaces } from './jiraColumns.ts';
import { cleanDate, type DateFrame, readJiraDate, UNDECIDED } from './jiraDates.ts';
import { isUnfinished } from './jiraResolutions.ts';
import { toClause } from './recordTable.ts';

/** The separators that an export may have instead of commas. */
const OTHERS = [';', '\t'] as const;

const PREAMBLE = /^\uFEFF?sep=(.)\r?\n/i;

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

/** A row that can be read as CSV. */
type IssueRow = Extract<CsvRow, { fault: null }>;

/** The entry of an issue, or the fault of its date if that stays undecided. */
type Read = RecordEntry['found'] | { readonly undecided: string };

/**
 * Reads issues exported from Jira as CSV: an incident for an issue of certain types, otherwise a work item. Issues without an assignee are
 * left out. Dates such as 03/04/2026 wait for another date of the file that exists in one order only.
 */
export class JiraReader implements RecordReader {
  readonly #options: JiraOptions;
  readonly #csv = createDelimitedReader();
  readonly #incidents: ReadonlySet<string>;
  readonly #frame: DateFrame;
  #columns: JiraPlaces | null = null;
  /** Rows whose dates could be read in several orders so far. */
  #waiting: IssueRow[] = [];
  readonly #namedTypes = new Set<string>();
  readonly #namedEnds = new Set<string>();

  constructor(options: JiraOptions) {
    this.#options = options;
    this.#incidents = new Set(options.incidentTypes.map(foldHeader));
    this.#frame = { toTimestamp: toZoneClock(options.timeZone), orders: new DateOrders(), pattern: options.readDate ?? null };
  }

  push(piece: string): RecordEntry[] {
    return this.#read(this.#csv.push(piece));
  }

  end(): RecordEntry[] {
    return [...this.#read(this.#csv.end()), ...this.#giveUp()];
  }

  #read(rows: readonly CsvRow[]): RecordEntry[] {
    const headers = this.#csv.headers();
    const entries = headers !== null && this.#columns === null ? this.#takeHeader(headers) : [];
    if (this.#columns === null || this.#columns.lacking.length > 0) return entries;
    for (const row of rows) {
      if (row.fault === null) this.#readRow(row, entries);
      else entries.push({ line: row.line, place: '', found: { fault: toClause(row.fault) } });
    }
    return entries;
  }

  #takeHeader(headers: readonly string[]): RecordEntry[] {
    const { columns = new Map<JiraColumn, string>(), startedColumn } = this.#options;
    this.#columns = findJiraColumns(headers, columns, startedColumn);
    const { lacking } = this.#columns;
    if (lacking.length === 0) return [];
    const fault = l10n.t(
      'is a header without the columns {0}; export all fields of the issues, or name a translated one with --column, as in --column "Created=Erstellt"',
      lacking.join(', '),
    );
    return [{ line: 1, place: '', found: { fault } }];
  }

  #readRow(row: IssueRow, entries: RecordEntry[]): void {
    const order = this.#vote(row);
    for (const note of [order, this.#nameType(row.cells), this.#nameEnd(row.cells)])
      if (note !== null) entries.push({ line: row.line, place: '', found: { note } });
    const rows = order === null ? [row] : [...this.#waiting.splice(0), row];
    for (const one of rows) {
      const found = this.#readIssue(one.cells);
      if ('undecided' in found) this.#waiting.push(one);
      else entries.push({ line: one.line, place: '', found });
    }
  }

  /** Lets the dates of a row vote; returns a sentence that says which order was found, if it was found now. */
  #vote({ line, cells }: IssueRow): string | null {
    if (this.#frame.pattern !== null) return null;
    for (const text of this.#datesOf(cells)) {
      const date = findNumericDate(text);
      const [order] = (date === null ? null : this.#frame.orders.take(date, text, line))?.orders ?? [];
      if (date !== null && order !== undefined)
        return l10n.t('Dates with {0} are read as {1}, because {2} exists in no other order.', date.separator, order, quote(text));
    }
    return null;
  }

  /** Says once how a type of issue was taken that may be one of incidents. */
  #nameType(cells: readonly string[]): string | null {
    const type = this.#cellOf(cells, 'Issue Type');
    const folded = foldHeader(type);
    if (this.#incidents.has(folded) || !LIKE_INCIDENT.test(type) || this.#namedTypes.has(folded)) return null;
    this.#namedTypes.add(folded);
    return l10n.t(
      'Issues of the type {0} are taken as work items. If they are incidents, add --incident-type {1}.',
      quote(type),
      quote(type),
    );
  }

  /** Returns how an issue was closed without its work being finished; null if it was not. */
  #findEnd(cells: readonly string[]): string | null {
    if (this.#cellOf(cells, 'Resolved') === '') return null;
    return (['Resolution', 'Status'] as const).map((column) => this.#cellOf(cells, column)).find(isUnfinished) ?? null;
  }

  /** Returns a note the first time that an issue was closed in such a way; null otherwise. */
  #nameEnd(cells: readonly string[]): string | null {
    const end = this.#findEnd(cells);
    if (end === null || this.#namedEnds.has(foldHeader(end))) return null;
    this.#namedEnds.add(foldHeader(end));
    return l10n.t('Issues closed as {0} are not finished work: they count as not ended.', quote(end));
  }

  #readIssue(cells: readonly string[]): Read {
    const [id, developer] = [this.#cellOf(cells, 'Issue key'), this.#cellOf(cells, 'Assignee')];
    if (id === '') return { left: l10n.t('a row without an issue key') };
    if (developer === '') return { left: l10n.t('{0} has no assignee', id) };
    const timestamps: (number | undefined)[] = [];
    for (const [place, text] of this.#datesOf(cells).entries()) {
      const read = text === '' ? undefined : readJiraDate(text, this.#frame);
      if (read === null) return { undecided: toComplaint(place, text, UNDECIDED) };
      if (typeof read === 'object') return { fault: toComplaint(place, text, read.fault) };
      timestamps.push(read);
    }
    const [created, closed, begun] = timestamps;
    const resolved = this.#findEnd(cells) === null ? closed : undefined;
    const type = this.#cellOf(cells, 'Issue Type');
    const common = { id, developer, ticket: id };
    if (!this.#incidents.has(foldHeader(type))) {
      // The planned start of the work may be later than its end.
      const startedAt = begun === undefined || (resolved !== undefined && begun > resolved) ? null : begun;
      return { value: { kind: 'workItem', ...common, startedAt, finishedAt: resolved ?? null, type } };
    }
    if (created === undefined) return { left: l10n.t('{0} does not say when it was created', id) };
    return { value: { kind: 'incident', ...common, createdAt: created, resolvedAt: resolved ?? null } };
  }

  #cellOf(cells: readonly string[], column: JiraColumn): string {
    return cells[this.#columns?.places.get(column) ?? -1]?.trim() ?? '';
  }

  /** Returns the dates of a row in the order of DATES; '' for those that it lacks. */
  #datesOf(cells: readonly string[]): readonly string[] {
    const started = cells[this.#columns?.started ?? -1] ?? '';
    return [this.#cellOf(cells, 'Created'), this.#cellOf(cells, 'Resolved'), started].map(cleanDate);
  }

  /** Refuses the rows that still wait at the end, by the first of them. */
  #giveUp(): RecordEntry[] {
    const [first, ...others] = this.#waiting;
    if (first === undefined) return [];
    const found = this.#readIssue(first.cells);
    if (!('undecided' in found)) return [];
    const several = plural(others.length, '; 1 more row has such dates', '; {0} more rows have such dates', others.length);
    return [{ line: first.line, place: '', found: { fault: found.undecided + (others.length === 0 ? '' : several) } }];
  }
}

function toComplaint(place: number, text: string, reason: string): string {
  return l10n.t('has {0} as {1}, which {2}', quote(text), DATES[place] ?? '', reason);
}

/**
 * Creates a reader of CSV with commas, semicolons or tabs, by what separates most cells of the first line with text. Only rows with commas
 * are returned before the end.
 */
function createDelimitedReader(): CsvReader {
  const csv = new CommaReader();
  let kept = '';
  let separator: string | null = null;
  return {
    headers: () => csv.headers(),
    push: (piece) => {
      if (separator === ',') return csv.push(piece);
      kept += piece;
      if (separator === null && !/\S.*[\r\n]/.test(kept)) return [];
      separator ??= findSeparator(kept);
      if (separator !== ',') return [];
      const text = kept;
      kept = '';
      return csv.push(text);
    },
    end: () => {
      separator ??= findSeparator(kept);
      if (kept === '') return csv.end();
      // A line that names the separator is not a header, but it is a line.
      const lead = PREAMBLE.test(kept) ? '\n' : '';
      const text = separator === ',' ? kept : lead + separateByCommas(kept, separator);
      kept = '';
      return [...csv.push(text), ...csv.end()];
    },
  };
}

function findSeparator(text: string): string {
  const named = PREAMBLE.exec(text)?.[1];
  if (named !== undefined) return named;
  const line = text.trimStart().split(/[\r\n]/, 1)[0] ?? '';
  const unquoted = line.replace(/"(?:[^"]|"")*"/g, '');
  const count = (character: string): number => unquoted.split(character).length - 1;
  return OTHERS.find((other) => count(other) > count(',')) ?? ',';
}
