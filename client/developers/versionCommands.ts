import { commands, l10n, type Uri, window, workspace } from 'vscode';
import { call } from '../../server/api/client.ts';
import { findReviewBase } from '../../server/api/developers/activeRoster.ts';
import { VERSION_STATES } from '../../server/core/developers/versionStates.ts';
import { Refusal } from '../../server/core/refusal.ts';
import type { VersionApproved, VersionSummary } from '../../server/wire/developers.ts';
import { requireDocument } from '../documents/requireDocument.ts';
import { makeChange } from '../instances/change.ts';
import type { CommandRecords } from '../manifest/command.ts';
import { VIEWS } from '../manifest/ids.ts';
import { and, inView, NEVER, ONLINE, onItem, ROSTER } from '../manifest/when.ts';
import { Absence } from '../window/absence.ts';
import { readUri, readVersionId } from '../window/commandArguments.ts';
import { expectQuestions } from '../window/questions.ts';
import { fileNameOf } from '../window/workspaceFolders.ts';
import { askAgain, findActive, toActivation } from './activateVersion.ts';
import { confirmApproval } from './confirmApproval.ts';
import type { DeveloperParts } from './developerParts.ts';
import { countDevelopers } from './developersView.ts';
import { toVersionUri } from './fetchedDocuments.ts';
import { chooseVersion, pickVersion } from './pickVersion.ts';

/** Commands for versions. */
export const VERSION_COMMANDS = {
  listVersions: { run: listVersions, palette: ONLINE, listed: 'ifFailed' },
  openVersion: {
    run: openVersion,
    palette: NEVER,
    icon: 'go-to-file',
    listed: 'ifFailed',
    menus: [
      ['view/item/context', '1_open@1', onItem('developers', /^version/)],
      ['view/item/context', '1_open@1', onItem('rosterHistory', /^version/)],
    ],
  },
  showRosterHistory: { run: showRosterHistory, palette: and(ROSTER, ONLINE), icon: 'history', listed: 'ifFailed' },
  approveVersion: {
    run: approveVersion,
    palette: NEVER,
  },
  reactivateVersion: {
    run: reactivateVersion,
    palette: NEVER,
    icon: 'discard',
    menus: [
      ['view/item/context', '2_change@3', onItem('versions', 'version.inactive')],
      ['view/item/context', 'inline@1', onItem('versions', 'version.inactive')],
    ],
  },
  compareVersions: {
    run: compareVersions,
    palette: ONLINE,
    icon: 'diff',
    listed: 'ifFailed',
    menus: [
      ['view/title', 'roster@2', inView('developers')],
      ['view/title', 'roster@1', inView('rosterHistory')],
      ['view/item/context', '1_open@4', onItem('versions', /^version/)],
    ],
  },
  compareWithRoster: {
    run: compareWithRoster,
    palette: and(ROSTER, ONLINE),
    icon: 'diff',
    listed: 'ifFailed',
    menus: [
      ['view/item/context', '1_open@3', onItem('versions', /^version/)],
      ['editor/title', '1_fairlead@1', ROSTER],
      ['editor/context', 'fairleadPeople@3', ROSTER],
    ],
  },
} satisfies CommandRecords<DeveloperParts>;

const TO_SHOW = {
  title: l10n.t('Versions, newest first: choose one to open it'),
  states: VERSION_STATES,
  none: l10n.t('There is no version yet. Upload a roster first.'),
} as const;

/** Lists all versions and opens the chosen one as a read-only CSV document; returns its URI. */
async function listVersions(app: DeveloperParts): Promise<Uri> {
  const { instance, signal } = await app.instances.use();
  return showVersion(instance.name, await pickVersion(instance, TO_SHOW, signal));
}

/** Opens the given version, for example that of a node, as a read-only CSV document; returns its URI. */
async function openVersion(app: DeveloperParts, given?: unknown): Promise<Uri | undefined> {
  const versionId = readVersionId(given);
  if (versionId === undefined) return undefined;
  const { instance, signal } = await app.instances.use();
  return showVersion(instance.name, await call(instance, 'readVersion', { parameters: { versionId } }, { signal }));
}

/** Lists the versions for the active roster: from now on the view sends requests to the selected instance. */
async function showRosterHistory(app: DeveloperParts): Promise<void> {
  await app.instances.use();
  app.rosters.history.refresh();
  await commands.executeCommand(`${VIEWS.rosterHistory}.focus`);
}

const TO_APPROVE = {
  title: l10n.t('Approve which version?'),
  states: ['PENDING_REVIEW'],
  none: l10n.t('No version is waiting for approval. Upload a newer roster first; the first one becomes active when its fields are mapped.'),
} as const;

/**
 * Activates a version: the given one, or one that waits for approval. If it removes or moves more people than the settings allow, their
 * number must be typed first.
 */
export async function approveVersion(app: DeveloperParts, given?: unknown): Promise<VersionApproved> {
  const use = await app.instances.use();
  const { instance, signal } = use;
  const versionId = readVersionId(given) ?? (await pickVersion(instance, TO_APPROVE, signal)).versionId;
  const baseId = await findReviewBase(instance, versionId, { signal });
  const approval = toActivation(app, versionId, baseId, { ask: () => confirmApproval(app, instance, versionId, signal) });
  const { approved } = await makeChange(app, use, approval);
  const { developerCount } = approved;
  app.report.notify(
    developerCount === undefined
      ? l10n.t('Version {0} is active on {1}.', versionId, instance.name)
      : l10n.t('Approved: {0} are now active on {1}.', countDevelopers(developerCount), instance.name),
  );
  return approved;
}

/**
 * Activates a version that was active before: the given one, or one that the user picks; offers undo. If it removes or moves more people
 * than the settings allow, their number must be typed too.
 */
async function reactivateVersion(app: DeveloperParts, given?: unknown): Promise<VersionApproved> {
  const use = await app.instances.use();
  const { instance, signal } = use;
  const question = {
    title: l10n.t('Make which version active again?'),
    states: ['INACTIVE'] as const,
    none: l10n.t('No version was active before this one. Upload an older one as a file.'),
  };
  const versionId = readVersionId(given) ?? (await pickVersion(instance, question, signal)).versionId;
  const active = await findActive(instance, signal);
  const replaced =
    active === null
      ? {}
      : { detail: l10n.t('Version {0} with {1} is replaced, and kept.', active.versionId, countDevelopers(active.developerCount)) };
  const ask = () => confirmApproval(app, instance, versionId, signal);
  const reactivation = toActivation(app, versionId, active?.versionId ?? null, { ...askAgain(versionId), ...replaced, ask });
  const { approved } = await makeChange(app, use, reactivation);
  const { developerCount } = approved;
  app.report.notify(
    developerCount === undefined
      ? l10n.t('Version {0} is active on {1}.', versionId, instance.name)
      : l10n.t('Version {0} is active on {1} again: {2}.', versionId, instance.name, countDevelopers(developerCount)),
  );
  return approved;
}

/**
 * Compares two versions, the older one on the left and in the order of the newer one: two selected nodes, two IDs, or versions that the
 * user picks. Returns both URIs.
 */
async function compareVersions(app: DeveloperParts, ...given: readonly unknown[]): Promise<readonly [Uri, Uri]> {
  const { instance, signal } = await app.instances.use();
  const { versions } = await call(instance, 'listVersions', {}, { signal });
  const [one, other] = readIds(given);
  expectQuestions(2 - [one, other].filter((id) => id !== undefined).length);
  const first = await findVersion(versions, one, l10n.t('Compare which version?'));
  const rest = versions.filter(({ versionId }) => versionId !== first.versionId);
  if (rest.length === 0) {
    throw new Absence(l10n.t('There is only one version, and nothing to compare it with. Upload a newer roster first.'));
  }
  const second = await findVersion(rest, other, l10n.t('Compare version {0} with which version?', first.versionId));
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

async function findVersion(versions: readonly VersionSummary[], id: string | undefined, title: string): Promise<VersionSummary> {
  if (id === undefined)
    return chooseVersion(versions, { title, states: VERSION_STATES, none: l10n.t('There is no version yet. Upload a roster first.') });
  const found = versions.find(({ versionId }) => versionId === id);
  if (found !== undefined) return found;
  throw new Refusal('NOT_FOUND', l10n.t('Unknown version {0}. Refresh the view and choose one.', id));
}

/** Compares a version, in the order of the file, with the active or a given roster: only people who differ are marked. Returns the URI of the version. */
async function compareWithRoster(app: DeveloperParts, ...given: readonly unknown[]): Promise<Uri> {
  const document = await requireDocument(given.map(readUri).find((uri) => uri !== undefined));
  if (!(await app.rosters.texts.isRoster(document))) {
    throw new Absence(l10n.t('This document is not a roster. Open one, then compare again.'));
  }
  const { instance, signal } = await app.instances.use();
  const versionId =
    given.map(readVersionId).find((id) => id !== undefined) ?? (await pickVersion(instance, toComparisonQuestion(), signal)).versionId;
  const version = await call(instance, 'readVersion', { parameters: { versionId } }, { signal });
  const left = toVersionUri(instance.name, version, { file: document.uri });
  app.rosters.versions.refresh(left);
  const name = fileNameOf(document.uri);
  await commands.executeCommand('vscode.diff', left, document.uri, l10n.t('Version {0} ({1}) ↔ {2}', versionId, instance.name, name));
  return left;
}

function toComparisonQuestion() {
  return {
    title: l10n.t('Compare this roster with which version?'),
    states: VERSION_STATES,
    none: l10n.t('There is no version yet. Upload a roster first.'),
  };
}

/** Opens a version of an instance as a read-only CSV document; returns its URI. */
async function showVersion(instanceName: string, version: Pick<VersionSummary, 'versionId' | 'fileName'>): Promise<Uri> {
  const uri = toVersionUri(instanceName, version);
  await window.showTextDocument(await workspace.openTextDocument(uri), { preview: true });
  return uri;
}
