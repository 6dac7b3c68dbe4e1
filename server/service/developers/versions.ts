import { type FieldMapping, findMissingFieldTypes } from '../../core/developers/fieldMapping.ts';
import type { FieldType } from '../../core/developers/fieldTypes.ts';
import { chooseOldVersions, stateAfterApproval, type VersionState } from '../../core/developers/versionStates.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Database } from '../../store/database.ts';
import { changeRows, leaveSet } from '../../store/developers/history.ts';
import { followDevelopers } from '../../store/developers/identities.ts';
import { insertRows, numberEmails, numberNewEmails } from '../../store/developers/rows.ts';
import {
  changeVersion,
  findActiveVersion,
  findVersion,
  insertVersion,
  readVersions,
  removeVersion,
  supersedeOlderReviews,
  type VersionRecord,
} from '../../store/developers/versions.ts';
import { inTransaction } from '../../store/transaction.ts';
import { type RosterConfiguration, readConfiguration, readRosterConfiguration } from '../configuration.ts';
import type { ServiceContext } from '../serviceContext.ts';
import type { CheckedRoster } from './checkedRoster.ts';
import { toFieldMappings } from './rosterColumns.ts';
import { type RowChanges, rankByName, separateRows } from './rows.ts';

/** A version as listed. */
export interface ListedVersion {
  readonly versionId: string;
  readonly state: VersionState;
  readonly fileName: string;
  readonly developerCount: number;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly activatedAt: number | null;
  /** The active version that it was reviewed against; null if it was never reviewed. */
  readonly baseVersionId: string | null;
  readonly fieldMappings: readonly FieldMapping[];
}

/** Lists all versions, newest first. */
export async function listVersions({ database }: ServiceContext): Promise<ListedVersion[]> {
  return (await readVersions(database)).map(toListedVersion);
}

/** Reads one version; throws NOT_FOUND. */
export async function readVersion({ database }: ServiceContext, versionId: string): Promise<ListedVersion> {
  return toListedVersion(await requireVersion(database, versionId));
}

/** A version after an approval, or after a request that it not be active. */
interface ApprovedVersion {
  readonly versionId: string;
  readonly state: VersionState;
  readonly active: boolean;
  readonly developerCount: number;
}

/**
 * Activates a version: a reviewed one, or one that was active before. A second approval is refused; approving a version that a saved
 * mapping activated changes nothing. With `bases`, one of them must still be the active version, so that exactly the reviewed change is
 * made. `active: false` succeeds if the version is not active anyway. Throws PRECONDITION_FAILED before the setup, NOT_FOUND, CONFLICT
 * (also while its mapping lacks a required field; docs/contract/developers.md#versions).
 */
export async function approveVersion(
  context: ServiceContext,
  versionId: string,
  active: boolean,
  bases: readonly string[] | null = null,
): Promise<ApprovedVersion> {
  const { database, now } = context;
  return inTransaction(database, 'developers', async (transaction) => {
    const former = await requireSetUp(transaction);
    const version = await requireVersion(transaction, versionId);
    const answer = (state: VersionState): ApprovedVersion => ({
      versionId,
      state,
      active: state === 'ACTIVE',
      developerCount: version.developerCount,
    });
    if (active && version.state === 'ACTIVE' && (version.baseId !== null || bases?.includes(versionId) === false))
      throw toApproved(versionId);
    if (bases !== null && !bases.includes(String(former.id))) throw toStale(version, former.id);
    if (active === (version.state === 'ACTIVE')) return answer(version.state);
    if (!active) throw new Refusal('CONFLICT', 'There must be an active version. Activate another one instead.');
    const state = stateAfterApproval(version.state, versionId);
    if (version.state === 'PENDING_REVIEW') requireMapped(version, await readRosterConfiguration({ database: transaction }));
    await separateRows(transaction, version);
    await deactivate(transaction, former);
    await changeOrRefuse(transaction, version, { state, activatedAt: now() });
    await supersedeOlderReviews(transaction, version.id);
    await followDevelopers(transaction);
    await deleteOldVersions(context, transaction);
    return answer(state);
  });
}

/** A deleted version. */
interface DeletedVersion {
  readonly versionId: string;
}

/**
 * Deletes a version with its rows; reports lose the period in which it was active. Throws NOT_FOUND, and CONFLICT for the active version.
 */
export function deleteVersion({ database }: ServiceContext, versionId: string): Promise<DeletedVersion> {
  return inTransaction(database, 'developers', async (transaction) => {
    const version = await requireVersion(transaction, versionId);
    if (version.state === 'ACTIVE') {
      throw new Refusal('CONFLICT', `Version ${versionId} is the active one. Approve another version first, then delete this one.`);
    }
    await remove(transaction, version);
    return { versionId };
  });
}

/** Deletes the versions that the configuration no longer keeps, inside the caller's transaction. */
export async function deleteOldVersions(context: ServiceContext, transaction: Database): Promise<void> {
  const { keepVersions } = await readConfiguration({ ...context, database: transaction });
  if (keepVersions === null) return;
  for (const version of chooseOldVersions(await readVersions(transaction), keepVersions)) await remove(transaction, version);
}

/** The properties of a new version, apart from its roster. */
interface NewVersion {
  readonly fileName: string;
  readonly state: VersionState;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** The active version that it is reviewed against. */
  readonly baseId?: number;
}

/** Adds a version with all its rows, inside the caller's transaction; returns its ID. */
export async function addVersion(
  transaction: Database,
  { columns, rows }: Pick<CheckedRoster, 'columns' | 'rows'>,
  version: NewVersion,
): Promise<number> {
  const { fileName, state, at, baseId } = version;
  const id = await insertVersion(transaction, {
    state,
    fileName,
    columns,
    developerCount: rows.length,
    createdAt: at,
    activatedAt: state === 'ACTIVE' ? at : null,
    ...(baseId === undefined ? {} : { baseId }),
  });
  await insertRows(transaction, id, rows, rankByName(rows));
  // A first upload gets its reference numbers when its mapping is saved, or when it is listed before.
  if (state !== 'UPLOADED') await numberEmails(transaction, id);
  return id;
}

/** Adds a version that changes a few rows of the active one and shares the others, inside the caller's transaction; returns its ID. */
export async function addChangedVersion(
  transaction: Database,
  base: VersionRecord,
  { developerCount, changes, ranked }: RowChanges & { readonly developerCount: number },
  { fileName, state, at }: NewVersion,
): Promise<number> {
  const { columns, rowSet } = base;
  const id = await insertVersion(transaction, { state, fileName, columns, developerCount, createdAt: at, activatedAt: at, rowSet });
  await changeRows(transaction, base, changes, ranked);
  await numberNewEmails(
    transaction,
    changes.flatMap(({ after }) => (after === null ? [] : [after.email])),
  );
  return id;
}

/** Finds the version with an ID from a path or query; throws NOT_FOUND. */
export async function requireVersion(database: Database, versionId: string): Promise<VersionRecord> {
  const version = /^[1-9]\d{0,8}$/.test(versionId) ? await findVersion(database, Number(versionId)) : null;
  if (version !== null) return version;
  throw new Refusal('NOT_FOUND', `There is no version "${versionId.slice(0, 50)}". Take an ID from GET /v2/developers/versions.`);
}

/** Finds the active version; throws PRECONDITION_FAILED before the first upload is mapped and saved. */
export async function requireSetUp(database: Database): Promise<VersionRecord> {
  const active = await findActiveVersion(database);
  if (active !== null) return active;
  throw new Refusal(
    'PRECONDITION_FAILED',
    'The first setup is not finished. Upload a roster with POST /v2/developers and save its field mapping; nothing was changed.',
  );
}

/** Changes a version; throws CONFLICT if another request has changed it since it was read. */
export async function changeOrRefuse(
  transaction: Database,
  version: VersionRecord,
  change: Parameters<typeof changeVersion>[2],
): Promise<void> {
  if (!(await changeVersion(transaction, version, change))) throw changedMeanwhile();
}

/** Creates the refusal for a request that another one overtook. */
export function changedMeanwhile(): Refusal {
  return new Refusal('CONFLICT', 'Another request changed this version meanwhile, so nothing was changed. Read it again, then retry.');
}

/** Deactivates the active version in favor of the next one. Throws CONFLICT. */
export function deactivate(transaction: Database, active: VersionRecord): Promise<void> {
  return changeOrRefuse(transaction, active, { state: 'INACTIVE' });
}

function toListedVersion({ id, state, fileName, developerCount, createdAt, activatedAt, baseId, columns }: VersionRecord): ListedVersion {
  const baseVersionId = baseId === null ? null : String(baseId);
  const fieldMappings = toFieldMappings(columns);
  return { versionId: String(id), state, fileName, developerCount, createdAt, activatedAt, baseVersionId, fieldMappings };
}

async function remove(transaction: Database, version: VersionRecord): Promise<void> {
  await leaveSet(transaction, version);
  await removeVersion(transaction, version.id);
}

function toApproved(versionId: string): Refusal {
  return new Refusal(
    'CONFLICT',
    `Version ${versionId} was approved already, and nothing was changed. Upload a newer roster to change more.`,
  );
}

function toStale({ id, state }: VersionRecord, activeId: number): Refusal {
  const remedy =
    state === 'PENDING_REVIEW' || state === 'SUPERSEDED'
      ? 'Upload the roster again to review it against the active version.'
      : `Compare version ${id} with it, then approve again.`;
  return new Refusal('CONFLICT', `Version ${activeId} was activated since the review, and nothing was changed. ${remedy}`);
}

/** Returns the fields that no column of a version is mapped to, although they are required. */
export function findUnmapped({ columns }: VersionRecord, { managerEmailConfigured }: RosterConfiguration): readonly FieldType[] {
  return findMissingFieldTypes(toFieldMappings(columns), managerEmailConfigured);
}

function requireMapped(version: VersionRecord, configuration: RosterConfiguration): void {
  const { id } = version;
  const missing = findUnmapped(version, configuration);
  if (missing.length === 0) return;
  throw new Refusal(
    'CONFLICT',
    `Version ${id} has no column for ${missing.join(', ')} yet. Save its field mapping with PUT /v2/developers/versions/${id}/fieldMappings, then approve it.`,
  );
}
