import { l10n, TabInputText, type TextDocument, type Uri, window, workspace } from 'vscode';
import { combineKeys, KEY_OPERATIONS, type KeyOperation, splitKeys, toKeyText } from '../../server/core/segments/keys.ts';
import { formatCount } from '../../server/core/text.ts';
import { LANGUAGES } from '../../server/language/protocol.ts';
import { requireDocument } from '../documents/requireDocument.ts';
import { closeTabs } from '../documents/tabs.ts';
import { openUntitled } from '../documents/untitledFile.ts';
import type { CommandRecords } from '../manifest/command.ts';
import { and, KEYS, ONLINE, onItem } from '../manifest/when.ts';
import { Absence } from '../window/absence.ts';
import { type Choice, pickOne } from '../window/ask.ts';
import { readAddress, readText } from '../window/commandArguments.ts';
import { expectQuestions } from '../window/questions.ts';
import { toStep } from '../window/report.ts';
import { pickDefinition, readPlace } from './askPlace.ts';
import { isKeyUriOf, type KeyPlace, readKeyUri, toKeyUri } from './keyAddress.ts';
import { type KeySource, pickSource, toRosterSource, toSegmentSource } from './keySources.ts';
import { readKeyDocument } from './readTexts.ts';
import { saveKeyDocument, saveKeys } from './saveKeys.ts';
import type { SegmentParts } from './segmentParts.ts';
import { countKeys } from './segmentsView.ts';

/** Commands for segment keys as documents and in bulk. */
export const KEY_DOCUMENT_COMMANDS = {
  openSegmentKeys: {
    run: openSegmentKeys,
    palette: ONLINE,
    icon: 'edit',
    listed: 'ifFailed',
    menus: [
      ['view/item/context', 'inline@1', onItem('segments', /^definition/)],
      ['view/item/context', '2_keys@1', onItem('segments', /^definition/)],
    ],
  },
  applyKeysToSegment: {
    run: applyKeysToSegment,
    palette: and(KEYS, ONLINE),
    menus: [['editor/title', '1_fairlead@1', and('resourceLangId == segmentKeys', 'resourceScheme != fairlead-keys')]],
  },
  combineSegments: {
    run: combineSegments,
    palette: ONLINE,
    listed: 'ifFailed',
    menus: [['view/item/context', '2_keys@2', onItem('segments', /^definition/)]],
  },
} satisfies CommandRecords<SegmentParts>;

/** Opens the keys of a segment as a document with one key per line; saving it sends what was added and removed. Returns its URI. */
async function openSegmentKeys(app: SegmentParts, given?: unknown): Promise<Uri> {
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
      const message = l10n.t('“{0}” has {1} keys that text cannot show. They stay as they are.', place.segmentName, asideCount);
      app.report.notify(message);
    }
  }
  const { document } = await window.showTextDocument(uri, { preview: false });
  await app.keyTexts.untilShown(document);
  if (edited === undefined) await closeEarlierNames(uri, place);
  return uri;
}

/** Closes tabs of the same keys that still have the former name of a renamed environment or workspace. */
async function closeEarlierNames(uri: Uri, place: KeyPlace): Promise<void> {
  await closeTabs(
    (input) => input instanceof TabInputText && input.uri.toString() !== uri.toString() && isKeyUriOf(input.uri, place),
    true,
  );
}

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
async function applyKeysToSegment(app: SegmentParts, given?: unknown, givenTarget?: unknown): Promise<KeysApplied> {
  const document = await requireDocument(readAddress(given));
  if (document.languageId !== LANGUAGES.segmentKeys) {
    const message = l10n.t(
      'This document is not a list of keys. Open a *.keys file with one key per line, or set its language to Segment Keys.',
    );
    throw new Absence(message);
  }
  const wanted = readPlace(givenTarget ?? (readAddress(given) === undefined ? given : undefined));
  const isOwn = readKeyUri(document.uri) !== null && readAddress(given) !== undefined && wanted.segmentName === undefined;
  if (isOwn) return saveOwn(app, document);
  const use = await app.instances.use();
  expectQuestions(3);
  const { workspace, environment, segmentName } = await pickDefinition(use, wanted);
  const place = { instance: use.instance.name, workspaceId: workspace.id, environmentId: environment.id, segmentName };
  return isKeyUriOf(document.uri, place) ? saveOwn(app, document) : applyTo(app, document, place);
}

async function applyTo(app: SegmentParts, document: TextDocument, place: KeyPlace): Promise<KeysApplied> {
  const { keys, note } = await readKeyDocument(app.language, document.getText());
  const resume = toStep(l10n.t('Resume'), 'applyKeysToSegment', document.uri, place);
  const { added, removed, count, held } = await saveKeys(app, { place, wanted: keys, base: null, resume });
  app.keyTexts.showPlace(place, held.toSorted());
  const counts = l10n.t('{0} added, {1} removed', formatCount(added), formatCount(removed));
  app.report.notify(`${l10n.t('“{0}” now has these {1}: {2}.', place.segmentName, countKeys(count), counts)} ${note}`.trimEnd());
  return { added, removed, count };
}

/** Saves here rather than through VS Code, so that a failure shows only one message; VS Code then finds the keys already sent. */
async function saveOwn(app: SegmentParts, document: TextDocument): Promise<KeysApplied> {
  const { added, removed, count } = await saveKeyDocument(app, document.uri, new TextEncoder().encode(document.getText()));
  if (document.isDirty) await document.save();
  return { added, removed, count };
}

/** The result of combining two key lists. */
export interface CombinedSegments {
  /** The URI of the new document. */
  readonly uri: Uri;
  readonly count: number;
  /** How many keys are in both lists. */
  readonly inBoth: number;
}

/**
 * Combines two key lists (segments, key documents, columns of CSV files) in a new key document; nothing is sent. Both lists and the
 * operation may be given.
 */
async function combineSegments(
  app: SegmentParts,
  givenFirst?: unknown,
  givenSecond?: unknown,
  givenOperation?: unknown,
): Promise<CombinedSegments> {
  const { first, second, operation } = await choose(app, givenFirst, givenSecond, readOperation(givenOperation));
  const one = await first.read();
  const other = await second.read();
  const { keys, inBoth } = combineKeys(operation, one, other);
  const { shown, aside } = splitKeys(keys);
  const document = await openUntitled('combined.keys', toKeyText(shown));
  await window.showTextDocument(document, { preview: false });
  const parts = [
    l10n.t('{0}: {1}.', describe(operation, first, second), countKeys(shown.length)),
    l10n.t(
      '{0} has {1}, {2} has {3}; {4} are in both.',
      first.name,
      countKeys(one.length),
      second.name,
      countKeys(other.length),
      formatCount(inBoth),
    ),
    ...(aside.length === 0 ? [] : [l10n.t('{0} that do not fit on a line are left out.', countKeys(aside.length))]),
  ];
  app.report.notify(parts.join(' '), toStep(l10n.t('Save to a Segment'), 'applyKeysToSegment', document.uri));
  return { uri: document.uri, count: shown.length, inBoth };
}

interface Combination {
  readonly first: KeySource;
  readonly second: KeySource;
  readonly operation: KeyOperation;
}

async function choose(app: SegmentParts, givenFirst: unknown, givenSecond: unknown, given: KeyOperation | undefined): Promise<Combination> {
  expectQuestions(3);
  const roster = givenFirst === undefined ? await toRosterSource(app) : null;
  const first = await pickSource(app, l10n.t('Combine keys: which comes first?'), givenFirst, roster, 2);
  if (first === roster) return { first, second: await toSegmentSource(app, givenSecond ?? {}, 0), operation: 'intersection' };
  const second = await pickSource(app, l10n.t('{0}, combined with which?', first.name), givenSecond, null, 1);
  return { first, second, operation: given ?? (await pickOperation(first, second)) };
}

function pickOperation(first: KeySource, second: KeySource): Promise<KeyOperation> {
  const choices = KEY_OPERATIONS.map(
    (operation): Choice<KeyOperation> => ({ label: describe(operation, first, second), value: operation }),
  );
  return pickOne(l10n.t('Which keys of the two?'), choices);
}

/** Each operation has a complete sentence of its own, so that it can be translated. */
function describe(operation: KeyOperation, { name: one }: KeySource, { name: other }: KeySource): string {
  const texts: Readonly<Record<KeyOperation, () => string>> = {
    union: () => l10n.t('All of {0} and {1}', one, other),
    intersection: () => l10n.t('Those of {0} that are in {1}', one, other),
    difference: () => l10n.t('Those of {0} that are not in {1}', one, other),
    reverseDifference: () => l10n.t('Those of {1} that are not in {0}', one, other),
    symmetricDifference: () => l10n.t('Those in only one of {0} and {1}', one, other),
  };
  return texts[operation]();
}

function readOperation(given: unknown): KeyOperation | undefined {
  return KEY_OPERATIONS.find((operation) => operation === readText(given));
}
