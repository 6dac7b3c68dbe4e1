import { toIdentifier } from './identifiers.ts';
import { type FieldsShape, neededGroups, type Owner, type Shape, type Shapes } from './shape.ts';
import { enumOfChoice, settle } from './shapeAt.ts';
import { writeScalar } from './writeScalar.ts';

/** A piece of a generated text: literal text, or a blank to fill in. */
export type Piece = string | Blank;

/** A blank with its initial text and, if only certain values are allowed, those values. */
export interface Blank {
  readonly first: string;
  readonly values: readonly string[];
}

/** The data a skeleton is made from. */
export interface SkeletonSource {
  readonly shapes: Shapes;
  /** Returns an example value for a field, or null if there is none. */
  exampleOf(owners: readonly Owner[], key: string): string | null;
  /** Returns the enum value to start with. */
  preferredOf(owner: string, values: readonly string[]): string;
  /** Returns the contents of certain keys after an enum value, whether they are required or not. */
  partsOf(owner: string, value: string): ReadonlyMap<string, readonly Piece[]>;
  /** Returns a display name for a deciding enum value, like `Shell Script`. */
  nameOf(owner: string, value: string): string;
}

interface Draft extends SkeletonSource {
  readonly depth: number;
  readonly name: string;
}

/** Maximum nesting depth of generated required fields. */
const DEEPEST = 9;
/** Maximum items written for a list that needs several. */
const MOST_ITEMS = 10;
const NAME = 'New';
const INPUT = '<+input>';

/** Returns the text after a key: ` value`, or further lines, which begin with a line feed and are indented as if the key were in column 0. */
export function toValueSkeleton(key: string, expected: readonly Shape[], of: FieldsShape, source: SkeletonSource): readonly Piece[] {
  return writeValue(key, expected, of.owners, { ...source, depth: 0, name: NAME });
}

/**
 * Returns the lines of the required fields of an object, with a given enum value if one decides; the first line is not indented, the others
 * are indented from column 0.
 */
export function toFieldsSkeleton(
  shape: FieldsShape,
  value: string | null,
  given: ReadonlySet<string>,
  source: SkeletonSource,
): readonly Piece[] {
  return writeFields(shape, value, given, { ...source, depth: 0, name: NAME });
}

/** Returns the lines of the fields that an object needs only because of a given enum value; all are indented from column 0. */
export function toBranchSkeleton(shape: FieldsShape, value: string, given: ReadonlySet<string>, source: SkeletonSource): readonly Piece[] {
  const own = new Set([...given, ...toNeeded(shape, NOTHING), ...shape.choices.map(({ key }) => key)]);
  return writeFields(shape, value, own, { ...source, depth: 0, name: NAME });
}

function writeValue(key: string, expected: readonly Shape[], owners: readonly Owner[], draft: Draft): Piece[] {
  const shape = choose(expected, draft);
  if (draft.depth > DEEPEST) return [' ', { first: INPUT, values: [] }];
  const inner = { ...draft, depth: draft.depth + 1 };
  switch (shape.kind) {
    case 'fields': {
      const lines = writeFields(shape, null, NOTHING, inner);
      return lines.length === 0 ? [' ', { first: '{}', values: [] }] : ['\n  ', ...indent(lines)];
    }
    case 'list': {
      const item = ['\n  - ', ...indent(indent(writeItem(key, [shape.of], owners, inner)))];
      return Array.from({ length: Math.min(Math.max(shape.least, 1), MOST_ITEMS) }, () => item).flat();
    }
    case 'map':
    case 'object':
      return [' ', { first: '{}', values: [] }];
    default:
      return [SCRIPTS.includes(key) && shape.kind === 'text' ? ' |-\n  ' : ' ', writeBlank(key, shape, owners, draft)];
  }
}

const NOTHING: ReadonlySet<string> = new Set();

/** Keys of texts that usually have several lines. */
const SCRIPTS: readonly string[] = ['script', 'command'];

function writeItem(key: string, expected: readonly Shape[], owners: readonly Owner[], draft: Draft): Piece[] {
  const shape = choose(expected, draft);
  if (shape.kind === 'fields' && draft.depth <= DEEPEST) {
    const lines = writeFields(shape, null, NOTHING, { ...draft, depth: draft.depth + 1 });
    if (lines.length > 0) return lines;
  }
  if (shape.kind === 'fields' || shape.kind === 'list' || shape.kind === 'map' || shape.kind === 'object')
    return [{ first: '{}', values: [] }];
  return [writeBlank(key, shape, owners, draft)];
}

/** Chooses the first alternative that is more specific than `anything`. */
function choose(expected: readonly Shape[], { shapes }: Draft): Shape {
  const settled = settle(expected, null, shapes);
  return settled.find(({ kind }) => kind !== 'anything') ?? settled[0] ?? { kind: 'anything' };
}

function writeFields(shape: FieldsShape, value: string | null, given: ReadonlySet<string>, draft: Draft): Piece[] {
  const chosen = chooseParts(shape, value, draft);
  const parts = new Map(chosen.flatMap(({ owner, value: own }) => (own === null ? [] : [...draft.partsOf(owner, own)])));
  const keys = new Set([...chosen.flatMap(({ part }) => toNeeded(part, given)), ...parts.keys()].filter((key) => !given.has(key)));
  const deciding = chosen.findLast((one) => one.value !== null);
  const name = deciding?.value == null ? draft.name : draft.nameOf(deciding.owner, deciding.value);
  const lines: Piece[] = [];
  for (const key of inOrder([...keys])) {
    const own = chosen.filter(({ part }) => part.fields.has(key));
    const choice = chosen.find(({ part }) => part.choices.some((one) => one.key === key));
    lines.push(lines.length === 0 ? `${key}:` : `\n${key}:`);
    const part = parts.get(key);
    if (part !== undefined) lines.push(...part);
    else if (choice !== undefined) lines.push(' ', { first: choice.next ?? '', values: [] });
    else
      lines.push(
        ...writeValue(
          key,
          own.map(({ part }) => part.fields.get(key)!),
          own[0]!.part.owners,
          { ...draft, name },
        ),
      );
  }
  return lines;
}

interface Chosen {
  readonly part: FieldsShape;
  readonly owner: string;
  /** The enum value that chose the part. */
  readonly value: string | null;
  /** The value of its own choice. */
  readonly next: string | null;
}

function chooseParts(shape: FieldsShape, value: string | null, draft: Draft): Chosen[] {
  const parts: Chosen[] = [];
  addChosen(shape, '', null, value, draft, parts);
  return parts;
}

/** Adds a part and the branches it chooses; `wanted` is the value for its choice. */
function addChosen(part: FieldsShape, owner: string, value: string | null, wanted: string | null, draft: Draft, parts: Chosen[]): void {
  const [choice] = part.choices;
  const isNeeded = choice !== undefined && (wanted !== null || toNeeded(part, NOTHING).includes(choice.key));
  const next = isNeeded ? (wanted ?? draft.preferredOf(part.owner, [...choice.branches.keys()])) : null;
  parts.push({ part, owner, value, next });
  const branch = next === null ? undefined : choice?.branches.get(next);
  if (branch !== undefined) addChosen(branch, part.owner, next, null, draft, parts);
}

/**
 * Returns the keys that an object needs: those required, and the first of each group without a given field; if there are none, the first
 * reference (`…Ref`).
 */
function toNeeded(shape: FieldsShape, given: ReadonlySet<string>): string[] {
  const { required, fields, choices } = shape;
  const groups = neededGroups(shape).filter((group) => !group.some((key) => given.has(key)));
  const needed = [...required.filter((key) => !given.has(key)), ...groups.map(([first]) => first!)];
  if (needed.length > 0 || choices.length > 0 || given.size > 0) return needed;
  return [...fields.keys()].filter((key) => /^[a-z]+Ref$/.test(key) && key !== 'registryRef').slice(0, 1);
}

const LEADING = ['name', 'identifier', 'type', 'timeout'];
const LAST = ['spec'];

function inOrder(keys: readonly string[]): string[] {
  const rank = (key: string) => (LEADING.includes(key) ? LEADING.indexOf(key) : LEADING.length + (LAST.includes(key) ? 1 : 0));
  return [...keys].sort((one, other) => rank(one) - rank(other));
}

function writeBlank(key: string, shape: Shape, owners: readonly Owner[], draft: Draft): Blank {
  if (shape.kind === 'enum') return { first: shape.values[0] ?? '', values: shape.values };
  if (shape.kind === 'flag') return { first: 'true', values: ['true', 'false'] };
  if (shape.kind === 'integer') return { first: String(Number.isFinite(shape.least) ? shape.least : 1), values: [] };
  if (shape.kind === 'number') return { first: '1', values: [] };
  if (shape.kind === 'grammar') {
    const { grammar } = shape;
    if (grammar === 'pipelineIdentifier' || grammar === 'identifier') return { first: toIdentifier(draft.name), values: [] };
    if (grammar === 'pipelineName' || grammar === 'name') return { first: writeScalar(draft.name), values: [] };
    if (grammar === 'duration' || grammar === 'interval') return { first: '10m', values: [] };
    if (grammar === 'variableName') return { first: 'NAME', values: [] };
  }
  const example = key === '' ? null : draft.exampleOf(owners, key);
  return { first: example ?? (SCRIPTS.includes(key) ? 'echo "hello"' : INPUT), values: [] };
}

function indent(pieces: readonly Piece[]): Piece[] {
  return pieces.map((piece) => (typeof piece === 'string' ? piece.replaceAll('\n', '\n  ') : piece));
}

/** Returns the allowed values of an object's deciding field, with its key; null if there is none. */
export function decidingValues(shape: FieldsShape): { readonly key: string; readonly values: readonly string[] } | null {
  const [choice] = shape.choices;
  const allowed = choice === undefined ? null : enumOfChoice(shape, choice.key);
  return allowed?.kind === 'enum' ? { key: choice!.key, values: allowed.values } : null;
}
