import type { DeveloperField } from '../../core/developers/dataTypes.ts';
import type { FieldType } from '../../core/developers/fieldTypes.ts';
import type { Database } from '../../store/database.ts';
import { type FoundRows, findRows, type ListedRow, type RowFilter, readRowsAt } from '../../store/developers/pages.ts';
import { findEmails, numberEmails, readNameOrder } from '../../store/developers/rows.ts';
import { findActiveVersion, findVersion, type RosterColumn, type VersionRecord } from '../../store/developers/versions.ts';
import { countTurns, inTransaction } from '../../store/transaction.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { hasOwnField } from './rosterColumns.ts';
import { readFields, requireField } from './rosterFields.ts';
import { separateRows } from './rows.ts';
import { requireVersion } from './versions.ts';

/** The first ID that a developer can have; the numbers in the store start at 1. */
const FIRST_REF_ID = 1_073_741_824;

const PENDING = new WeakMap<Database, Promise<number>>();

/** Maximum attempts to read a page while its rows are being moved. */
const MAX_TRIES = 5;

const EVERYBODY: RowFilter = { emails: null, refNumbers: null, search: null };

/** A filter and sort order for developers; null means no restriction. */
export interface DeveloperSearch {
  /** Null means the active version. */
  readonly versionId: string | null;
  readonly emails: readonly string[] | null;
  readonly developerRefIds: readonly number[] | null;
  readonly search: { readonly key: string; readonly value: string } | null;
  readonly sortKey: string;
  readonly descending: boolean;
  /** Zero-based. */
  readonly pageIndex: number;
  readonly pageSize: number;
}

/** A developer as listed; the attributes are all other columns than name, e-mail and manager's e-mail, by header. */
export interface ListedDeveloper {
  readonly developerRefId: number;
  readonly name: string;
  readonly email: string;
  readonly managerEmail: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** Reads a page of developers. Throws as `findPage`. */
export async function listDevelopers(context: Pick<ServiceContext, 'database'>, wanted: DeveloperSearch): Promise<ListedDeveloper[]> {
  const { columns, rows } = await findPage(context, wanted);
  const convert = toDeveloper(columns);
  return rows.map((row) => convert(row, row.refNumber));
}

/** A page of developers as values by header, with the columns and, in the order of the records, their IDs. */
interface ListedRecords {
  readonly records: readonly Readonly<Record<string, string>>[];
  readonly fields: readonly DeveloperField[];
  readonly totalRecords: number;
  readonly pageIndex: number;
  readonly pageSize: number;
  readonly developerRefIds: readonly number[];
}

/** Reads a page of developers as an upsert takes them back. Throws as `findPage`. */
export async function listRecords(context: Pick<ServiceContext, 'database'>, wanted: DeveloperSearch): Promise<ListedRecords> {
  const { columns, rows, total, rowSet } = await findPage(context, wanted);
  return {
    records: rows.map(toRecordOf(columns)),
    fields: await readFields(context, columns, rowSet),
    totalRecords: total,
    pageIndex: wanted.pageIndex,
    pageSize: wanted.pageSize,
    developerRefIds: rows.map(({ refNumber }) => toRefId(refNumber)),
  };
}

interface FoundPage {
  readonly columns: readonly RosterColumn[];
  readonly rows: readonly ListedRow[];
  readonly total: number;
  /** Null before the setup. */
  readonly rowSet: number | null;
}

/**
 * Finds a page of rows; an empty one before the setup. Throws NOT_FOUND for an unknown version and INVALID_REQUEST for an unknown key.
 */
async function findPage({ database }: Pick<ServiceContext, 'database'>, wanted: DeveloperSearch, tries = MAX_TRIES): Promise<FoundPage> {
  const { versionId, pageIndex, pageSize } = wanted;
  const found = versionId === null ? await findActiveVersion(database) : await requireVersion(database, versionId);
  if (found === null) return { columns: [], rows: [], total: 0, rowSet: null };
  const version = versionId === null ? found : await separateRows(database, found);
  if (version.state === 'UPLOADED') await numberVersion(database, version.rowSet);
  const emails = wanted.emails === null ? null : await findEmails(database, version.rowSet, wanted.emails);
  const filter = toFilter(version.columns, { ...wanted, emails });
  const field = requireField(version.columns, 'sortKey', wanted.sortKey);
  const { positions, total } = await (filter === null && field === 'name'
    ? findByName(database, version, wanted)
    : findRows(database, version.rowSet, filter ?? EVERYBODY, {
        field,
        descending: wanted.descending,
        offset: pageIndex * pageSize,
        limit: pageSize,
      }));
  const rows = await readRowsAt(database, version.rowSet, positions);
  // Another request may have moved the rows meanwhile, through a change or by deleting the old version that held them.
  const isTorn = rows.length < positions.length || (total === 0 && (await findVersion(database, version.id))?.rowSet !== version.rowSet);
  if (isTorn && tries > 1) return findPage({ database }, wanted, tries - 1);
  return { columns: version.columns, rows, total, rowSet: version.rowSet };
}

/**
 * Returns a number that stays the same while nothing about the developers changes, and is different by the time any change is answered, in
 * this process or another one. It is read after the call, never before: callers in the same turn of the event loop share one query.
 */
export function readDevelopersRevision({ database }: ServiceContext): Promise<number> {
  const pending = PENDING.get(database);
  if (pending !== undefined) return pending;
  const answer = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
    PENDING.delete(database);
    return countTurns(database, 'developers');
  });
  PENDING.set(database, answer);
  return answer;
}

/** Returns a function that converts rows of a version with these columns to developers. */
export function toDeveloper(columns: readonly RosterColumn[]) {
  const attributes = columns
    .map(({ header, fieldType }, column) => ({ key: header.trim(), fieldType, column }))
    .filter((entry) => !hasOwnField(entry));
  return (
    row: { readonly name: string; readonly email: string; readonly managerEmail: string; readonly cells: readonly string[] },
    refNumber: number,
  ): ListedDeveloper => {
    // Accessing the cells may parse them out of the file each time.
    const cells = attributes.length === 0 ? [] : row.cells;
    return {
      developerRefId: toRefId(refNumber),
      name: row.name,
      email: row.email,
      managerEmail: row.managerEmail,
      attributes: Object.fromEntries(attributes.map(({ key, column }) => [key, cells[column] ?? ''])),
    };
  };
}

/** Returns a function that converts rows of a version with these columns to values by header. */
export function toRecordOf(columns: readonly RosterColumn[]) {
  return (row: Pick<ListedRow, 'name' | 'email' | 'managerEmail' | 'cells'>): Readonly<Record<string, string>> => {
    const own: Partial<Record<FieldType, string>> = { NAME: row.name, EMAIL: row.email, MANAGER_EMAIL: row.managerEmail };
    const { cells } = row;
    return Object.fromEntries(columns.map(({ header, fieldType }, column) => [header.trim(), own[fieldType] ?? cells[column] ?? '']));
  };
}

/** Converts a number in the store to the ID shown to users. */
export function toRefId(number: number): number {
  return FIRST_REF_ID - 1 + number;
}

/** Converts an ID to its number in the store; numbers below 1 belong to no one. */
export function toRefNumber(refId: number): number {
  return refId - FIRST_REF_ID + 1;
}

// Assigns reference numbers to a first upload, which has none until it is listed or its mapping is saved.
function numberVersion(database: Database, rowSet: number): Promise<void> {
  return inTransaction(database, 'developers', (transaction) => numberEmails(transaction, rowSet));
}

async function findByName(database: Database, { rowSet, developerCount }: VersionRecord, wanted: DeveloperSearch): Promise<FoundRows> {
  const { descending, pageIndex, pageSize } = wanted;
  const found = (positions: readonly number[]): FoundRows => ({ positions, total: developerCount });
  const from = pageIndex * pageSize;
  if (from >= developerCount) return found([]);
  if (!descending) return found(await readNameOrder(database, rowSet, from, Math.min(developerCount, from + pageSize)));
  const end = developerCount - from;
  return found((await readNameOrder(database, rowSet, Math.max(0, end - pageSize), end)).reverse());
}

function toFilter(columns: readonly RosterColumn[], { emails, developerRefIds, search }: DeveloperSearch): RowFilter | null {
  if (emails === null && developerRefIds === null && search === null) return null;
  return {
    emails,
    refNumbers: developerRefIds?.map(toRefNumber) ?? null,
    search: search === null ? null : { field: requireField(columns, 'searchKey', search.key), text: search.value },
  };
}
