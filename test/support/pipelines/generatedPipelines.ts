import { type Pair, parseDocument, type Scalar, stringify, visit } from 'yaml';
import { documentShapeOf } from '../../../server/core/platform/pipelines/catalogue.ts';
import { type FieldsShape, neededGroups, type Shape, type Shapes } from '../../../server/core/shape.ts';
import { seededRandom } from '../seededRandom.ts';

/** A document of version 0 with values and comments that each occur once. */
export interface GeneratedDocument {
  readonly text: string;
  /** The strings that only this document's author could have written. */
  readonly tokens: readonly string[];
  readonly comments: readonly string[];
}

/** Nesting below which only required fields are written. */
const DEEPEST = 14;

/** What entries of stages and steps mostly are. */
const PLAIN: readonly string[] = ['stages', 'stage', 'step', 'type', 'steps'];

const SAMPLES: Readonly<Record<string, string>> = { versionLabel: '1.0', duration: '10m', interval: '30s' };

/** Generates a document that follows the shapes of version 0 and uses any of its step types; the same number gives the same document. */
export function generateDocument(root: string, seed: number): GeneratedDocument {
  const random = seededRandom(seed);
  const tokens: string[] = [];
  const { shape, shapes } = documentShapeOf(root)!;
  const token = (): string => {
    tokens.push(`token${tokens.length}x`);
    return tokens.at(-1)!;
  };
  const value = write({ random, token, shapes }, shape, 0);
  const comments: string[] = [];
  const document = parseDocument(stringify(value, { lineWidth: 0, version: '1.2' }));
  visit(document, {
    Pair(_key, pair) {
      if (random() > 0.15) return;
      comments.push(`comment${comments.length}x`);
      (pair as Pair<Scalar>).key.commentBefore = ` ${comments.at(-1)!}`;
    },
  });
  return { text: document.toString({ lineWidth: 0 }), tokens, comments };
}

interface Writer {
  /** Returns a number from 0 to 1. */
  readonly random: () => number;
  readonly token: () => string;
  readonly shapes: Shapes;
}

function write(writer: Writer, shape: Shape, depth: number): unknown {
  const { random, token, shapes } = writer;
  switch (shape.kind) {
    case 'named':
      return write(writer, shapes.shapeOf(shape.name), depth);
    case 'either':
      return write(writer, pick(random, shape.of), depth);
    case 'flag':
      return random() < 0.5;
    case 'integer':
      return Math.min(shape.most, Math.max(shape.least, 1) + Math.floor(random() * 3));
    case 'number':
      return 1.5;
    case 'enum':
      return pick(random, shape.values);
    case 'grammar':
      return SAMPLES[shape.grammar] ?? token();
    case 'object':
      return { [token()]: token() };
    case 'map':
      return { [token()]: write(writer, shape.of, depth + 1), [token()]: write(writer, shape.of, depth + 1) };
    case 'list':
      return Array.from({ length: Math.max(1, shape.least) + (depth < DEEPEST && random() < 0.5 ? 1 + Math.floor(random() * 2) : 0) }, () =>
        write(writer, shape.of, depth + 1),
      );
    case 'fields':
      return writeFields(writer, shape, depth);
    default:
      return random() < 0.1 ? '<+input>' : random() < 0.1 ? `<+pipeline.variables.${token()}>` : token();
  }
}

function writeFields(writer: Writer, shape: FieldsShape, depth: number): Record<string, unknown> {
  const { random } = writer;
  const written: Record<string, unknown> = {};
  let fields = new Map(shape.fields);
  const required = new Set(shape.required);
  const atLeastOne = [...neededGroups(shape)];
  const atMostOne = [...shape.atMostOne];
  for (const { key, branches } of shape.choices) {
    const [word, branch] = pick(random, [...branches]);
    if (!required.has(key) && random() < 0.2) continue;
    written[key] = word;
    fields = new Map([...fields, ...branch.fields]);
    for (const field of branch.required) required.add(field);
    atLeastOne.push(...neededGroups(branch));
    atMostOne.push(...branch.atMostOne);
  }
  const exclusive = new Set([...atLeastOne, ...atMostOne].flat());
  for (const group of atLeastOne) {
    const open = group.filter((key) => fields.has(key));
    // Deep documents end at what does not contain itself again.
    const plain = open.find((key) => PLAIN.includes(key));
    const chosen = plain !== undefined && (depth > DEEPEST || random() < 0.6) ? plain : open.length > 0 ? pick(random, open) : undefined;
    if (chosen !== undefined && !group.some((key) => Object.hasOwn(written, key))) required.add(chosen);
  }
  for (const [key, inner] of fields) {
    if (Object.hasOwn(written, key)) continue;
    const isWanted = required.has(key) || (depth <= DEEPEST && !exclusive.has(key) && random() < 0.35);
    if (isWanted) written[key] = write(writer, inner, depth + 1);
  }
  if (shape.rest !== null && depth <= DEEPEST) written[writer.token()] = write(writer, shape.rest, depth + 1);
  return written;
}

function pick<Item>(random: () => number, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)]!;
}
