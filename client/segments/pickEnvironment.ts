import { l10n } from 'vscode';
import { call } from '../../server/api/client.ts';
import { Refusal } from '../../server/core/refusal.ts';
import type { Environment, Workspace } from '../../server/wire/segments.ts';
import type { InstanceInUse } from '../instances/instances.ts';
import { Absence } from '../window/absence.ts';
import { pickOne } from '../window/ask.ts';
import { skipQuestion } from '../window/questions.ts';
import { pickWorkspace } from './pickWorkspace.ts';
import type { GivenPlace } from './readPlace.ts';

/** An environment and the workspace that it belongs to. */
export interface PickedEnvironment {
  readonly workspace: Workspace;
  readonly environment: Environment;
}

/**
 * Returns the environment that is given by ID or name, otherwise one that the user chooses; does not ask if there is only one. Throws
 * NOT_FOUND, INVALID_REQUEST if there is none, CANCELLED.
 */
export async function pickEnvironment(use: InstanceInUse, place: GivenPlace): Promise<PickedEnvironment> {
  const workspace = await pickWorkspace(use, place);
  const environments = await call(use.instance, 'listEnvironments', { parameters: { workspaceId: workspace.id } }, { signal: use.signal });
  const { environmentId } = place;
  if (environmentId !== undefined) {
    skipQuestion();
    const environment = environments.find(({ id }) => id === environmentId) ?? environments.find(({ name }) => name === environmentId);
    if (environment !== undefined) return { workspace, environment };
    throw new Refusal('NOT_FOUND', l10n.t('This environment no longer exists. Refresh the view, and choose another one.'));
  }
  const [only, ...others] = environments;
  if (only === undefined) throw new Absence(l10n.t('“{0}” has no environment yet. Create one first.', workspace.name));
  if (others.length === 0) {
    skipQuestion();
    return { workspace, environment: only };
  }
  const choices = environments.map((environment) => ({
    label: environment.name,
    ...(environment.production ? { description: l10n.t('production') } : {}),
    value: environment,
  }));
  return { workspace, environment: await pickOne(l10n.t('Which environment of {0}?', workspace.name), choices) };
}
