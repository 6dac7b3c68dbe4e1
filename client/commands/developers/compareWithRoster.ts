import path from 'node:path';
import { commands, l10n, type Uri } from 'vscode';
import { readVersion } from '../../../server/api/developers.ts';
import { VERSION_STATES } from '../../../server/wire/developers.ts';
import { Absence } from '../../absence.ts';
import type { App } from '../../app.ts';
import { readUri, readVersionId } from '../../commandArguments.ts';
import { pickVersion } from '../../developers/pickVersion.ts';
import { toVersionUri } from '../../developers/versionDocuments.ts';
import { requireDocument } from '../../requireDocument.ts';

/** Compares a version, in the order of the file, with the active or a given roster: only people who differ are marked. Returns the URI of the version. */
export async function compareWithRoster(app: App, ...given: readonly unknown[]): Promise<Uri> {
  const document = await requireDocument(given.map(readUri).find((uri) => uri !== undefined));
  if (!(await app.rosters.texts.isRoster(document))) {
    throw new Absence(l10n.t('The document in front is no roster. Open one, then compare again.'));
  }
  const { instance, signal } = await app.instances.use();
  const versionId =
    given.map(readVersionId).find((id) => id !== undefined) ?? (await pickVersion(instance, toQuestion(), signal)).versionId;
  const version = await readVersion(instance, versionId, { signal });
  const left = toVersionUri(instance.name, version, { file: document.uri });
  app.rosters.versions.refresh(left);
  const name = path.posix.basename(document.uri.path);
  await commands.executeCommand('vscode.diff', left, document.uri, l10n.t('Version {0} ({1}) ↔ {2}', versionId, instance.name, name));
  return left;
}

function toQuestion() {
  return {
    title: l10n.t('Compare the roster in front with which version?'),
    states: VERSION_STATES,
    none: l10n.t('There is no version yet. Upload a roster first.'),
  };
}
