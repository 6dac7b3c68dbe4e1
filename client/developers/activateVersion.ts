import { l10n } from 'vscode';
import { call } from '../../server/api/client.ts';
import { approveVersion } from '../../server/api/developers/developers.ts';
import type { Instance } from '../../server/api/instance.ts';
import { Refusal, type RefusalCode } from '../../server/core/refusal.ts';
import type { VersionApproved, VersionSummary } from '../../server/wire/developers.ts';
import { type Change, toChange } from '../instances/change.ts';
import type { DeveloperParts } from './developerParts.ts';

const UNREADABLE: ReadonlySet<RefusalCode> = new Set(['NOT_FOUND', 'NOT_OFFERED', 'ACCESS_DENIED']);

/** Returns the active version; null if there is none, the service lists none, or the key may only approve and not read. */
export async function findActive(instance: Instance, signal: AbortSignal): Promise<VersionSummary | null> {
  try {
    const { versions } = await call(instance, 'listVersions', {}, { signal });
    return versions.find(({ state }) => state === 'ACTIVE') ?? null;
  } catch (error) {
    if (error instanceof Refusal && UNREADABLE.has(error.code)) return null;
    throw error;
  }
}

/** An activated version, and the one that was active before. */
interface Activated {
  readonly approved: VersionApproved;
  readonly before: VersionSummary | null;
}

type Particulars = Partial<Pick<Change<Activated>, 'verb' | 'question' | 'detail' | 'title' | 'ask'>>;

/** Returns the question before a former version becomes active again. */
export function askAgain(versionId: string): Particulars {
  return {
    verb: l10n.t('Make Active'),
    question: l10n.t('Make version {0} active again?', versionId),
    title: l10n.t('Make version {0} active again', versionId),
  };
}

/** Describes the activation of a version if `baseId` is still active (null: whichever is). */
export function describeActivation(app: DeveloperParts, versionId: string, baseId: string | null, more: Particulars) {
  return {
    ...more,
    names: [versionId] as const,
    send: async (instance: Instance, options: { readonly signal: AbortSignal }): Promise<Activated> => {
      const before = await findActive(instance, options.signal);
      const approved = await approveVersion(instance, versionId, options, baseId);
      app.rosters.states.learn(instance.name, [{ versionId, state: approved.state }]);
      return { approved, before };
    },
  };
}

/** Returns the change that activates a version; its inverse activates the former one again. */
export function toActivation(app: DeveloperParts, versionId: string, baseId: string | null, more: Particulars): Change<Activated> {
  return toChange('approveVersion', {
    ...describeActivation(app, versionId, baseId, more),
    undo: ({ before }) =>
      before === null || before.versionId === versionId
        ? null
        : describeActivation(app, before.versionId, versionId, askAgain(before.versionId)),
  });
}
