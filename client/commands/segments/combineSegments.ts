import { l10n, type Uri, window } from 'vscode';
import { combineKeys, KEY_OPERATIONS, type KeyOperation } from '../../../server/core/segments/keyAlgebra.ts';
import { splitKeys, toKeyText } from '../../../server/core/segments/keyText.ts';
import type { App } from '../../app.ts';
import { type Choice, pickOne } from '../../ask.ts';
import { readText } from '../../commandArguments.ts';
import { openUntitled } from '../../insights/untitledFile.ts';
import { expectQuestions } from '../../questions.ts';
import { toStep } from '../../report.ts';
import { type KeySource, pickSource, toRosterSource, toSegmentSource } from '../../segments/keySources.ts';
import { countKeys } from '../../views/segmentsView.ts';

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
export async function combineSegments(
  app: App,
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
      '{0} has {1}, {2} has {3}; {4} stand in both.',
      first.name,
      countKeys(one.length),
      second.name,
      countKeys(other.length),
      inBoth.toLocaleString('en'),
    ),
    ...(aside.length === 0 ? [] : [l10n.t('{0} that no line can hold are left out.', countKeys(aside.length))]),
  ];
  app.report.tell(parts.join(' '), toStep(l10n.t('Save to a segment'), 'applyKeysToSegment', document.uri));
  return { uri: document.uri, count: shown.length, inBoth };
}

interface Combination {
  readonly first: KeySource;
  readonly second: KeySource;
  readonly operation: KeyOperation;
}

async function choose(app: App, givenFirst: unknown, givenSecond: unknown, given: KeyOperation | undefined): Promise<Combination> {
  expectQuestions(3);
  const roster = givenFirst === undefined ? await toRosterSource(app) : null;
  const first = await pickSource(app, l10n.t('Combine keys: which are the first?'), givenFirst, roster, 2);
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
