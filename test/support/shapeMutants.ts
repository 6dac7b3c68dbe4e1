import type { FieldsShape, Path, Shape, Shapes } from '../../server/core/shape.ts';
import { join } from './shapeValues.ts';

/** A document with one mistake, and its path. */
export interface Mutant {
  readonly what: string;
  readonly path: Path;
  readonly document: unknown;
}

/** Yields every single mistake of our kinds that a valid document can be given. */
export function* mutantsOf(document: unknown, shape: Shape, shapes: Shapes): Generator<Mutant> {
  for (const { what, path, at, value } of mistakesIn(document, shape, shapes, [])) {
    yield { what, path, document: replace(document, at ?? path, value) };
  }
}

interface Mistake {
  readonly what: string;
  readonly path: Path;
  /** Where the value is set, if the mistake is reported elsewhere. */
  readonly at?: Path;
  /** undefined removes the field. */
  readonly value: unknown;
}

function* mistakesIn(value: unknown, shape: Shape, shapes: Shapes, path: Path): Generator<Mistake> {
  const wrongType = (other: unknown): Mistake => ({ what: 'wrong type', path, value: other });
  switch (shape.kind) {
    case 'anything':
      return;
    case 'named':
      return yield* mistakesIn(value, shapes.shapeOf(shape.name), shapes, path);
    case 'flag':
      yield wrongType('true');
      return yield wrongType(0);
    case 'text':
    case 'secret':
      yield wrongType(7);
      yield wrongType(['x']);
      return yield wrongType({});
    case 'grammar':
      yield wrongType(7);
      return yield { what: 'bad text', path, value: ' \n' };
    case 'integer':
      yield wrongType('1');
      yield wrongType(1.5);
      if (Number.isFinite(shape.most)) yield { what: 'too large', path, value: shape.most + 1 };
      return;
    case 'number':
      return yield wrongType('1');
    case 'either':
      return;
    case 'enum':
      yield wrongType(true);
      return yield { what: 'bad word', path, value: `${shape.values[0]}x` };
    case 'object':
      yield wrongType('x');
      return yield wrongType([]);
    case 'map':
      yield wrongType([]);
      for (const [key, inner] of Object.entries(value as object)) yield* mistakesIn(inner, shape.of, shapes, [...path, key]);
      return;
    case 'list':
      return yield* mistakesInList(value as readonly unknown[], shape, shapes, path);
    case 'fields':
      yield wrongType('x');
      return yield* mistakesInObject(value as Readonly<Record<string, unknown>>, shape, shapes, path);
  }
}

function* mistakesInList(
  list: readonly unknown[],
  { of, least, unique }: Extract<Shape, { kind: 'list' }>,
  shapes: Shapes,
  path: Path,
): Generator<Mistake> {
  yield { what: 'wrong type', path, value: 'x' };
  if (least > 0) yield { what: 'too few', path, value: list.slice(0, least - 1) };
  if (unique && list.length > 0) yield { what: 'repeated', path: [...path, list.length], at: path, value: [...list, list[0]] };
  for (const [index, item] of list.entries()) yield* mistakesIn(item, of, shapes, [...path, index]);
}

function* mistakesInObject(object: Readonly<Record<string, unknown>>, shape: FieldsShape, shapes: Shapes, path: Path): Generator<Mistake> {
  for (const key of shape.required) yield { what: 'missing', path: [...path, key], value: undefined };
  for (const group of shape.oneOf) {
    const given = group.find((key) => Object.hasOwn(object, key))!;
    const other = group.find((key) => key !== given)!;
    yield { what: 'missing of a group', path: [...path, group[0]!], at: [...path, given], value: undefined };
    const second = group.filter((key) => key === given || key === other)[1]!;
    yield { what: 'two of a group', path: [...path, second], at: [...path, other], value: 'x' };
  }
  let fullShape = shape;
  for (const { key, branches } of shape.choices) {
    const branch = branches.get(object[key] as string);
    if (branch === undefined) continue;
    fullShape = join(fullShape, branch);
    yield { what: 'bad word', path: [...path, key], value: `${String(object[key])}x` };
    yield { what: 'wrong type', path: [...path, key], value: 7 };
    for (const needed of branch.required) yield { what: 'missing', path: [...path, needed], value: undefined };
  }
  for (const [key, field] of fullShape.fields) {
    if (Object.hasOwn(object, key)) yield* mistakesIn(object[key], field, shapes, [...path, key]);
  }
}

/** Returns the document with another value at a path, or without it. */
export function replace(document: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(document)) return document.map((item, index) => (index === step ? replace(item, rest, value) : item));
  const fields = document as Readonly<Record<string, unknown>>;
  const changed = replace(fields[step], rest, value);
  const others = Object.entries(fields).filter(([key]) => key !== step);
  return Object.fromEntries(changed === undefined ? others : [...others, [step, changed]]);
}
