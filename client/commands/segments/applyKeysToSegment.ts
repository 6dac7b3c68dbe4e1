import { l10n, type TextDocument } from 'vscode';
import { LANGUAGES } from '../../../server/language/protocol.ts';
import { Absence } from '../../absence.ts';
import type { App } from '../../app.ts';
import { readUri } from '../../commandArguments.ts';
import { expectQuestions } from '../../questions.ts';
import { toStep } from '../../report.ts';
import { requireDocument } from '../../requireDocument.ts';
import { isKeyUriOf, type KeyPlace, readKeyUri } from '../../segments/keyAddress.ts';
import { pickDefinition } from '../../segments/pickSegment.ts';
import { readKeyDocument } from '../../segments/readKeyDocument.ts';
import { readPlace } from '../../segments/readPlace.ts';
import { saveKeyDocument } from '../../segments/saveKeyDocument.ts';
import { saveKeys } from '../../segments/saveKeys.ts';
import { countKeys } from '../../views/segmentsView.ts';

/** What was changed in the keys of a segment. */
export interface KeysApplied {
  readonly added: number;
  readonly removed: number;
  /** How many keys it has now. */
  readonly count: number;
}

/**
 * Makes the keys of a segment exactly those of a document (the active one unless its URI is given), after a review. A document of a
 * segment's keys is saved to that segment unless another one is given.
 */
export async function applyKeysToSegment(app: App, given?: unknown, givenTarget?: unknown): Promise<KeysApplied> {
  const document = await requireDocument(readUri(given));
  if (document.languageId !== LANGUAGES.segmentKeys) {
    const message = l10n.t(
      'What is in front is no list of keys. Open a file *.keys with one key a line, or set its language to Segment Keys.',
    );
    throw new Absence(message);
  }
  const wanted = readPlace(givenTarget ?? (readUri(given) === undefined ? given : undefined));
  const isOwn = readKeyUri(document.uri) !== null && readUri(given) !== undefined && wanted.segmentName === undefined;
  if (isOwn) return saveOwn(app, document);
  const use = await app.instances.use();
  expectQuestions(3);
  const { workspace, environment, segmentName } = await pickDefinition(use, wanted);
  const place = { instance: use.instance.name, workspaceId: workspace.id, environmentId: environment.id, segmentName };
  return isKeyUriOf(document.uri, place) ? saveOwn(app, document) : applyTo(app, document, place);
}

async function applyTo(app: App, document: TextDocument, place: KeyPlace): Promise<KeysApplied> {
  const keys = await readKeyDocument(app, document.getText());
  const resume = toStep(l10n.t('Resume'), 'applyKeysToSegment', document.uri, place);
  const { added, removed, count, held } = await saveKeys(app, { place, wanted: keys, base: null, resume });
  app.keyTexts.showPlace(place, held.toSorted());
  const counts = l10n.t('{0} added, {1} removed', added.toLocaleString('en'), removed.toLocaleString('en'));
  app.report.tell(l10n.t('“{0}” holds these {1} now: {2}.', place.segmentName, countKeys(count), counts));
  return { added, removed, count };
}

/** Saves here rather than through VS Code, so that a failure shows only one message; VS Code then finds the keys already sent. */
async function saveOwn(app: App, document: TextDocument): Promise<KeysApplied> {
  const { added, removed, count } = await saveKeyDocument(app, document.uri, Buffer.from(document.getText()));
  if (document.isDirty) await document.save();
  return { added, removed, count };
}
