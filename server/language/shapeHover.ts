import * as l10n from '@vscode/l10n';
import type { Hover } from 'vscode-languageserver';
import { type ShapePlace, shapeAt } from '../core/shapeAt.ts';
import { toKey } from '../core/shapeKeys.ts';
import type { TreeNode } from '../core/tree.ts';
import type { LineIndex } from '../documents/lineIndex.ts';
import { code, fill, type Prose, readOwnText, toMarkup } from './prose.ts';
import type { ShapeLanguage } from './shapeCompletion.ts';

/** A text, and the offset that is hovered over. */
interface HoveredText {
  readonly tree: TreeNode | null;
  readonly lines: LineIndex;
  readonly offset: number;
}

/** Describes the field at an offset; `describeToken` describes a value or a free key. */
export function findShapeHover(
  { tree, lines, offset }: HoveredText,
  language: ShapeLanguage,
  describeToken: (place: ShapePlace, places: readonly ShapePlace[], key: string | null) => Prose | null,
  isMarkdown: boolean,
): Hover | null {
  const { places, key } = shapeAt([{ tree, offset }], language.root, language.shapes);
  const place = places.at(-1);
  if (place === undefined) return null;
  const token = key?.key ?? (place.node?.kind === 'scalar' ? place.node : null);
  if (token === null || offset < token.start || offset > token.end) return null;
  const name = key === null ? null : toKey(key.key);
  const prose = (name === null ? null : describeField(place, name, language)) ?? describeToken(place, places, name);
  return prose === null ? null : { contents: toMarkup([prose], isMarkdown), range: lines.rangeOf(token.start, token.end) };
}

function describeField({ parts }: ShapePlace, key: string, { describe }: ShapeLanguage): Prose | null {
  const shape = parts.map((part) => part.shape).find(({ fields }) => fields.has(key));
  const text = shape === undefined ? null : describe(shape.owners, key);
  if (shape === undefined || text === null) return null;
  const example = text.example === undefined ? [] : [fill(l10n.t('Example: {0}'), code(writeExample(text.example)))];
  const notes = [[code(key)], ...(shape.required.includes(key) ? [l10n.t('required')] : [])];
  return { title: text.title, notes, paragraphs: [readOwnText(text.text), ...example] };
}

/** Writes an example in YAML. */
function writeExample(example: unknown): string {
  return Array.isArray(example) ? `[${example.join(', ')}]` : String(example);
}
