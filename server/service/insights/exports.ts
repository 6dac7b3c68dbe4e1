import { createHash, randomBytes } from 'node:crypto';
import { EmailIndex } from '../../core/emails.ts';
import type { ExportFamily } from '../../core/insights/exportMetrics.ts';
import { type ExportOrder, type ExportStatus, toOrderedReport } from '../../core/insights/exportOrder.ts';
import { Refusal } from '../../core/refusal.ts';
import {
  type ExportFilter,
  type ExportRow,
  findExport,
  findSameExport,
  insertExport,
  listExports,
  readExportContent,
} from '../../store/insights/exports.ts';
import { inTransaction } from '../../store/transaction.ts';
import type { Token } from '../access/tokens.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { type ExportFile, toContentType, toTeamRefId, writeExportFile } from './exportFile.ts';
import { type NumberedOrgTree, readOrgTree } from './orgTree.ts';
import { requireTeam } from './reportScope.ts';
import { hidesPeople, requirePeople } from './teamOnly.ts';
import { TREE_ID, toTreeName } from './teams.ts';

/** How long the same request answers the same export, in milliseconds. */
const REUSED_FOR = 30 * 60_000;

/** An export as callers see it. Times are milliseconds since the epoch. */
export interface InsightExport {
  readonly exportId: string;
  readonly status: ExportStatus;
  readonly order: ExportOrder;
  readonly scope: ExportScope;
  readonly caller: { readonly id: string; readonly name: string };
  readonly createdAt: number;
  readonly endedAt: number | null;
  /** The file; null until the export is completed. */
  readonly file: { readonly fileName: string; readonly contentType: string; readonly sizeBytes: number } | null;
  readonly error: { readonly code: string; readonly message: string } | null;
}

/** What an export is about; a name is null if there is nothing yet, or several teams are at the top of the org tree. */
interface ExportScope {
  readonly orgTree: Named | null;
  readonly team: Named | null;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

type Caller = Pick<Token, 'id' | 'name'>;

/**
 * Queues an export, or finds that of the same request by the same caller in the last 30 minutes. Throws NOT_FOUND if its scope does not
 * exist.
 */
export async function startExport(
  context: ServiceContext,
  caller: Caller,
  order: ExportOrder,
): Promise<{ readonly found: InsightExport; readonly isReused: boolean }> {
  const { orgTree, team } = await requireScope(context, order);
  const hidden = await hidesPeople(context);
  const request = JSON.stringify(order);
  const requestHash = createHash('sha256')
    .update(JSON.stringify([caller.id, hidden, request]))
    .digest('hex');
  const answer = await inTransaction(context.database, 'exports', async (transaction) => {
    const now = context.now();
    const same = await findSameExport(transaction, requestHash, now - REUSED_FOR);
    if (same !== null) return { found: toExport(same), isReused: true };
    const row: ExportRow = {
      id: `exp_${randomBytes(8).toString('hex')}`,
      family: order.family,
      status: 'QUEUED',
      caller_id: caller.id,
      caller_name: caller.name,
      request_hash: requestHash,
      request,
      org_tree_id: orgTree?.id ?? null,
      org_tree_name: orgTree?.name ?? null,
      team_id: team?.id ?? null,
      team_name: team?.name ?? null,
      hides_people: Number(hidden),
      created_at: now,
      leased_until: 0,
      ended_at: null,
      file_name: null,
      size_bytes: null,
      error_code: null,
      error_message: null,
    };
    await insertExport(transaction, { ...row, content: null });
    return { found: toExport(row), isReused: false };
  });
  if (!answer.isReused) context.wakeExports();
  return answer;
}

/** Makes the file of an export at once, without keeping it. */
export async function exportAtOnce(context: ServiceContext, order: ExportOrder): Promise<ExportFile> {
  const { team } = await requireScope(context, order);
  return writeExportFile(context, order, toTeamRefId(order, team?.id), context.now());
}

/** Finds an export of a family; throws NOT_FOUND. */
export async function readExport(context: ServiceContext, family: ExportFamily, id: string): Promise<InsightExport> {
  return toExport(await requireExport(context, family, id));
}

/** Reads the file of an export. Throws NOT_FOUND, CONFLICT until it is completed, ACCESS_DENIED if it shows people and the key does not. */
export async function downloadExport(context: ServiceContext, family: ExportFamily, id: string): Promise<ExportFile> {
  const row = await requireExport(context, family, id);
  if (row.hides_people === 0) await requirePeople(context);
  const { status, file, error } = toExport(row);
  const bytes = file === null ? null : await readExportContent(context.database, id);
  if (file !== null && bytes !== null) return { ...file, bytes };
  const why =
    error === null ? `is ${status}. Ask GET /v2/insights/${family}/exports/${id} until it is COMPLETED` : `failed: ${error.message}`;
  throw new Refusal('CONFLICT', `The export ${id} ${why.replace(/\.$/, '')}.`);
}

/** Lists a page of the exports of a family, with the total number. */
export async function readExports(
  { database }: ServiceContext,
  filter: ExportFilter,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ readonly exports: readonly InsightExport[]; readonly total: number }> {
  const { rows, total } = await listExports(database, filter, page);
  return { exports: rows.map(toExport), total };
}

async function requireExport({ database }: ServiceContext, family: ExportFamily, id: string): Promise<ExportRow> {
  const row = /^exp_[0-9a-f]{16}$/.test(id) ? await findExport(database, id) : null;
  if (row?.family === family) return row;
  throw new Refusal(
    'NOT_FOUND',
    `There is no ${family} export "${id.slice(0, 50).toWellFormed()}". It may have been removed; GET /v2/insights/${family}/exports lists those that exist.`,
  );
}

/** Returns what an export is about. Throws NOT_FOUND if its team, manager or org tree does not exist. */
async function requireScope(context: ServiceContext, order: ExportOrder): Promise<ExportScope> {
  if (toOrderedReport(order, null).kind === 'contributors') await requirePeople(context);
  const { orgTreeName, teamId, managerEmail } = order;
  const tree = await readOrgTree(context);
  const orgTree = tree === null ? null : { id: String(TREE_ID), name: toTreeName(tree) };
  if (orgTreeName !== null && orgTree?.name.trim().toLowerCase() !== orgTreeName.toLowerCase()) throw refuseOrgTree(orgTreeName, orgTree);
  if (tree === null) {
    if (teamId === null && managerEmail === null) return { orgTree, team: null };
    throw new Refusal('NOT_FOUND', 'The service has no teams yet. Upload a roster and approve it first.');
  }
  const place = findPlace(tree, teamId, managerEmail);
  return { orgTree, team: place === null ? null : { id: String(tree.refIds[place]!), name: tree.teams[place]!.name } };
}

/** Finds the team of a scope; for all teams that above all others, null if there are several such teams. */
function findPlace(tree: NumberedOrgTree, teamId: number | null, managerEmail: string | null): number | null {
  if (teamId !== null) return requireTeam(tree, teamId);
  if (managerEmail !== null) return findManagersTeam(tree, managerEmail);
  const roots = tree.teams.flatMap(({ parent }, place) => (parent === null ? place : []));
  return roots.length === 1 ? roots[0]! : null;
}

function findManagersTeam({ teams }: NumberedOrgTree, email: string): number {
  const place = new EmailIndex(teams.keys(), (team) => teams[team]!.managerEmail ?? '').find(email);
  if (place !== null) return place;
  const shown = email.slice(0, 100).toWellFormed();
  throw new Refusal('NOT_FOUND', `No team has the manager "${shown}". GET /v2/teams/list lists all teams.`);
}

function refuseOrgTree(wanted: string, orgTree: Named | null): Refusal {
  const known = orgTree === null ? 'There is none before a roster is active' : `It has "${orgTree.name}"`;
  return new Refusal('NOT_FOUND', `The service has no org tree "${wanted.slice(0, 100).toWellFormed()}". ${known}.`);
}

function toExport(row: ExportRow): InsightExport {
  // The row was written from an ExportOrder.
  const order = JSON.parse(row.request) as ExportOrder;
  const { file_name: fileName, size_bytes: sizeBytes, error_code: code, error_message: message } = row;
  return {
    exportId: row.id,
    status: row.status,
    order,
    scope: { orgTree: toNamed(row.org_tree_id, row.org_tree_name), team: toNamed(row.team_id, row.team_name) },
    caller: { id: row.caller_id, name: row.caller_name },
    createdAt: row.created_at,
    endedAt: row.ended_at,
    file: fileName === null || sizeBytes === null ? null : { fileName, sizeBytes, contentType: toContentType(order) },
    error: code === null ? null : { code, message: message ?? '' },
  };
}

function toNamed(id: string | null, name: string | null): Named | null {
  return id === null ? null : { id, name: name ?? '' };
}
