import { type FieldError, Refusal } from '../refusal.ts';
import { toPathText, toSentence } from '../shape.ts';
import { checkExportRequest, type ExportRequest } from './exportRequest.ts';
import { REWORK_COLUMN, type ReportColumn, toColumns } from './reportColumns.ts';
import { readRepositories } from './reportSeries.ts';

/** Default and maximum page size (our decision). */
const RECORDS_PER_PAGE = { usual: 50, most: 1000 } as const;

/** A cell of a report, and the page of its records to return (docs/contract/insights.md#report). */
export interface ExplainRequest {
  readonly request: ExportRequest;
  /** The row: a team, or a developer. */
  readonly who: { readonly teamRefId: number } | { readonly email: string };
  readonly column: ReportColumn;
  /** Only records of these repositories count, by full name or last part; null is all. */
  readonly repositories: readonly string[] | null;
  /** Whether to return how the counted times are distributed. */
  readonly distribution: boolean;
  /** Zero-based. */
  readonly pageIndex: number;
  readonly pageSize: number;
}

const LARGEST_NUMBER = 2 ** 31 - 1;

/** Reads a request to explain a cell. Throws INVALID_REQUEST with all mistakes. */
export function requireExplainRequest(body: Readonly<Record<string, unknown>>): ExplainRequest {
  const errors: FieldError[] = [];
  const add = (fieldId: string, reason: string): null => {
    errors.push({ fieldId, error: toSentence([fieldId], reason, '') });
    return null;
  };
  const { request, problems } = checkExportRequest(body.request);
  for (const { path, message } of problems) {
    const full = ['request', ...path];
    errors.push({ fieldId: toPathText(full), error: toSentence(full, message, '') });
  }
  const column = readMetric(body.metric, request, add);
  const who = readWho(body, add);
  const pageIndex = readInteger(body.pageIndex ?? 0, 0, LARGEST_NUMBER);
  const pageSize = readInteger(body.pageSize ?? RECORDS_PER_PAGE.usual, 1, RECORDS_PER_PAGE.most);
  if (pageIndex === null) add('pageIndex', `must be an integer from 0 to ${LARGEST_NUMBER}`);
  if (pageSize === null) add('pageSize', `must be an integer from 1 to ${RECORDS_PER_PAGE.most}`);
  const distribution = readSwitch(body.distribution);
  if (distribution === null) add('distribution', 'must be true or false');
  const repositories = readRepositories(body.repositories ?? null, add);
  if (
    distribution === null ||
    repositories === undefined ||
    request === null ||
    column === null ||
    who === null ||
    pageIndex === null ||
    pageSize === null
  ) {
    throw new Refusal('INVALID_REQUEST', errors.map(({ error }) => error).join(' '), { fields: errors });
  }
  return { request, who, column, repositories, distribution, pageIndex, pageSize };
}

type Add = (fieldId: string, reason: string) => null;

function readMetric(written: unknown, request: ExportRequest | null, add: Add): ReportColumn | null {
  if (typeof written !== 'string') return add('metric', 'must be the name of a metric of the report, like CODING_DAYS_PER_DEV');
  if (request === null) return null;
  // The rework rate is in no report of the contract, but can be explained like its neighbours.
  const columns = request.kind === 'teams' ? [...toColumns(request), REWORK_COLUMN] : toColumns(request);
  const names = toColumns(request).map(({ name }) => name);
  const column = columns.find(({ name }) => name === written.trim().toUpperCase());
  return column ?? add('metric', `is not a metric of this report; use one of ${names.join(', ')}`);
}

function readWho({ teamRefId = null, email = null }: Readonly<Record<string, unknown>>, add: Add): ExplainRequest['who'] | null {
  if ((teamRefId === null) === (email === null)) return add('teamRefId', 'or email selects the cell: give exactly one of the two');
  if (teamRefId === null) {
    return typeof email === 'string' && email.trim() !== '' ? { email } : add('email', 'must be the e-mail of a developer');
  }
  const id = readInteger(teamRefId, 0, Number.MAX_SAFE_INTEGER);
  return id === null ? add('teamRefId', 'must be a team ID, an integer') : { teamRefId: id };
}

function readSwitch(value: unknown): boolean | null {
  if (value === undefined || value === null) return false;
  return typeof value === 'boolean' ? value : null;
}

function readInteger(value: unknown, least: number, most: number): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most ? value : null;
}
