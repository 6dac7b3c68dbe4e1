import * as l10n from '@vscode/l10n';
import { CompletionItemKind, type CompletionList, type CompletionParams, type Position, type TextEdit } from 'vscode-languageserver';
import { toToday } from '../../core/insights/calendar.ts';
import { EXPORT_REQUEST_SHAPE, EXPORT_REQUEST_SHAPES } from '../../core/insights/exportRequest.ts';
import { describeRequestField } from '../../core/insights/exportRequestSchema.ts';
import { showUnit } from '../../core/insights/metrics.ts';
import { listNamedRanges, type NamedRange } from '../../core/insights/ranges.ts';
import type { Path, Shape, Shapes } from '../../core/shape.ts';
import type { Piece } from '../../core/skeleton.ts';
import type { RequestCheck } from '../../documents/insights/check.ts';
import { type JsonCursor, readCursor } from '../../documents/json/cursor.ts';
import type { ClientAbilities } from '../client.ts';
import { BLANK, type ItemDraft, toItems } from '../completionItems.ts';
import type { KnownTeam } from '../protocol/insights.ts';
import { type InsightParts, metricsOfPath, type OpenRequest } from './openRequests.ts';

/** What the body of a request may be. */
interface BodyShape {
  readonly shape: Shape;
  readonly shapes: Shapes;
}

const REQUEST: BodyShape = { shape: EXPORT_REQUEST_SHAPE, shapes: EXPORT_REQUEST_SHAPES };

/** Offers the keys that an object does not have yet, in the order of the schema; only their names if a colon already follows. */
export function toKeyItems({ path, others, hasColon }: JsonCursor, body = REQUEST): ItemDraft[] {
  const shape = shapeOfPath(path, body);
  if (shape?.kind !== 'fields') return [];
  const open = [...shape.fields.keys()].filter((key) => !others.includes(key));
  return open.map((key) => {
    const isRequired = shape.required.includes(key);
    const text = describeRequestField(shape.owners, key);
    const quoted = JSON.stringify(key);
    return {
      label: key,
      kind: isRequired ? CompletionItemKind.Field : CompletionItemKind.Property,
      pieces: hasColon ? [quoted] : [`${quoted}: `, ...toValue(shapeOfPath([...path, key], body), text?.example)],
      detail: [text?.title ?? '', ...(isRequired ? [l10n.t('required')] : [])].join(' · '),
      text,
    };
  });
}

/** Returns the shape of the value at a path of a body, or null if unknown. */
export function shapeOfPath(path: Path, body = REQUEST): Shape | null {
  let { shape } = body;
  for (const part of path) {
    const inner: Shape | undefined =
      shape.kind === 'fields' ? shape.fields.get(String(part)) : shape.kind === 'list' ? shape.of : undefined;
    if (inner === undefined) return null;
    shape = inner.kind === 'named' ? body.shapes.shapeOf(inner.name) : inner;
  }
  return shape;
}

/** Returns an initial value. */
function toValue(shape: Shape | null, example: unknown): readonly Piece[] {
  switch (shape?.kind) {
    case 'fields':
      return shape.fields.size === 1 ? ['{ "metrics": [', BLANK, '] }'] : ['{ ', BLANK, ' }'];
    case 'list':
      return ['[', BLANK, ']'];
    case 'enum': {
      const first = shape.values.find((word) => word === String(example)) ?? shape.values[0]!;
      return ['"', { first, values: shape.values }, '"'];
    }
    case 'flag':
      return [{ first: 'true', values: ['true', 'false'] }];
    case 'grammar':
      return ['"', { first: String(example ?? ''), values: [] }, '"'];
    default:
      return [{ first: String(example ?? ''), values: [] }];
  }
}

/** Completes keys, metrics, allowed values, teams and days. */
export function completeRequest(parts: InsightParts, open: OpenRequest, { position, context }: CompletionParams): CompletionList | null {
  // A comma triggers completion in rosters only.
  if (context?.triggerCharacter === ',') return null;
  return completeJson(open.check, position, parts.abilities, (cursor) => listDrafts(parts, open, cursor));
}

/** Completes the token at a position with what is offered there. */
export function completeJson(
  { reading: { text, tokens }, lines }: Pick<RequestCheck, 'reading' | 'lines'>,
  position: Position,
  abilities: ClientAbilities,
  offer: (cursor: JsonCursor) => readonly ItemDraft[],
): CompletionList {
  const cursor = readCursor(text, tokens, lines.offsetAt(position));
  const drafts = cursor === null ? [] : offer(cursor);
  if (cursor === null || drafts.length === 0) return { isIncomplete: false, items: [] };
  const { token } = cursor;
  // The typed text is matched including its quote.
  const quote = text[token.start] === '"' && token.end > token.start ? '"' : '';
  const quoted = drafts.map((draft) => ({ ...draft, filter: quote + (draft.filter ?? draft.label) }));
  const range = lines.rangeOf(token.start, token.end);
  const closed = cursor.needsComma ? quoted.map((draft) => ({ ...draft, pieces: [...draft.pieces, ','] })) : quoted;
  return { isIncomplete: false, items: toItems(closed, { range, lead: '', column: 0 }, abilities) };
}

function listDrafts(parts: InsightParts, open: OpenRequest, cursor: JsonCursor): readonly ItemDraft[] {
  const today = toToday(new Date());
  if (cursor.kind === 'key') return [...(parts.others.json ? [] : toKeyItems(cursor)), ...toRangeItems(cursor, today)];
  if (cursor.key === 'dateStart' || cursor.key === 'dateEnd') return toDayItems(open.check, cursor, today);
  return toValueItems(cursor, parts.teams.all, parts.others.json);
}

/** Offers both days of ranges such as this quarter, if the request has neither of them yet. */
function toRangeItems({ path, others, hasColon }: JsonCursor, today: string): ItemDraft[] {
  if (path.length > 0 || hasColon || others.includes('dateStart') || others.includes('dateEnd')) return [];
  return listNamedRanges(today).map((range) => ({
    ...toDraft(range),
    pieces: [`"dateStart": "${range.dateStart}",\n  "dateEnd": "${range.dateEnd}"`],
    filter: `dateStart ${range.name}`,
  }));
}

/** Offers days by the range that they start or end; a first day also sets the last one. */
function toDayItems({ reading, lines }: RequestCheck, { key, path, token }: JsonCursor, today: string): ItemDraft[] {
  if (path.length > 0) return [];
  const { tree } = reading;
  const end = tree?.kind === 'map' ? tree.entries.find((entry) => entry.key.value === 'dateEnd')?.value : undefined;
  return listNamedRanges(today).map((range) => {
    const draft = { ...toDraft(range), pieces: [JSON.stringify(key === 'dateStart' ? range.dateStart : range.dateEnd)] };
    if (key === 'dateEnd') return draft;
    const written = JSON.stringify(range.dateEnd);
    if (end === undefined)
      return draft.pieces[0] === undefined ? draft : { ...draft, pieces: [`${draft.pieces[0]},\n  "dateEnd": ${written}`] };
    if (end === null || end.start <= token.end) return draft;
    const edit: TextEdit = { range: lines.rangeOf(end.start, end.end), newText: written };
    return { ...draft, additionalTextEdits: [edit] };
  });
}

function toDraft({ name, dateStart, dateEnd }: NamedRange): Pick<ItemDraft, 'label' | 'kind' | 'detail' | 'filter'> {
  const detail = l10n.t('{0} to {1}', dateStart, dateEnd);
  return { label: name, kind: CompletionItemKind.Snippet, detail, filter: `${name} ${detail}` };
}

/** Offers allowed values; those that a JSON language service offers by the schema only if there is none. */
function toValueItems(cursor: JsonCursor, teams: readonly KnownTeam[], hasOtherJson: boolean): ItemDraft[] {
  const path = cursor.kind === 'item' ? [...cursor.path, 0] : [...cursor.path, cursor.key];
  if (path.length === 1 && (cursor.key === 'teamRefId' || cursor.key === 'collectionId')) return toTeamItems(teams, cursor.key);
  const shape = shapeOfPath(path);
  const metrics = metricsOfPath(path);
  if (cursor.kind === 'item' && metrics !== null) {
    const given = cursor.others.map((name) => name.toLowerCase());
    return metrics
      .filter(({ name }) => !given.includes(name.toLowerCase()))
      .map(({ name, label, unit, definition }) => ({
        label: name,
        kind: CompletionItemKind.EnumMember,
        pieces: [JSON.stringify(name)],
        detail: showUnit(unit),
        text: { text: `${label}. ${definition}` },
      }));
  }
  if (shape?.kind === 'enum') return toEnumItems(shape.values);
  if (shape?.kind !== 'flag' || hasOtherJson) return [];
  return ['true', 'false'].map((word) => ({ label: word, kind: CompletionItemKind.Value, pieces: [word] }));
}

/** Offers words. */
export function toEnumItems(words: readonly string[]): ItemDraft[] {
  return words.map((word) => ({ label: word, kind: CompletionItemKind.EnumMember, pieces: [JSON.stringify(word)] }));
}

/** Teams are matched by name as well as by number. */
function toTeamItems(teams: readonly KnownTeam[], key: 'teamRefId' | 'collectionId'): ItemDraft[] {
  return teams.map(({ teamRefId, name }) => ({
    label: `${teamRefId} ${name}`,
    kind: CompletionItemKind.Reference,
    pieces: [key === 'teamRefId' ? String(teamRefId) : JSON.stringify(String(teamRefId))],
    detail: l10n.t('team'),
  }));
}
