import { commands, l10n, type Uri, workspace } from 'vscode';
import { findActiveVersion } from '../../server/api/developers/activeRoster.ts';
import * as api from '../../server/api/developers/developers.ts';
import { countChanges, readUploaded, type SentRoster, sendRoster } from '../../server/api/developers/uploads.ts';
import { writeCsvRow } from '../../server/core/csvCells.ts';
import type { ReuploadReview, UploadPreview } from '../../server/wire/developers.ts';
import { makeChange, toChange } from '../instances/change.ts';
import type { CommandRecords } from '../manifest/command.ts';
import { readDownloadQuery } from '../manifest/settings.ts';
import { NEVER, ONLINE, onItem } from '../manifest/when.ts';
import { Absence } from '../window/absence.ts';
import { askTarget } from '../window/ask.ts';
import { readAddress, readUri, readVersionId } from '../window/commandArguments.ts';
import { type Step, toStep } from '../window/report.ts';
import { runWithProgress } from '../window/runWithProgress.ts';
import { fileNameOf } from '../window/workspaceFolders.ts';
import type { DeveloperParts } from './developerParts.ts';
import { countDevelopers, withWarnings } from './developersView.ts';
import { fetchRoster } from './fetchRoster.ts';
import { openNewRoster } from './newRoster.ts';
import { NEW_ROSTER_COMMANDS } from './newRosterCommands.ts';
import { readPeople } from './people.ts';
import { pickRosterUri, readRosterSource } from './rosterSource.ts';
import { saveDownload } from './saveDownload.ts';
import { chooseMappings } from './sharedMappings.ts';

/** Commands for rosters. */
export const ROSTER_COMMANDS = {
  newRoster: { ...NEW_ROSTER_COMMANDS.newRoster, run: newRoster },
  uploadRoster: { run: uploadRoster, palette: NEVER },
  downloadRoster: {
    run: downloadRoster,
    palette: ONLINE,
    icon: 'cloud-download',
    menus: [
      ['view/item/context', 'inline@2', onItem('developers', 'version.active')],
      ['view/item/context', '1_open@2', onItem('developers', /^version/)],
      ['view/item/context', '1_open@2', onItem('rosterHistory', /^version/)],
      ['view/item/context', '1_open@1', onItem('developers', 'developer')],
    ],
  },
} satisfies CommandRecords<DeveloperParts>;

/** Opens an unsaved roster as `openNewRoster` does, with templates from the active version. Returns its URI. */
async function newRoster({ instances }: DeveloperParts, given?: unknown): Promise<Uri> {
  return openNewRoster(given, async (template) => {
    const { instance, signal } = await instances.use();
    const active = await findActiveVersion(instance, { signal });
    if (active === null) throw new Absence(l10n.t('No roster is active yet. Choose a header for the first one.'));
    if (template === 'columns') return writeCsvRow(active.fieldMappings.map(({ csvColumn }) => csvColumn));
    return (await api.downloadRoster(instance, {}, { signal })).text();
  });
}

/**
 * Uploads a roster as it is in the editor: given by its URI, otherwise the active one. Returns the preview or review. `mapsNext` is true if
 * the caller saves the field mapping of a first roster next, so that no message asks for it.
 */
async function uploadRoster(app: DeveloperParts, given?: unknown, mapsNext?: unknown): Promise<UploadPreview | ReuploadReview> {
  const uri = readAddress(given) ?? (await pickRosterUri());
  const use = await app.instances.use();
  const { instance } = use;
  const source = await readRosterSource(uri);
  const { fileName, content } = source;
  const upload = toChange('uploadRoster', {
    names: [fileName],
    title: l10n.t('Uploading {0} to {1}', fileName, instance.name),
    send: async (service, options) =>
      sendRoster(service, { fileName, content, fieldMappings: await chooseMappings(app.language, source) }, options),
    undo: () => null,
  });
  const sent = await makeChange(app, use, upload);
  const state = sent.kind === 'first' || readUploaded(sent).unmapped.length > 0 ? 'UPLOADED' : 'PENDING_REVIEW';
  app.rosters.states.sent(uri, { instance: instance.name, versionId: sent.answer.versionId, state });
  if (sent.kind !== 'first' || mapsNext !== true) reportUpload(app, sent, fileName);
  return sent.answer;
}

function reportUpload({ report }: DeveloperParts, sent: SentRoster, fileName: string): void {
  const { kind, answer } = sent;
  const { count, unmapped } = readUploaded(sent);
  const uploaded = withWarnings(l10n.t('{0}: {1} uploaded.', fileName, countDevelopers(count)), answer);
  if (kind === 'first') {
    report.notify(l10n.t('{0} Confirm its field mapping.', uploaded), toStep(l10n.t('Confirm Mapping'), 'reviewVersion', answer.versionId));
    return;
  }
  if (unmapped.length > 0) {
    report.notify(
      l10n.t('{0} No column matches {1}. Map the fields, then approve it.', uploaded, unmapped.join(', ')),
      toStep(l10n.t('Map Fields'), 'reviewVersion', answer.versionId),
    );
    return;
  }
  const { added, updated, removed } = countChanges(answer);
  const changes = l10n.t('{0} would be added, {1} changed, {2} removed.', added, updated ?? '?', removed);
  report.notify(
    l10n.t('{0} {1} Approve it to make it active.', uploaded, changes),
    toStep(l10n.t('Approve'), 'reviewVersion', answer.versionId),
  );
}

/**
 * Downloads a version (the active one by default) as CSV, or only the people selected in the view: to the given URI, otherwise to a file
 * that the user chooses. Returns its URI.
 */
async function downloadRoster(app: DeveloperParts, ...given: readonly unknown[]): Promise<Uri> {
  const { instance, signal } = await app.instances.use();
  const people = readPeople(given);
  const versionId = given.map(readVersionId).find((id) => id !== undefined && !id.includes('@'));
  const target =
    given.map(readUri).find((uri) => uri !== undefined) ?? (await askTarget(l10n.t('Download Roster'), 'developers.roster.csv'));
  const query = readDownloadQuery(workspace.getConfiguration(undefined, target));
  await runWithProgress(l10n.t('Downloading the roster of {0}', instance.name), signal, async (either) =>
    saveDownload(await fetchRoster(instance, { versionId, people, query }, either), target),
  );
  const open: Step = { title: l10n.t('Open'), lasts: 'file', run: () => commands.executeCommand('vscode.open', target) };
  app.report.notify(l10n.t('The roster is saved as {0}.', fileNameOf(target)), open);
  return target;
}
