import { l10n } from 'vscode';
import { call } from '../../server/api/client.ts';
import { Refusal } from '../../server/core/refusal.ts';
import type { TrafficType, Workspace } from '../../server/wire/segments.ts';
import type { InstanceInUse } from '../instances/instances.ts';
import { Absence } from '../window/absence.ts';
import { pickOne } from '../window/ask.ts';
import { skipQuestion } from '../window/questions.ts';
import type { GivenPlace } from './readPlace.ts';

/**
 * Returns the traffic type that is given by ID, otherwise one of the workspace that the user chooses; does not ask if there is only one.
 * Throws NOT_FOUND, INVALID_REQUEST if there is none, CANCELLED.
 */
export async function pickTrafficType(
  { instance, signal }: InstanceInUse,
  workspace: Workspace,
  { trafficTypeId }: GivenPlace,
): Promise<TrafficType> {
  const types = await call(instance, 'listTrafficTypes', { parameters: { workspaceId: workspace.id } }, { signal });
  const given = types.find(({ id }) => id === trafficTypeId);
  if (given !== undefined) {
    skipQuestion();
    return given;
  }
  if (trafficTypeId !== undefined)
    throw new Refusal('NOT_FOUND', l10n.t('This traffic type no longer exists. Refresh the view, and choose another one.'));
  const [only, ...others] = types;
  if (only === undefined) throw new Absence(l10n.t('“{0}” has no traffic type yet. Create one first.', workspace.name));
  if (others.length === 0) {
    skipQuestion();
    return only;
  }
  return pickOne(
    l10n.t('Which traffic type?'),
    types.map((type) => ({ label: type.name, id: type.id, value: type })),
  );
}
