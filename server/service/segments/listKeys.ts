import { type Page, toStretch } from '../../core/segments/pages.ts';
import { requireDefinition } from '../../core/segments/segmentStates.ts';
import { findDefinition } from '../../store/segmentDefinitions.ts';
import { readKeys } from '../../store/segmentKeys.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { adviseInactive, requireEnvironment, requireSegment } from './requirePlace.ts';

/** Lists one page of a segment's keys in an environment, in a stable order; `count` is the number of all keys. Throws NOT_FOUND. */
export async function listKeys({ database }: ServiceContext, environmentId: string, segmentName: string, page: Page) {
  const environment = await requireEnvironment(database, null, environmentId);
  const { name } = await requireSegment(database, environment.workspaceId, segmentName);
  const found = await findDefinition(database, environment.id, name);
  const place = { workspaceId: environment.workspaceId, environmentId: environment.id, segmentName: name };
  const next = found === null ? await adviseInactive(database, place, null) : '';
  const { number, keyCount } = requireDefinition(found, { segment: name, environment: environment.name }, next);
  const span = toStretch('keys', page);
  const keys = await readKeys(database, number, span);
  return { keys: keys.map((key) => ({ key })), openChangeRequestId: null, count: keyCount, ...span };
}
