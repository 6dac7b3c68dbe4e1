import { type FieldChanges, RosterComparison } from '../../core/developers/compareRosters.ts';
import { type DeveloperField, TYPED_RECORDS, toDeveloperFields } from '../../core/developers/dataTypes.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Database } from '../../store/database.ts';
import { readRowPages } from '../../store/developers/history.ts';
import type { DeveloperRow } from '../../store/developers/rows.ts';
import { findVersion, type RosterColumn, type VersionRecord } from '../../store/developers/versions.ts';
import { readRosterConfiguration } from '../configuration.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { reviewTeams, SAME_TEAMS, type TeamReview } from '../teamReview.ts';
import { toRecordOf } from './developers.ts';
import { toNamedColumns } from './rosterColumns.ts';
import { readAllRows } from './rows.ts';
import { changedMeanwhile, findUnmapped, requireVersion } from './versions.ts';

/** Which part of each list of people a review has. */
export interface ReviewPage {
  readonly pageIndex: number;
  readonly pageSize: number;
}

/** The page that the answer to an upload has. */
export const FIRST_PAGE: ReviewPage = { pageIndex: 0, pageSize: 100 };

/**
 * The changes of a newer roster against the version that it was compared with, by e-mail. Its lists of people have one page each; the
 * summary counts all.
 */
export interface RosterReview extends ReviewPage {
  readonly review: Partial<TeamReview> & {
    readonly addedDevs: readonly Readonly<Record<string, string>>[];
    readonly deletedDevs: readonly Readonly<Record<string, string>>[];
  };
  readonly summary: { readonly added: number; readonly updated: number; readonly removed: number; readonly unchanged: number };
  readonly updated: readonly ChangedDeveloper[];
}

/** A record with the same e-mail whose fields differ. */
interface ChangedDeveloper {
  readonly email: string;
  readonly changes: FieldChanges;
}

/** The review of a roster that still has to be mapped. */
export const NOTHING_COMPARED: RosterReview = {
  review: { addedDevs: [], deletedDevs: [], ...SAME_TEAMS },
  summary: { added: 0, updated: 0, removed: 0, unchanged: 0 },
  updated: [],
  ...FIRST_PAGE,
};

/** A page of a stored review. */
interface StoredReview extends RosterReview {
  readonly versionId: string;
  readonly uploadId: number;
  /** The version that it was compared with. */
  readonly baseId: string;
  readonly fileName: string;
  readonly totalRecords: number;
  readonly schema: { readonly fields: readonly DeveloperField[] };
}

/**
 * Reads a page of the review of a version. It is the same at any time: versions do not change, and the base stays that of the upload or of
 * the last save of the mapping. Teams come with the first page, as long as the base is active. Throws NOT_FOUND, and CONFLICT without a base.
 */
export async function readReview(context: ServiceContext, versionId: string, page: ReviewPage): Promise<StoredReview> {
  const { database } = context;
  const version = await requireVersion(database, versionId);
  const { id, columns, baseId, fileName, developerCount } = version;
  const base = await requireBase(database, version);
  const rows = await readAllRows(database, version);
  const records = rows.slice(0, TYPED_RECORDS).map(({ cells }) => cells);
  const schema = { fields: toDeveloperFields(columns, records) };
  const head = { versionId, uploadId: id, baseId: String(baseId), fileName, totalRecords: developerCount, schema };
  if (findUnmapped(version, await readRosterConfiguration(context)).length > 0) return { ...head, ...NOTHING_COMPARED, ...page };
  const reviewed = await reviewRoster(database, base, { columns, rows }, page);
  const { updated, removed, unchanged } = reviewed.summary;
  if (rows.length !== developerCount || updated + removed + unchanged !== base.developerCount) throw changedMeanwhile();
  if (page.pageIndex > 0 || base.state !== 'ACTIVE') return { ...head, ...reviewed };
  const teams = hasChanges(reviewed) ? await reviewTeams(context, base.id, { columns, rows }) : SAME_TEAMS;
  return { ...head, ...reviewed, review: { ...reviewed.review, ...teams } };
}

/** Whether a newer roster changes anybody, so that teams may change too. */
export function hasChanges({ summary: { added, updated, removed } }: RosterReview): boolean {
  return added + updated + removed > 0;
}

async function requireBase(database: Database, { id, baseId }: VersionRecord): Promise<VersionRecord> {
  if (baseId === null)
    throw new Refusal(
      'CONFLICT',
      `Version ${id} has no review: it was not uploaded with PUT /v2/developers. List its developers with GET /v2/developers instead.`,
    );
  const base = await findVersion(database, baseId);
  if (base !== null) return base;
  throw new Refusal(
    'CONFLICT',
    `The version ${baseId} that version ${id} was compared with is deleted. Upload the roster again for a new review.`,
  );
}

/** A roster in the same database, so that its e-mails have reference numbers. */
interface Roster {
  readonly columns: readonly RosterColumn[];
  readonly rows: readonly DeveloperRow[];
}

/** Compares a roster with a version. */
export async function reviewRoster(
  database: Database,
  base: VersionRecord,
  { columns, rows }: Roster,
  { pageIndex, pageSize }: ReviewPage,
): Promise<RosterReview> {
  const comparison = new RosterComparison(toNamedColumns(base.columns), { columns: toNamedColumns(columns), records: rows });
  const [start, end] = [pageIndex * pageSize, (pageIndex + 1) * pageSize];
  const gone: DeveloperRow[] = [];
  const updated: ChangedDeveloper[] = [];
  let updatedCount = 0;
  let unchanged = 0;
  const take = (before: DeveloperRow, { changes }: { readonly changes: FieldChanges }): void => {
    if (Object.keys(changes).length === 0) unchanged++;
    else if (++updatedCount > start && updatedCount <= end) updated.push({ email: before.email, changes });
  };
  for await (const page of readRowPages(database, base)) {
    for (const before of page) {
      const fate = comparison.judge(before);
      if (fate === null) gone.push(before);
      else take(before, fate);
    }
  }
  const recased = comparison.judgeRecased(gone);
  for (const [at, fate] of recased.entries()) if (fate !== null) take(gone[at]!, fate);
  const removed = gone.filter((_, at) => recased[at] === null);
  const { added } = comparison;
  return {
    review: {
      addedDevs: added.slice(start, end).map(toRecordOf(columns)),
      deletedDevs: removed.slice(start, end).map(toRecordOf(base.columns)),
    },
    summary: { added: added.length, updated: updatedCount, removed: removed.length, unchanged },
    updated,
    pageIndex,
    pageSize,
  };
}
