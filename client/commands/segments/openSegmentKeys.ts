import { l10n, TabInputText, type Uri, window, workspace } from 'vscode';
import type { App } from '../../app.ts';
import { expectQuestions } from '../../questions.ts';
import { isKeyUriOf, type KeyPlace, toKeyUri } from '../../segments/keyAddress.ts';
import { pickDefinition } from '../../segments/pickSegment.ts';
import { readPlace } from '../../segments/readPlace.ts';

/** Opens the keys of a segment as a document with one key per line; saving it sends what was added and removed. Returns its URI. */
export async function openSegmentKeys(app: App, given?: unknown): Promise<Uri> {
  const use = await app.instances.use();
  expectQuestions(3);
  const picked = await pickDefinition(use, readPlace(given));
  const { workspace: home, environment, segmentName } = picked;
  const place: KeyPlace = { instance: use.instance.name, workspaceId: home.id, environmentId: environment.id, segmentName };
  // Continues with unsaved edits under earlier names, because a second document would start without them.
  const edited = workspace.textDocuments.find((document) => document.isDirty && isKeyUriOf(document.uri, place));
  const uri = edited?.uri ?? toKeyUri(use.instance.name, picked);
  if (edited === undefined) {
    const { asideCount } = await app.keyTexts.refresh(uri);
    if (asideCount > 0) {
      const message = l10n.t('“{0}” holds {1} keys that a text cannot show. They stay as they are.', place.segmentName, asideCount);
      app.report.tell(message);
    }
  }
  const { document } = await window.showTextDocument(uri, { preview: false });
  await app.keyTexts.untilShown(document);
  if (edited === undefined) await closeEarlierNames(uri, place);
  return uri;
}

/** Closes tabs of the same keys that still have the former name of a renamed environment or workspace. */
async function closeEarlierNames(uri: Uri, place: KeyPlace): Promise<void> {
  const tabs = window.tabGroups.all.flatMap((group) => group.tabs);
  const earlier = tabs.filter(
    ({ input }) => input instanceof TabInputText && input.uri.toString() !== uri.toString() && isKeyUriOf(input.uri, place),
  );
  await window.tabGroups.close(earlier, true);
}
