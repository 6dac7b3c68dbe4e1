import type { EntityKind, Reference } from '../../core/platform/workspace/entity.ts';
import { toReference } from '../../core/platform/workspace/readFacts.ts';
import { ACCEPTED_V1, GIVEN_KEY_V1, splitUses, TEMPLATE_KEYS } from '../../core/platform/workspace/readFactsV1.ts';
import type { TextValue } from '../../core/platform/workspace/value.ts';
import type { TreeNode } from '../../core/tree.ts';
import { type GivenSteps, keyOf, mapAbove, type Places, type ReferenceSlot, textOf } from './shapePlaces.ts';

/** Same as `slotAt` for a document of version 1. */
export function slotAtV1(places: Places): ReferenceSlot | null {
  const names = places.filter(({ entry }) => entry !== null).map(keyOf);
  const [key = '', around = '', above = ''] = names.toReversed();
  const isItem = places.at(-1)?.index != null;
  const holder = mapAbove(places, 1);
  const slot = (kind: EntityKind, more: Partial<ReferenceSlot> = {}): ReferenceSlot => ({ kind, accepts: null, owner: null, ...more });
  if (isItem && (key === 'input-sets' || key === 'input_sets')) return slot('inputSet', { owner: textOf(mapAbove(places, 2), 'uses') });
  if (key === 'uses') {
    if (around === 'chain') return slot('pipeline');
    const isElement = Object.hasOwn(ACCEPTED_V1, around);
    if (!isElement && !TEMPLATE_KEYS.includes(around)) return null;
    const list = isElement ? around : around === 'template' ? above : '';
    return slot('template', { accepts: ACCEPTED_V1[list] ?? null });
  }
  if (key === 'connector') return slot('connector');
  const named = key === 'id' ? (around === 'items' ? above : around) : key === 'items' ? around : key;
  if (named === 'deploy-to') {
    const environment = mapAbove(places, key === 'id' ? 2 : 1);
    return slot('infrastructure', { owner: textOf(environment, 'id') });
  }
  return named === 'service' || named === 'environment' ? (holder === null ? null : slot(named)) : null;
}

/** Same as `givenAt` for a document of version 1, whose input sets refer to the pipeline that their path says. */
export function givenAtV1(root: string, places: Places, ofPath: Reference | null): GivenSteps | null {
  for (let index = places.length - 1; index > 0; index--) {
    const reference = root === 'inputSet' && index === 1 && keyOf(places[index]!) === 'spec' ? ofPath : readReference(places, index);
    if (reference === null) continue;
    const below = places.slice(index + 1);
    return below.some((place) => place.index !== null)
      ? null
      : { reference, steps: below.map((place) => ({ kind: 'key', name: keyOf(place) })) };
  }
  return null;
}

function readReference(places: Places, index: number): Reference | null {
  const [key, around, above] = [index, index - 1, index - 2].map((at) => (places[at] === undefined ? '' : keyOf(places[at])));
  const holder = places[index - 1]?.node ?? null;
  if (key === GIVEN_KEY_V1 && (TEMPLATE_KEYS.includes(around!) || isElement(places, index - 1))) return templateOfV1(holder);
  if (key !== 'inputs' || around !== GIVEN_KEY_V1 || above !== 'chain') return null;
  const uses = textOf(places[index - 2]?.node ?? null, 'uses');
  const identifier = uses?.split('/').at(-1);
  return identifier === undefined ? null : { ...toReference('pipeline', toPlaceless(identifier), {}), format: 1 };
}

/** Whether a place is a step, stage or the like, which may name its template itself. */
function isElement(places: Places, index: number): boolean {
  const list = places[index]?.index === null ? index : index - 1;
  return places[list] !== undefined && Object.hasOwn(ACCEPTED_V1, keyOf(places[list]));
}

/** Same as `templateOf` for an object of version 1. */
export function templateOfV1(holder: TreeNode | null): Reference | null {
  const uses = textOf(holder, 'uses');
  const parts = uses === null ? null : splitUses(toPlaceless(uses));
  return parts && { ...toReference('template', parts.name, { version: parts.version }), format: 1 };
}

function toPlaceless(text: string): TextValue {
  return { kind: 'text', text, start: 0, end: 0 };
}
