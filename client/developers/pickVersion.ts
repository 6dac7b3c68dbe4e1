import { listVersions } from '../../server/api/developers.ts';
import type { Instance } from '../../server/api/instance.ts';
import { Refusal } from '../../server/core/refusal.ts';
import type { VersionState, VersionSummary } from '../../server/wire/developers.ts';
import { type Choice, pickOne } from '../ask.ts';
import { describeVersion } from '../views/developersView.ts';

/** Lets the user choose a version in one of the states, newest first. Throws NOT_FOUND with `none` where there is none. */
export async function pickVersion(
  instance: Instance,
  question: { readonly title: string; readonly states: readonly VersionState[]; readonly none: string },
  signal: AbortSignal,
): Promise<VersionSummary> {
  const { versions } = await listVersions(instance, { signal });
  const choices: Choice<VersionSummary>[] = versions
    .filter(({ state }) => question.states.includes(state))
    .map((version) => ({
      label: version.fileName,
      description: describeVersion(version),
      detail: `Version ${version.versionId}`,
      value: version,
    }));
  if (choices.length === 0) throw new Refusal('NOT_FOUND', question.none);
  return pickOne(question.title, choices, choices[0]);
}
