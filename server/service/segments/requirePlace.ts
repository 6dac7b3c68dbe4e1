import { Refusal } from '../../core/refusal.ts';
import { checkName } from '../../core/segments/names.ts';
import type { SegmentStep } from '../../core/segments/steps.ts';
import { isStorable, toQuoted } from '../../core/segments/text.ts';
import type { Database } from '../../store/database.ts';
import { readAudit } from '../../store/segmentAudit.ts';
import { type EnvironmentRecord, findEnvironments } from '../../store/segmentEnvironments.ts';
import { findSegment, type SegmentRecord } from '../../store/segments.ts';
import { findTrafficType, readTrafficTypes, type TrafficTypeRecord } from '../../store/segmentTrafficTypes.ts';
import { findWorkspace, type WorkspaceRecord } from '../../store/segmentWorkspaces.ts';

const SEGMENTS = '/internal/api/v2/segments/ws';

/** Audit log entries searched for the last change of a definition. */
const LATEST = 50;

/** Finds the workspace with an ID from a path; throws NOT_FOUND. */
export async function requireWorkspace(database: Database, id: string): Promise<WorkspaceRecord> {
  const workspace = isStorable(id) ? await findWorkspace(database, id) : null;
  if (workspace !== null) return workspace;
  throw new Refusal('NOT_FOUND', `There is no workspace ${toQuoted(id)}. Take an ID from GET /internal/api/v2/workspaces.`);
}

/**
 * Finds an environment by ID or name, in one workspace or (null) in any; throws NOT_FOUND, and INVALID_REQUEST for a name used in several
 * workspaces.
 */
export async function requireEnvironment(database: Database, workspaceId: string | null, idOrName: string): Promise<EnvironmentRecord> {
  const found = isStorable(idOrName) ? await findEnvironments(database, workspaceId, idOrName) : [];
  const environment = found.find(({ id }) => id === idOrName) ?? found[0];
  if (environment === undefined) {
    const next = `Take an ID from GET /internal/api/v2/environments/ws/${workspaceId ?? '{workspaceId}'}`;
    throw new Refusal('NOT_FOUND', `There is no environment ${toQuoted(idOrName)}. ${next}.`);
  }
  if (found.length === 1 || environment.id === idOrName) return environment;
  const ids = found.map(({ id }) => id).join(', ');
  throw new Refusal('INVALID_REQUEST', `Several workspaces have an environment ${toQuoted(idOrName)}. Use its id instead: ${ids}.`);
}

/** Finds a traffic type by ID in any workspace; throws NOT_FOUND. */
export async function requireTrafficType(database: Database, id: string): Promise<TrafficTypeRecord> {
  const trafficType = isStorable(id) ? await findTrafficType(database, id) : null;
  if (trafficType !== null) return trafficType;
  const next = 'Take an ID from GET /internal/api/v2/trafficTypes/ws/{workspaceId}';
  throw new Refusal('NOT_FOUND', `There is no traffic type ${toQuoted(id)}. ${next}.`);
}

/** Finds a traffic type of a workspace by ID or name; throws NOT_FOUND. */
export async function requireTrafficTypeOf(database: Database, workspaceId: string, idOrName: string): Promise<TrafficTypeRecord> {
  const all = await readTrafficTypes(database, workspaceId);
  const found = all.find(({ id }) => id === idOrName) ?? all.find(({ name }) => name === idOrName);
  if (found !== undefined) return found;
  const names = all.map(({ name }) => name).join(', ');
  const next = all.length === 0 ? 'It has none: someone who may edit the workspace must create one' : `Use one of: ${names}`;
  throw new Refusal('NOT_FOUND', `The workspace has no traffic type ${toQuoted(idOrName)}. ${next}.`);
}

/** Finds a segment of a workspace; throws NOT_FOUND. */
export async function requireSegment(database: Database, workspaceId: string, name: string): Promise<SegmentRecord> {
  const segment = checkName('segment', name) === null ? await findSegment(database, workspaceId, name) : null;
  if (segment !== null) return segment;
  throw new Refusal('NOT_FOUND', `The workspace has no segment ${toQuoted(name)}. Take a name from GET ${SEGMENTS}/${workspaceId}.`);
}

/**
 * Returns the remedy for a segment that is not active in an environment. It suggests activation only for adding keys, and not if the
 * segment was deactivated on purpose.
 */
export async function adviseInactive(
  database: Database,
  place: { readonly workspaceId: string; readonly environmentId: string; readonly segmentName: string },
  step: SegmentStep | null,
): Promise<string> {
  const { workspaceId, environmentId, segmentName } = place;
  const { records } = await readAudit(database, { workspaceId, environmentId: null, segmentName }, { offset: 0, limit: LATEST });
  const last = records.find((record) => record.action === 'CREATED' || record.environmentId === environmentId);
  const others = `GET ${SEGMENTS}/${workspaceId}/environments/${environmentId} lists the segments that are active there.`;
  if (last?.action === 'DEACTIVATED') return `It was deactivated on ${new Date(last.at).toISOString()}. ${others}`;
  if (step !== 'addKeys') return `It holds no keys there. ${others}`;
  return `Activate it first with POST /internal/api/v2/segments/${environmentId}/${segmentName}.`;
}
