import type { Format, Reference } from '../../../core/platform/workspace/entity.ts';
import { toReference } from '../../../core/platform/workspace/readFacts.ts';
import { ACCEPTED_V1, GIVEN_KEY_V1, splitUses, TEMPLATE_INPUTS, TEMPLATE_KEYS } from '../../../core/platform/workspace/readFactsV1.ts';
import { certainText, type MapValue, type Value, type ValueEntry } from '../../../core/platform/workspace/value.ts';

/** A `template:` and the object around it. */
export interface Use {
  readonly reference: Reference;
  /** The key at which its lines begin, and the end of its lines. */
  readonly entry: ValueEntry;
  readonly end: number;
  /** The object that names the template and gives its inputs. */
  readonly map: MapValue;
  /** The object whose keys replace those of the template. */
  readonly around: MapValue;
}

/** Returns the templates that an object uses. */
function usesIn(around: Value, format: Format): Use[] {
  if (around.kind !== 'map') return [];
  return around.entries.flatMap((entry) => {
    const map = entry.value;
    const reference = map?.kind === 'map' && isUsing(entry.key, format) ? referenceOf(map, format) : null;
    return map?.kind !== 'map' || reference === null ? [] : [{ reference, entry, end: map.end, map, around }];
  });
}

/** Returns the use of a step of version 1 that names its template itself; null if that is not on lines of its own. */
function ownUse(around: MapValue): Use | null {
  const reference = referenceOf(around, 1);
  const [entry, other] = around.entries.filter(({ key }) => OWN_KEYS.includes(key));
  if (reference === null || entry === undefined) return null;
  const last = other ?? entry;
  const isTogether = around.entries.indexOf(last) - around.entries.indexOf(entry) < OWN_KEYS.length;
  return isTogether ? { reference, entry, end: last.value?.end ?? last.end, map: around, around } : null;
}

/** The keys of a step of version 1 that names its template itself. */
export const OWN_KEYS: readonly string[] = ['uses', GIVEN_KEY_V1];

function isUsing(key: string, format: Format): boolean {
  return format === 0 ? key === 'template' : TEMPLATE_KEYS.includes(key);
}

/** Returns the uses of templates in a value, in the order of the text; those inside the inputs of another are left out. */
export function listUses(value: Value | null, format: Format, around = ''): Use[] {
  if (value?.kind === 'list') return value.items.flatMap((item) => listUses(item, format, around));
  if (value?.kind !== 'map') return [];
  const own = format === 1 && Object.hasOwn(ACCEPTED_V1, around) ? ownUse(value) : null;
  if (own !== null) return [own];
  const uses = usesIn(value, format);
  return value.entries.flatMap((entry) => {
    // Values for the inputs of a template repeat its structure.
    if (entry.key === TEMPLATE_INPUTS[format]) return [];
    const use = uses.find((one) => one.entry === entry);
    return use === undefined ? listUses(entry.value, format, entry.key) : [use];
  });
}

function referenceOf(map: MapValue, format: Format): Reference | null {
  if (format === 0) {
    const named = certainText(map, 'templateRef');
    return named && toReference('template', named, { version: certainText(map, 'versionLabel') });
  }
  const uses = certainText(map, 'uses');
  const parts = uses && splitUses(uses);
  return parts && { ...toReference('template', parts.name, { version: parts.version }), format };
}
