import * as l10n from '@vscode/l10n';
import { nearestValues } from '../../core/nearest.ts';
import {
  type Documentation,
  describeField,
  describeValue,
  documentationOfField,
  documentationOfType,
} from '../../core/platform/pipelines/texts.ts';
import { neededGroups, type Shape } from '../../core/shape.ts';
import { type ShapePlace, settle, shapesOfKey } from '../../core/shapeAt.ts';
import { code, fill, join, link, type Prose, readOwnText, type Sentence, toExample } from '../prose.ts';
import type { RootKind } from './pipelinePlace.ts';

/** Maximum number of allowed values listed. */
const MOST_VALUES = 12;

/** Describes a field of an object: its purpose, its allowed values, and whether it is required. Null if nothing is known about it. */
export function toFieldProse(kind: RootKind, { parts, shapes }: ShapePlace, key: string, written: string | null): Prose | null {
  const part = parts.find(({ shape }) => shape.fields.has(key) || shape.choices.some((choice) => choice.key === key));
  if (part === undefined) return null;
  const text = describeField(kind.root, part.shape.owners, key);
  const expected = settle(shapesOfKey(parts, shapes, key), null, kind.shapes);
  const isRequired = parts.some(({ shape, isSure }) => isSure && shape.required.includes(key));
  const group = parts.flatMap(({ shape }) => neededGroups(shape)).find((keys) => keys.includes(key));
  const need = isRequired ? [l10n.t('required')] : [];
  const paragraphs = [
    ...(text === null ? [] : [readOwnText(text.text)]),
    ...describeKinds(kind, expected, written),
    ...(isRequired || group === undefined ? [] : [fill(l10n.t('One of {0} is required.'), join(group.map(code), ', '))]),
    ...toExample(text?.example),
    ...describeDocumentation(documentationOfField(part.shape.owners, key)),
  ];
  return { title: text?.title ?? key, notes: [[code(key)], ...need], paragraphs };
}

function describeKinds(kind: RootKind, expected: readonly Shape[], written: string | null): Sentence[] {
  const values = [...new Set(expected.flatMap((shape) => (shape.kind === 'enum' ? shape.values : [])))];
  if (values.length > 0) return [describeValues(values, written)];
  const entries = settle(
    expected.flatMap((shape) => (shape.kind === 'list' ? [shape.of] : [])),
    null,
    kind.shapes,
  );
  const ofEntries = [...new Set(entries.flatMap((shape) => (shape.kind === 'enum' ? shape.values : [])))];
  if (ofEntries.length > 0) return [fill(l10n.t('A list. {0}'), describeValues(ofEntries, null))];
  const kinds = [...new Set(expected.map(toKindText))].filter((wanted) => wanted !== '');
  return kinds.length === 0 ? [] : [fill(l10n.t('Takes {0}.'), join(kinds.map(readOwnText), l10n.t(' or ')))];
}

/** Lists all allowed values if they are few, otherwise those nearest to what is written. */
function describeValues(values: readonly string[], written: string | null): Sentence {
  if (values.length <= MOST_VALUES) return fill(l10n.t('One of {0}.'), join(values.map(code), ', '));
  const near = nearestValues(written ?? '', values, MOST_VALUES / 2);
  return fill(l10n.t('One of {0} values, such as {1}.'), values.length, join(near.map(code), ', '));
}

function toKindText(shape: Shape): string {
  switch (shape.kind) {
    case 'flag':
      return l10n.t('`true` or `false`');
    case 'integer':
      return toNumber(shape.least, shape.most);
    case 'number':
      return l10n.t('a number');
    case 'secret':
      return l10n.t('the identifier of a secret');
    case 'list':
      return l10n.t('a list');
    case 'fields':
    case 'object':
    case 'map':
      return l10n.t('an object');
    case 'grammar':
      return GRAMMAR_TEXTS[shape.grammar] ?? l10n.t('a string');
    case 'text':
      return l10n.t('a string');
    default:
      return '';
  }
}

const GRAMMAR_TEXTS: Readonly<Record<string, string>> = {
  duration: l10n.t('a duration like `30s`, `10m`, `1h 30m` or `1d`'),
  condition: l10n.t('a condition, an expression in JEXL'),
  interval: l10n.t('a time like `5s`, `10m` or `1h`'),
  identifier: l10n.t('an identifier: letters without accents, digits, `_` and `$`, not starting with a digit'),
  url: l10n.t('a URL'),
  repositoryUrl: l10n.t('a URL, or `user@host:path`'),
  urlOrHost: l10n.t('a URL or a host'),
  jdbcUrl: l10n.t('a JDBC URL'),
  pipelineIdentifier: l10n.t('an identifier: letters without accents, digits and `_`, not starting with a digit'),
  pipelineName: l10n.t('a name: letters without accents, digits, spaces, dots, `-` and `_`'),
};

function toNumber(least: number, most: number): string {
  if (Number.isFinite(least) && Number.isFinite(most)) return l10n.t('an integer from {0} to {1}', least, most);
  return Number.isFinite(least) ? l10n.t('an integer of at least {0}', least) : l10n.t('an integer');
}

/** Describes a word used as a value; null if there is no text about it. */
export function toValueProse(kind: RootKind, owner: string, value: string): Prose | null {
  const text = describeValue(kind.root, owner, value);
  if (text === null) return null;
  const paragraphs = [readOwnText(text.text), ...describeDocumentation(documentationOfType(owner, value))];
  return { title: text.title, notes: text.title === value ? [] : [[code(value)]], paragraphs };
}

/** Returns the link to the public page and the first catalogue release of a field or type; the page is opened only through the link. */
function describeDocumentation(documentation: Documentation | null): Sentence[] {
  if (documentation === null) return [];
  const { page, since } = documentation;
  return [
    page === null
      ? l10n.t('In the catalogue since {0}.', since)
      : fill(l10n.t('{0} · in the catalogue since {1}'), link(l10n.t('Documentation'), page), since),
  ];
}
