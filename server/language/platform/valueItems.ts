import * as l10n from '@vscode/l10n';
import { CompletionItemKind } from 'vscode-languageserver';
import type { FieldText } from '../../core/fieldTexts.ts';
import { URL_PATTERNS } from '../../core/grammars.ts';
import { toIdentifier } from '../../core/identifiers.ts';
import { describeField, describeValue } from '../../core/platform/pipelines/texts.ts';
import { plural } from '../../core/plural.ts';
import type { FieldsShape, Shape } from '../../core/shape.ts';
import type { ShapePlace } from '../../core/shapeAt.ts';
import { type Piece, toBranchSkeleton } from '../../core/skeleton.ts';
import { findEntry, type MapNode } from '../../core/tree.ts';
import { writeScalar } from '../../core/writeScalar.ts';
import type { ItemDraft } from '../completionItems.ts';
import { ownerOf, type RootKind } from './pipelinePlace.ts';

/** A value being typed: its shapes, the object that contains it, and the key ('' in a list). */
export interface ValuePlace {
  readonly shapes: readonly Shape[];
  readonly holder: ShapePlace | null;
  readonly key: string;
  readonly isFlow: boolean;
}

const DURATIONS = ['10s', '30s', '1m', '5m', '10m', '30m', '1h', '2h', '1h 30m', '1d', '1w'] as const;
const INTERVALS = ['1s', '5s', '10s', '30s', '1m', '5m', '10m', '1h'] as const;

/** Offers allowed values, without what is known of the workspace. */
export function toValueItems(kind: RootKind, place: ValuePlace): ItemDraft[] {
  return place.shapes.flatMap((shape) => toShapeItems(kind, place, shape));
}

function toShapeItems(kind: RootKind, place: ValuePlace, shape: Shape): ItemDraft[] {
  switch (shape.kind) {
    case 'flag':
      return ['true', 'false'].map((word) => ({ label: word, kind: CompletionItemKind.Value, pieces: [word] }));
    case 'enum':
      return toEnumItems(kind, place, shape.values);
    case 'grammar':
      return shape.grammar === 'condition' || Object.hasOwn(URL_PATTERNS, shape.grammar)
        ? toExample(kind, place)
        : toGrammarItems(place, shape.grammar);
    case 'integer':
    case 'number':
    case 'text':
      return toExample(kind, place);
    default:
      return [];
  }
}

function toEnumItems(kind: RootKind, { holder, key, isFlow }: ValuePlace, values: readonly string[]): ItemDraft[] {
  const deciding = holder?.parts.map(({ shape }) => shape).find(({ choices }) => choices.some((choice) => choice.key === key));
  const owner = ownerOf(holder, key);
  return values.map((word) => {
    const text = describeValue(kind.root, owner, word);
    const rest = deciding === undefined || isFlow || holder?.node?.kind !== 'map' ? [] : toRest(kind, deciding, holder.node, key, word);
    return {
      label: word,
      kind: deciding === undefined ? CompletionItemKind.EnumMember : CompletionItemKind.Class,
      pieces: [writeScalar(word), ...rest],
      ...(text === null ? {} : { detail: text.title, isDetailBeside: true, filter: toFilter(word, text), text }),
    };
  });
}

/**
 * Returns the text an item is matched by: the word itself, then the words of its title and of its first sentence, without short ones, which
 * scattered letters would match.
 */
function toFilter(word: string, { title, text }: Pick<FieldText, 'title' | 'text'>): string {
  const [sentence = ''] = /^[^.]*/.exec(text) ?? [];
  const words = `${title} ${sentence}`.match(/[\p{L}\p{N}]{4,}/gu) ?? [];
  return [word, ...new Set(words.map((one) => one.toLowerCase()))].join(' ');
}

/** Adds the required fields of a type, if none of the fields that depend on it exists yet. */
function toRest(kind: RootKind, shape: FieldsShape, node: MapNode, key: string, word: string): readonly Piece[] {
  const branch = shape.choices.find((choice) => choice.key === key)?.branches.get(word);
  if (branch === undefined) return [];
  const given = new Set(node.entries.map((entry) => String(entry.key.value)));
  if ([...branch.fields.keys()].some((field) => given.has(field) && !shape.fields.has(field))) return [];
  const lines = toBranchSkeleton(shape, word, given, kind.source);
  return lines.length === 0 ? [] : ['\n', ...lines];
}

function toGrammarItems({ holder }: ValuePlace, grammar: string): ItemDraft[] {
  if (grammar === 'duration' || grammar === 'interval') {
    const times = grammar === 'duration' ? DURATIONS : INTERVALS;
    return times.map((time) => ({ label: time, kind: CompletionItemKind.Unit, pieces: [time], detail: toWords(time) }));
  }
  if (grammar !== 'pipelineIdentifier' && grammar !== 'identifier') return [];
  const name = holder?.node?.kind === 'map' ? findEntry(holder.node, 'name')?.value : null;
  if (name?.kind !== 'scalar' || typeof name.value !== 'string' || !/[0-9a-zA-Z]/.test(name.value)) return [];
  const identifier = toIdentifier(name.value);
  return [{ label: identifier, kind: CompletionItemKind.Value, pieces: [identifier], detail: l10n.t('derived from the name') }];
}

const UNITS: Readonly<Record<string, (count: number) => string>> = {
  s: (count) => plural(count, '1 second', '{0} seconds', count),
  m: (count) => plural(count, '1 minute', '{0} minutes', count),
  h: (count) => plural(count, '1 hour', '{0} hours', count),
  d: (count) => plural(count, '1 day', '{0} days', count),
  w: (count) => plural(count, '1 week', '{0} weeks', count),
};

/** Spells out a duration: `1 hour 30 minutes`. */
export function toWords(duration: string): string {
  return Array.from(duration.matchAll(/(\d+)([smhdw])/g), ([, count, unit = '']) => UNITS[unit]?.(Number(count)) ?? '').join(' ');
}

function toExample(kind: RootKind, { holder, key }: ValuePlace): ItemDraft[] {
  const part = holder?.parts.find(({ shape }) => shape.fields.has(key));
  if (part === undefined) return [];
  const example = describeField(kind.root, part.shape.owners, key)?.example;
  if ((typeof example !== 'string' && typeof example !== 'number') || String(example).includes('\n')) return [];
  const written = typeof example === 'number' ? String(example) : writeScalar(example);
  return [{ label: written, kind: CompletionItemKind.Text, pieces: [{ first: written, values: [] }], detail: l10n.t('example') }];
}
