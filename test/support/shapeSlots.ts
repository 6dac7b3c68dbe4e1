import type { FieldsShape, Owner, Shape, Shapes } from '../../server/core/shape.ts';

/** A key that an object of some shape can have, with its owner. */
export interface Slot {
  readonly owners: readonly Owner[];
  readonly key: string;
}

/** Lists every key that a value of this shape can have, at any depth; each once per innermost owner and path. */
export function listSlots(shape: Shape, shapes: Shapes): Slot[] {
  const slots = new Map<string, Slot>();
  const entered = new Set<string>();
  const visit = (inner: Shape): void => {
    switch (inner.kind) {
      case 'named':
        if (entered.has(inner.name)) break;
        entered.add(inner.name);
        visit(shapes.shapeOf(inner.name));
        break;
      case 'either':
        inner.of.forEach(visit);
        break;
      case 'list':
      case 'map':
        visit(inner.of);
        break;
      case 'fields':
        visitFields(inner);
        break;
    }
  };
  const visitFields = ({ owners, fields, choices, rest }: FieldsShape): void => {
    for (const key of [...fields.keys(), ...choices.map((choice) => choice.key)]) {
      const id = `${owners.map(({ name, path }) => `${name}:${path}`).join(' ')} ${key}`;
      slots.set(id, { owners, key });
    }
    for (const field of fields.values()) visit(field);
    for (const { branches } of choices) for (const branch of branches.values()) visitFields(branch);
    if (rest !== null) visit(rest);
  };
  visit(shape);
  return [...slots.values()];
}
