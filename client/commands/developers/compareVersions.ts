import { commands, l10n, type Uri } from 'vscode';
import { listVersions } from '../../../server/api/developers.ts';
import { Refusal } from '../../../server/core/refusal.ts';
import { VERSION_STATES, type VersionSummary } from '../../../server/wire/developers.ts';
import { Absence } from '../../absence.ts';
import type { App } from '../../app.ts';
import { readVersionId } from '../../commandArguments.ts';
import { chooseVersion } from '../../developers/pickVersion.ts';
import { toVersionUri } from '../../developers/versionDocuments.ts';
import { expectQuestions } from '../../questions.ts';

/**
 * Compares two versions, the older one on the left and in the order of the newer one: two selected nodes, two IDs, or versions that the
 * user picks. Returns both URIs.
 */
export async function compareVersions(app: App, ...given: readonly unknown[]): Promise<readonly [Uri, Uri]> {
  const { instance, signal } = await app.instances.use();
  const { versions } = await listVersions(instance, { signal });
  const [one, other] = readIds(given);
  expectQuestions(2 - [one, other].filter((id) => id !== undefined).length);
  const first = await find(versions, one, l10n.t('Compare which version?'));
  const rest = versions.filter(({ versionId }) => versionId !== first.versionId);
  if (rest.length === 0) {
    throw new Absence(l10n.t('There is only one version, and nothing to compare it with. Upload a newer roster first.'));
  }
  const second = await find(rest, other, l10n.t('Compare version {0} with which?', first.versionId));
  // The list is sorted, newest first.
  const [newer, older] = versions.indexOf(first) < versions.indexOf(second) ? [first, second] : [second, first];
  const left = toVersionUri(instance.name, older, { version: newer.versionId });
  const right = toVersionUri(instance.name, newer);
  const title = l10n.t('Version {0} ↔ version {1} ({2})', older.versionId, newer.versionId, instance.name);
  await commands.executeCommand('vscode.diff', left, right, title);
  return [left, right];
}

/** A menu passes the clicked node, then all selected ones. */
function readIds(given: readonly unknown[]): string[] {
  const [node, selected] = given;
  const all = Array.isArray(selected) ? (selected.length > 1 ? selected : [node]) : given;
  const ids = new Set(all.flatMap((entry) => readVersionId(entry) ?? []));
  if (ids.size > 2) throw new Absence(l10n.t('{0} versions are selected. Select two of them, then compare again.', ids.size));
  return [...ids];
}

async function find(versions: readonly VersionSummary[], id: string | undefined, title: string): Promise<VersionSummary> {
  if (id === undefined)
    return chooseVersion(versions, { title, states: VERSION_STATES, none: l10n.t('There is no version yet. Upload a roster first.') });
  const found = versions.find(({ versionId }) => versionId === id);
  if (found !== undefined) return found;
  throw new Refusal('NOT_FOUND', l10n.t('There is no version {0}. Refresh the view and take one of it.', id));
}
