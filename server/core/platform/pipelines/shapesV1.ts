import notation from '../../../../schemas/pipelinesV1.json' with { type: 'json' };
import additions from '../../../../schemas/pipelinesV1Additions.json' with { type: 'json' };
import type { FieldsShape, Shape, Shapes } from '../../shape.ts';
import { AT_LEAST_ONE, isAlternatives, type Notation, type NotedFields, readFields, readShapes } from '../../shapeNotation.ts';
import { OPENINGS_V1 } from './expressions/openings.ts';

/** What the published schema says of version 1: documents by the names that their root keys have in version 0, and named shapes. */
export interface NotationV1 {
  readonly documents: Readonly<Record<string, NotedFields>>;
  readonly shapes: NotedFields;
}

/** The notation of version 1 of this release, without the day of its schema. */
export const SHIPPED_NOTATION_V1: NotationV1 = { documents: notation.documents, shapes: notation.shapes };

const OPTIONS = { lenient: true };

/** The shapes of version 1: the published ones with what public pipelines use beyond them. */
export class ShapesV1 {
  readonly shapes: Shapes;
  /** The names of all shapes. */
  readonly names: readonly string[];
  readonly #documents: NotedFields;
  readonly #known = new Map<string, FieldsShape>();

  constructor({ documents, shapes }: NotationV1, published?: string) {
    const all = toNotation(shapes, additions.shapes);
    const read = readShapes(all, OPTIONS);
    this.#documents = toNotation(documents, additions.documents);
    this.names = Object.keys(all);
    this.shapes = {
      lenient: true,
      ...(published === undefined ? {} : { published }),
      openings: OPENINGS_V1,
      shapeOf: (name): Shape => read.shapeOf(name),
    };
  }

  /** Returns the shape of a document; null if the kind is unknown. */
  documentShapeOf(root: string): FieldsShape | null {
    if (!Object.hasOwn(this.#documents, root)) return null;
    const found = this.#known.get(root) ?? readFields({ ...(this.#documents[root] as NotedFields), version: ['number', 'text'] }, OPTIONS);
    this.#known.set(root, found);
    return found;
  }
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
    if (key === AT_LEAST_ONE && own !== undefined) return [key, joinGroups(String(own), String(value))] as const;
    return [key, own === undefined ? value : merge(own, value)] as const;
  });
  return { ...Object.fromEntries(kept), ...Object.fromEntries(merged) };
}

/** Joins two groups: what a newer schema adds to a group counts beside what was added by hand. */
function joinGroups(one: string, other: string): string {
  return [...new Set([...one.split(' / '), ...other.split(' / ')])].join(' / ');
}

function isFields(noted: Notation): noted is NotedFields {
  return typeof noted === 'object' && !isAlternatives(noted);
}
