import { l10n } from 'vscode';
import { call } from '../../server/api/client.ts';
import type { InstanceInUse } from '../instances/instances.ts';
import { skipQuestion } from '../window/questions.ts';
import { type PickedEnvironment, pickEnvironment } from './pickEnvironment.ts';
import { pickPaged } from './pickPaged.ts';
import type { GivenPlace } from './readPlace.ts';

/** A segment that is active in an environment. */
export interface PickedDefinition extends PickedEnvironment {
  readonly segmentName: string;
}

/**
 * Returns the name of the given segment, otherwise of a segment of the workspace that the user chooses. Throws INVALID_REQUEST if there is
 * none, CANCELLED.
 */
export async function pickSegment({ instance, signal }: InstanceInUse, workspaceId: string, { segmentName }: GivenPlace): Promise<string> {
  if (segmentName !== undefined) {
    skipQuestion();
    return segmentName;
  }
  const { name } = await pickPaged(
    l10n.t('Which segment?'),
    (query) => call(instance, 'listSegments', { parameters: { workspaceId }, query }, { signal }),
    (segment) => ({ label: segment.name, description: segment.trafficType.name, detail: segment.description, value: segment }),
    l10n.t('The workspace has no segment yet. Create one first.'),
  );
  return name;
}

/**
 * Returns the given segment, otherwise one that the user chooses among those that are active in the environment. Throws NOT_FOUND,
 * INVALID_REQUEST, CANCELLED.
 */
export async function pickDefinition(use: InstanceInUse, place: GivenPlace): Promise<PickedDefinition> {
  const { instance, signal } = use;
  const picked = await pickEnvironment(use, place);
  if (place.segmentName !== undefined) {
    skipQuestion();
    return { ...picked, segmentName: place.segmentName };
  }
  const { workspace, environment } = picked;
  const { name: segmentName } = await pickPaged(
    l10n.t('Which segment of {0}?', environment.name),
    (query) =>
      call(
        instance,
        'listEnvironmentSegments',
        { parameters: { workspaceId: workspace.id, environmentId: environment.id }, query },
        { signal },
      ),
    (segment) => ({ label: segment.name, description: segment.trafficType.name, value: segment }),
    l10n.t('No segment is active in {0} yet. Activate one first.', environment.name),
  );
  return { ...picked, segmentName };
}
