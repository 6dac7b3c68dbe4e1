import { CompletionItemKind, type CompletionList, type CompletionParams } from 'vscode-languageserver';
import { ACTIVITY_FORMATS } from '../../core/insights/activityFormats.ts';
import { describeSourceField, SOURCE_SHAPES, SOURCES_SHAPE } from '../../core/insights/sources.ts';
import type { Shape } from '../../core/shape.ts';
import { listOpenFields, type OpenField, type ShapePlace, settle, shapeAt, shapesOfItem, toParts } from '../../core/shapeAt.ts';
import type { Piece } from '../../core/skeleton.ts';
import { writeFlowScalar, writeScalar } from '../../core/writeScalar.ts';
import { JIRA_COLUMNS } from '../../documents/insights/activity/jiraColumns.ts';
import type { Cursor } from '../../documents/platform/cursor.ts';
import { readCursors } from '../../documents/platform/cursors.ts';
import { readPipelineText } from '../../documents/platform/reading.ts';
import type { ClientAbilities } from '../client.ts';
import { type ItemDraft, isAwaited, toItems } from '../completionItems.ts';
import type { OpenSources } from './sourceStructure.ts';

/** Completes keys and values of a list of sources. */
export function completeSources(
  abilities: ClientAbilities,
  { text, check: { lines } }: OpenSources,
  { position, context }: CompletionParams,
): CompletionList | null {
  const offset = lines.offsetAt(position);
  if (context?.triggerCharacter !== undefined && !isAwaited(text, offset, context.triggerCharacter)) return null;
  const labels = new Set<string>();
  const items = readCursors(readPipelineText(text), offset).flatMap((cursor) => {
    const quote = /^["']/.exec(text.slice(cursor.token.start, cursor.token.end))?.[0] ?? '';
    const drafts = draftItems(cursor)
      .filter(({ label }) => !labels.has(label) && labels.add(label))
      .map((draft) => ({ ...draft, filter: quote + (draft.filter ?? draft.label) }));
    return toItems(
      drafts,
      { range: lines.rangeOf(cursor.token.start, cursor.token.end), lead: cursor.lead, column: cursor.column },
      abilities,
    );
  });
  return { isIncomplete: false, items };
}

function draftItems({ kind, trees, hasColon, isFlow }: Cursor): readonly ItemDraft[] {
  const { places, key } = shapeAt(trees, SOURCES_SHAPE, SOURCE_SHAPES);
  const last = places.at(-1);
  if (last === undefined) return [];
  if (kind === 'key') return key === null ? [] : toKeyItems(last, hasColon, isFlow);
  const holder = places.findLast(({ entry }) => entry !== null)?.entry?.key.value;
  return last.node?.kind === 'scalar' ? toValueItems(last.shapes, String(holder ?? ''), isFlow) : [];
}

/** Offers the keys that an object does not have yet; below a list, those of a new entry after a dash. */
function toKeyItems({ node, parts, shapes, entry }: ShapePlace, hasColon: boolean, isFlow: boolean): readonly ItemDraft[] {
  if (node?.kind !== 'map') return [];
  if (entry?.key.value === 'columns') return toColumnItems(hasColon);
  if (parts.length > 0) return listOpenFields(node, parts).map((field) => toKeyItem(field, hasColon, isFlow));
  if (node.entries.length > 1) return [];
  const entries = settle(shapesOfItem(shapes), null, SOURCE_SHAPES);
  return listOpenFields(null, toParts(null, entries))
    .map((field) => toKeyItem(field, false, false))
    .map((draft) => ({ ...draft, pieces: ['- ', ...draft.pieces] }));
}

function toKeyItem({ key, of, shapes, need }: OpenField, hasColon: boolean, isFlow: boolean): ItemDraft {
  const text = describeSourceField(of.owners, key);
  const detail = [text?.title ?? '', need === 'required' ? 'required' : ''].filter((part) => part !== '').join(' · ');
  return {
    label: key,
    kind: need === 'required' ? CompletionItemKind.Field : CompletionItemKind.Property,
    pieces: hasColon ? [key] : [`${key}:`, ...toStart(shapes, isFlow)],
    detail,
    text: text === null ? null : { text: text.text },
  };
}

/** Returns how the value of a new field begins. */
function toStart(shapes: readonly Shape[], isFlow: boolean): readonly Piece[] {
  const [shape] = settle(shapes, null, SOURCE_SHAPES);
  if (shape?.kind === 'list' && shape.of.kind === 'named' && !isFlow) return ['\n  - path: ', BLANK];
  if (shape?.kind === 'list') return [' [', BLANK, ']'];
  if (shape?.kind === 'map' && !isFlow) return ['\n  ', BLANK];
  return [' ', BLANK];
}

const BLANK: Piece = { first: '', values: [] };

function toColumnItems(hasColon: boolean): readonly ItemDraft[] {
  return JIRA_COLUMNS.map((column) => ({
    label: column,
    kind: CompletionItemKind.Property,
    pieces: hasColon ? [writeScalar(column)] : [`${writeScalar(column)}: `, BLANK],
  }));
}

/** Offers the formats, and the names of time zones. */
function toValueItems(shapes: readonly Shape[], key: string, isFlow: boolean): readonly ItemDraft[] {
  if (key === 'timeZone') {
    return Intl.supportedValuesOf('timeZone').map((zone) => ({ label: zone, kind: CompletionItemKind.Value, pieces: [zone] }));
  }
  if (key !== 'from' || shapes.every((shape) => shape.kind !== 'enum')) return [];
  const write = isFlow ? writeFlowScalar : writeScalar;
  return Object.entries(ACTIVITY_FORMATS).map(([word, { title, source }]) => ({
    label: word,
    kind: CompletionItemKind.EnumMember,
    pieces: [write(word)],
    detail: title,
    isDetailBeside: true,
    filter: `${word} ${title}`,
    text: { text: `${title}, from: ${source}` },
  }));
}
