import { l10n } from 'vscode';
import { call } from '../../server/api/client.ts';
import { approveVersion } from '../../server/api/developers/developers.ts';
import type { Instance } from '../../server/api/instance.ts';
import { Refusal } from '../../server/core/refusal.ts';
import type { VersionApproved, VersionSummary } from '../../server/wire/developers.ts';
import type { Change } from '../instances/change.ts';
import type { Consent } from '../instances/instanceQuestions.ts';
import type { DeveloperParts } from './developerParts.ts';

/** Returns the active version; null if there is none, or the key may not read it: a key may be allowed to approve but not to read. */
export async function findActive(instance: Instance, signal: AbortSignal): Promise<VersionSummary | null> {
  try {
    const { versions } = await call(instance, 'listVersions', {}, { signal });
    return versions.find(({ state }) => state === 'ACTIVE') ?? null;
  } catch (error) {
    if (error instanceof Refusal && (error.code === 'NOT_FOUND' || error.code === 'ACCESS_DENIED')) return null;
    throw error;
  }
}

/** An activated version, and the one that was active before. */
interface Activated {
  readonly approved: VersionApproved;
  readonly before: VersionSummary | null;
}

/** Returns the change that activates a version if `baseId` is still active (null: whichever is). */
export function toActivation(
  app: DeveloperParts,
  versionId: string,
  baseId: string | null,
  head: Consent & Pick<Change<Activated>, 'title'>,
): Change<Activated> {
  return {
    ...head,
    area: 'developers',
    send: async (instance, options) => {
      const before = await findActive(instance, options.signal);
      const approved = await approveVersion(instance, versionId, options, baseId);
      app.rosters.uploads.learn(instance.name, [{ versionId, state: approved.state }]);
      return { approved, before };
    },
    undo: ({ before }) => (before === null || before.versionId === versionId ? null : toReactivation(app, before.versionId, versionId)),
  };
}

/** Returns the change that makes a version active again that was active before. */
export function toReactivation(
  app: DeveloperParts,
  versionId: string,
  baseId: string | null,
  more: { readonly replaced?: string } & Pick<Consent, 'ask'> = {},
): Change<Activated> {
  const { replaced = '', ...asked } = more;
  const head = {
    verb: l10n.t('Make Active'),
    question: l10n.t('Make version {0} active again?', versionId),
    detail: `${l10n.t('Version {0} becomes active again.', versionId)}${replaced === '' ? '' : ` ${replaced}`}`,
    title: l10n.t('Make version {0} active again', versionId),
  };
  return toActivation(app, versionId, baseId, { ...head, ...asked });
}
