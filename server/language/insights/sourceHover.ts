import type { Hover } from 'vscode-languageserver';
import { ACTIVITY_FORMATS, type ActivityFormat } from '../../core/insights/activityFormats.ts';
import { describeSourceField, SOURCE_SHAPES, SOURCES_SHAPE } from '../../core/insights/sources.ts';
import { type ShapePlace, shapeAt } from '../../core/shapeAt.ts';
import { toKey } from '../../core/shapeKeys.ts';
import { code, type Prose, readOwnText, sentence, toMarkup } from '../prose.ts';
import type { OpenSources } from './sourceStructure.ts';

/** Describes fields and formats on hover. */
export function findSourceHover({ check: { tree, lines } }: OpenSources, offset: number, isMarkdown: boolean): Hover | null {
  const { places, key } = shapeAt([{ tree, offset }], SOURCES_SHAPE, SOURCE_SHAPES);
  const place = places.at(-1);
  if (place === undefined) return null;
  const token = key?.key ?? (place.node?.kind === 'scalar' ? place.node : null);
  if (token === null || offset < token.start || offset > token.end) return null;
  const prose = key === null ? describeFormat(place) : describeField(place, toKey(key.key));
  return prose === null ? null : { contents: toMarkup([prose], isMarkdown), range: lines.rangeOf(token.start, token.end) };
}

function describeField({ parts }: ShapePlace, key: string): Prose | null {
  const shape = parts.map((part) => part.shape).find(({ fields }) => fields.has(key));
  const text = shape === undefined ? null : describeSourceField(shape.owners, key);
  if (shape === undefined || text === null) return null;
  const example = text.example === undefined ? [] : [sentence`Example: ${code(writeExample(text.example))}`];
  const notes = [[code(key)], ...(shape.required.includes(key) ? ['required'] : [])];
  return { title: text.title, notes, paragraphs: [readOwnText(text.text), ...example] };
}

/** Writes an example in YAML. */
export function writeExample(example: unknown): string {
  return Array.isArray(example) ? `[${example.join(', ')}]` : String(example);
}

function describeFormat({ entry, node }: ShapePlace): Prose | null {
  const word = node?.kind === 'scalar' && entry?.key.value === 'from' ? String(node.value) : '';
  if (!Object.hasOwn(ACTIVITY_FORMATS, word)) return null;
  const { title, source } = ACTIVITY_FORMATS[word as ActivityFormat];
  return { title, notes: [[code(word)]], paragraphs: [sentence`From: ${code(source)}`] };
}
