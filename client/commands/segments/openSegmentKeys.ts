import { l10n, type Uri, window, workspace } from 'vscode';
import type { App } from '../../app.ts';
import { expectQuestions } from '../../questions.ts';
import { type KeyPlace, toKeyUri } from '../../segments/keyAddress.ts';
import { pickDefinition } from '../../segments/pickSegment.ts';
import { readPlace } from '../../segments/readPlace.ts';

/** Opens the keys of a segment as a document with one key a line; saving it sends what was added and removed. Gives its address. */
export async function openSegmentKeys(app: App, given?: unknown): Promise<Uri> {
  const use = await app.instances.use();
  expectQuestions(3);
  const { workspaceId, environmentId, segmentName } = readPlace(given);
  const isWhole = workspaceId !== undefined && environmentId !== undefined && segmentName !== undefined;
  const picked = isWhole ? null : await pickDefinition(use, readPlace(given));
  const place: KeyPlace = {
    instance: use.instance.name,
    workspaceId: picked?.workspace.id ?? workspaceId ?? '',
    environmentId: picked?.environment.id ?? environmentId ?? '',
    segmentName: picked?.segmentName ?? segmentName ?? '',
  };
  const uri = toKeyUri(place);
  const open = workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  if (open?.isDirty !== true) {
    const { asideCount } = await app.keyTexts.refresh(uri);
    if (asideCount > 0) {
      const message = l10n.t('“{0}” holds {1} keys that a text cannot show. They stay as they are.', place.segmentName, asideCount);
      app.report.tell(message);
    }
  }
  const { document } = await window.showTextDocument(uri, { preview: false });
  await app.keyTexts.untilShown(document);
  return uri;
}
