import { call } from '../../server/api/client.ts';
import type { Instance } from '../../server/api/instance.ts';
import type { VersionState } from '../../server/core/developers/versionStates.ts';
import type { VersionSummary } from '../../server/wire/developers.ts';
import { Absence } from '../window/absence.ts';
import { type Choice, pickOne } from '../window/ask.ts';
import { toIconPrefix } from '../window/icons.ts';
import { describeVersion, nameVersion, toVersionLook } from './developersView.ts';

/** How to ask for a version. */
export interface VersionQuestion {
  readonly title: string;
  readonly states: readonly VersionState[];
  /** The message if there is none to choose. */
  readonly none: string;
}

/** Lets the user choose a version in one of the states, newest first. Throws INVALID_REQUEST with the message `none` if there is none. */
export async function pickVersion(instance: Instance, question: VersionQuestion, signal: AbortSignal): Promise<VersionSummary> {
  const { versions } = await call(instance, 'listVersions', {}, { signal });
  return chooseVersion(versions, question);
}

/** Same as `pickVersion` for versions that have been listed already. */
export async function chooseVersion(versions: readonly VersionSummary[], question: VersionQuestion): Promise<VersionSummary> {
  const choices: Choice<VersionSummary>[] = versions
    .filter(({ state }) => question.states.includes(state))
    .map((version) => ({
      label: `${toIconPrefix(toVersionLook(version.state).icon)} ${version.fileName}`,
      description: describeVersion(version),
      detail: nameVersion(version),
      value: version,
    }));
  if (choices.length === 0) throw new Absence(question.none);
  return pickOne(question.title, choices, choices[0]);
}
