import notation from '../../../../schemas/pipelinesV1.json' with { type: 'json' };
import additions from '../../../../schemas/pipelinesV1Additions.json' with { type: 'json' };
import type { FieldsShape, Shape, Shapes } from '../../shape.ts';
import { isAlternatives, type Notation, type NotedFields, readFields, readShapes } from '../../shapeNotation.ts';
import { OPENINGS_V1 } from './expressions/openings.ts';

/** The kinds of documents of version 1, by the names that their root keys have in version 0. */
export const ROOTS_V1: readonly string[] = Object.keys(notation.documents);

/** The day of the public schema behind these shapes. */
export const PUBLISHED_V1: string = notation.published;

const OPTIONS = { lenient: true };

const documents = toNotation(notation.documents, additions.documents);

const shapes = readShapes(toNotation(notation.shapes, additions.shapes), OPTIONS);

/** The shapes of version 1: the published ones with what public pipelines use beyond them. */
export const SHAPES_V1: Shapes = { lenient: true, openings: OPENINGS_V1, shapeOf: (name): Shape => shapes.shapeOf(name) };

const known = new Map<string, FieldsShape>();

/** Returns the shape of a document of version 1; null if the kind is unknown. */
export function documentShapeOfV1(root: string): FieldsShape | null {
  if (!ROOTS_V1.includes(root)) return null;
  const found = known.get(root) ?? readFields({ ...(documents[root] as NotedFields), version: ['number', 'text'] }, OPTIONS);
  known.set(root, found);
  return found;
}

/** Adds to published shapes. A name that ends with `.long` is the published object of a shape that has other forms too. */
function toNotation(published: NotedFields, added: NotedFields): NotedFields {
  const all = Object.entries(added).map(([name, value]) => {
    const base = published[name.replace('.long', '')];
    return [name, base === undefined || Object.hasOwn(added, `${name}.long`) ? value : merge(base, value)] as const;
  });
  return { ...published, ...Object.fromEntries(all) };
}

/** Merges two notations: objects by their keys, of which an optional one replaces a required one; anything else is replaced. */
function merge(base: Notation, added: Notation): Notation {
  if (!isFields(base) || !isFields(added)) return added;
  const optional = new Set(Object.keys(added).filter((key) => !key.endsWith('*')));
  const kept = Object.entries(base).filter(([key]) => !(key.endsWith('*') && optional.has(key.slice(0, -1))));
  const merged = Object.entries(added).map(([key, value]) => {
    const own = base[key] ?? base[`${key}*`];
    return [key, own === undefined ? value : merge(own, value)] as const;
  });
  return { ...Object.fromEntries(kept), ...Object.fromEntries(merged) };
}

function isFields(noted: Notation): noted is NotedFields {
  return typeof noted === 'object' && !isAlternatives(noted);
}
