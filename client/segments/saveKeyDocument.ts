import { l10n, type Uri, workspace } from 'vscode';
import { formatCount } from '../../server/core/text.ts';
import { toStep } from '../window/report.ts';
import { readKeyDocument } from './readKeyDocument.ts';
import { type SavedKeys, saveKeys } from './saveKeys.ts';
import type { SegmentParts } from './segmentParts.ts';

/** Saves a document of a segment's keys: sends what was added and removed since the keys were read. Throws a Refusal. */
export async function saveKeyDocument(app: SegmentParts, uri: Uri, content: Uint8Array): Promise<SavedKeys> {
  const { keyTexts } = app;
  const place = keyTexts.requirePlace(uri);
  const wanted = await readKeyDocument(app, new TextDecoder('utf-8', { ignoreBOM: true }).decode(content));
  const known = keyTexts.find(uri);
  const base = known?.base ?? null;
  const resume = toStep(l10n.t('Resume'), 'applyKeysToSegment', uri);
  const saved = await saveKeys(app, { place, wanted, base, isBlind: base === null, resume });
  keyTexts.keep(uri, wanted, content);
  if (saved.isMerged) showMerged(app, uri, saved.held);
  const { added, removed, count } = saved;
  if (added + removed > 0) {
    const counts = l10n.t('{0} added, {1} removed', formatCount(added), formatCount(removed));
    app.report.notify(l10n.t('“{0}” is saved: {1}. It has {2} keys.', place.segmentName, counts, formatCount(count)));
  }
  return saved;
}

/** Shows what others added as soon as VS Code has finished its save. */
function showMerged({ keyTexts }: SegmentParts, uri: Uri, held: readonly string[]): void {
  const listening = workspace.onDidSaveTextDocument((document) => {
    if (document.uri.toString() !== uri.toString()) return;
    listening.dispose();
    keyTexts.show(uri, held.toSorted());
  });
}
