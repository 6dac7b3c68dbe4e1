import { Refusal } from '../../core/refusal.ts';
import type { Database } from '../../store/database.ts';
import { readNameOrder } from '../../store/developerOrder.ts';
import { type FoundRows, findRows, type RowField, type RowFilter, readRowsAt } from '../../store/developerPages.ts';
import { findEmails, numberEmails } from '../../store/developerRows.ts';
import { findActiveVersion, findVersion, type RosterColumn, type VersionRecord } from '../../store/developerVersions.ts';
import { inTransaction } from '../../store/transaction.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { type ListedPage, toPage } from './page.ts';
import { requireVersion } from './requireVersion.ts';
import { toNamedColumns } from './rosterColumns.ts';
import { separateRows } from './separateRows.ts';
import { type ListedDeveloper, toDeveloper, toRefNumber } from './toDeveloper.ts';

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

/** Maximum attempts to read a page while its rows are being moved. */
const MOST_TRIES = 5;

/**
 * Reads a page of developers; an empty one before the setup. Throws NOT_FOUND for an unknown version and INVALID_REQUEST for an unknown
 * key.
 */
export async function listDevelopers(
  { database }: Pick<ServiceContext, 'database'>,
  wanted: DeveloperSearch,
  tries = MOST_TRIES,
): Promise<ListedPage<ListedDeveloper>> {
  const { versionId, pageIndex, pageSize } = wanted;
  const found = versionId === null ? await findActiveVersion(database) : await requireVersion(database, versionId);
  if (found === null) return toPage([], 0, wanted);
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
  const convert = toDeveloper(version.columns);
  const rows = await readRowsAt(database, version.rowSet, positions);
  // Another request may have moved the rows meanwhile, through a change or by deleting the old version that held them.
  const isTorn = rows.length < positions.length || (total === 0 && (await findVersion(database, version.id))?.rowSet !== version.rowSet);
  if (isTorn && tries > 1) return listDevelopers({ database }, wanted, tries - 1);
  return toPage(
    rows.map((row) => convert(row, row.refNumber)),
    total,
    wanted,
  );
}

// Assigns reference numbers to a first upload, which has none until it is listed or its mapping is saved.
function numberVersion(database: Database, rowSet: number): Promise<void> {
  return inTransaction(database, 'developers', (transaction) => numberEmails(transaction, rowSet));
}

const EVERYBODY: RowFilter = { emails: null, refNumbers: null, search: null };

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

const OWN_FIELDS: Readonly<Record<string, RowField>> = {
  name: 'name',
  email: 'email',
  manageremail: 'managerEmail',
  manager_email: 'managerEmail',
  developerrefid: 'refNumber',
};

/** Resolves a key to a field: one of the service's own names or a header, matched exactly, or else ignoring case. */
function requireField(columns: readonly RosterColumn[], parameter: string, key: string): RowField {
  const folded = key.trim().toLowerCase();
  const own = Object.hasOwn(OWN_FIELDS, folded) ? OWN_FIELDS[folded] : undefined;
  if (own !== undefined) return own;
  const named = toNamedColumns(columns);
  const names = (column: (typeof named)[number]): string[] => [column.csvColumn, column.fieldName];
  const exact = named.findIndex((column) => names(column).includes(key.trim()));
  const found = exact !== -1 ? exact : named.findIndex((column) => names(column).some((name) => name.toLowerCase() === folded));
  const type = named[found]?.fieldType;
  if (type === 'NAME') return 'name';
  if (type === 'EMAIL') return 'email';
  if (type === 'MANAGER_EMAIL') return 'managerEmail';
  if (type !== undefined) return { column: found };
  const known = [
    'name',
    'email',
    'managerEmail',
    ...named.filter(({ fieldType }) => fieldType === 'CUSTOM' || fieldType === 'ROLE').map(({ csvColumn }) => csvColumn),
  ];
  throw new Refusal(
    'INVALID_REQUEST',
    `${parameter} is "${key.slice(0, 100)}", which is not a field of a developer. Use one of: ${known.join(', ')}.`,
  );
}
