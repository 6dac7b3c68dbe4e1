import {
  type CompletionItem,
  type CompletionItemKind,
  InsertTextFormat,
  InsertTextMode,
  type Range,
  type TextEdit,
} from 'vscode-languageserver';
import type { FieldText } from '../core/fieldTexts.ts';
import { toIdentifier } from '../core/identifiers.ts';
import type { Piece } from '../core/skeleton.ts';
import type { LineIndex } from '../documents/lineIndex.ts';
import type { Cursor } from '../documents/platform/cursor.ts';
import type { ClientAbilities } from './client.ts';
import { readOwnText, toExample, toMarkup } from './prose.ts';

/** A completion item before it is converted to the format that the client supports. */
export interface ItemDraft {
  readonly label: string;
  readonly kind: CompletionItemKind;
  readonly pieces: readonly Piece[];
  readonly detail?: string;
  readonly text?: Pick<FieldText, 'text' | 'example'> | null;
  /** Whether the detail is shown next to the label of every item, not only of the selected one. */
  readonly isDetailBeside?: boolean;
  /** The text matched against what is typed, if it is not the label. */
  readonly filter?: string;
  /** Edits applied elsewhere when the item is accepted. */
  readonly additionalTextEdits?: readonly TextEdit[];
}

/** A blank to fill in. */
export const BLANK: Piece = { first: '', values: [] };

/** Where items are inserted. */
export interface ItemPlace {
  readonly range: Range;
  /** What must be written before each of them. */
  readonly lead: string;
  /** The column in which further lines start. */
  readonly column: number;
}

/** Converts items in their order. */
export function toItems(drafts: readonly ItemDraft[], { range, lead, column }: ItemPlace, abilities: ClientAbilities): CompletionItem[] {
  const digits = String(drafts.length).length;
  return drafts.map(({ label, kind, pieces, detail, text, filter, isDetailBeside, additionalTextEdits }, index) => {
    const isSnippet = abilities.snippets && pieces.some((piece) => typeof piece !== 'string');
    const written = atColumn(lead + (isSnippet ? toSnippet(pieces, abilities.transforms) : toPlainText(pieces)), column);
    return {
      label,
      kind,
      sortText: String(index).padStart(digits, '0'),
      filterText: filter ?? label,
      textEdit: { range, newText: written },
      ...(isSnippet ? { insertTextFormat: InsertTextFormat.Snippet } : {}),
      ...(abilities.keepsIndentation && written.includes('\n') ? { insertTextMode: InsertTextMode.asIs } : {}),
      ...(detail === undefined || detail === label ? {} : { detail }),
      ...(isDetailBeside && detail && abilities.labelDetails ? { labelDetails: { description: detail } } : {}),
      ...(additionalTextEdits === undefined ? {} : { additionalTextEdits: [...additionalTextEdits] }),
      ...(text == null ? {} : { documentation: toDocumentation(text, abilities) }),
    };
  });
}

/** Converts items that replace a token of YAML. The typed text is matched including its quote. */
export function toTokenItems(
  drafts: readonly ItemDraft[],
  { token, lead, column }: Cursor,
  { text, lines }: { readonly text: string; readonly lines: LineIndex },
  abilities: ClientAbilities,
): CompletionItem[] {
  const quote = /^["']/.exec(text.slice(token.start, token.end))?.[0] ?? '';
  const quoted = drafts.map((draft) => ({ ...draft, filter: quote + (draft.filter ?? draft.label) }));
  return toItems(quoted, { range: lines.rangeOf(token.start, token.end), lead, column }, abilities);
}

function toDocumentation(
  { text, example }: Pick<FieldText, 'text' | 'example'>,
  { markdownItems }: ClientAbilities,
): CompletionItem['documentation'] & {} {
  if (example === undefined) return text;
  return toMarkup([{ title: '', notes: [], paragraphs: [readOwnText(text), ...toExample(example)] }], markdownItems);
}

/** Maximum number of allowed values for a placeholder with choices: a longer list is completed as it is typed. */
const MOST_CHOICES = 60;

/** Whether a piece is the value of an identifier. */
export function isIdentifier(pieces: readonly Piece[], index: number): boolean {
  return followsKey(pieces, index, /(?:^|[\n ])identifier: ?$/);
}

/** Returns the index of the name that an identifier is derived from; -1 if it is not derived from one. */
export function findName(pieces: readonly Piece[], index: number): number {
  const own = pieces[index];
  const name = pieces.findLastIndex((piece, at) => at < index && typeof piece === 'object');
  const piece = pieces[name];
  const isOne = typeof own === 'object' && typeof piece === 'object' && followsKey(pieces, name, /(?:^|[\n ])name: ?$/);
  return isOne && toIdentifier(piece.first) === own.first ? name : -1;
}

function followsKey(pieces: readonly Piece[], index: number, key: RegExp): boolean {
  const before = pieces.slice(Math.max(index - 2, 0), index).filter((piece) => typeof piece === 'string');
  return key.test(before.join(''));
}

/** What an identifier is made of a name, as the transformation of a placeholder. */
const AS_IDENTIFIER = '/[^0-9a-zA-Z_]+/_/g';

/**
 * Writes pieces as a snippet: placeholders become tab stops, and the cursor ends after everything. With `transforms`, an identifier follows
 * the name above it as that is typed.
 */
export function toSnippet(pieces: readonly Piece[], transforms = false): string {
  let stop = 0;
  const stops = new Map<number, number>();
  const written = pieces.map((piece, index) => {
    if (typeof piece === 'string') return escapeText(piece);
    const followed = transforms && isIdentifier(pieces, index) ? stops.get(findName(pieces, index)) : undefined;
    if (followed !== undefined) return `\${${followed}${AS_IDENTIFIER}}`;
    stop++;
    stops.set(index, stop);
    const { first, values } = piece;
    if (values.length > 1 && values.length <= MOST_CHOICES)
      return `\${${stop}|${[first, ...values.filter((word) => word !== first)].map(escapeChoice).join(',')}|}`;
    return first === '' ? `$${stop}` : `\${${stop}:${escapeText(first)}}`;
  });
  return `${written.join('')}$0`;
}

/** Writes pieces as plain text, with the initial values of placeholders. */
export function toPlainText(pieces: readonly Piece[]): string {
  return pieces.map((piece) => (typeof piece === 'string' ? piece : piece.first)).join('');
}

/** Moves all lines but the first, which were written for column 0, to a column. */
export function atColumn(text: string, column: number): string {
  return text.replaceAll('\n', `\n${' '.repeat(column)}`);
}

function escapeText(text: string): string {
  return text.replace(/[\\$}]/g, '\\$&');
}

function escapeChoice(text: string): string {
  return text.replace(/[\\$},|]/g, '\\$&');
}

/** Maximum number of characters before a line break that are looked at. */
const LOOKED_AT = 400;

/** Whether a typed character triggers completion of YAML: a line break does so only below a key or dash without a value. */
export function isAwaited(text: string, offset: number, trigger: string): boolean {
  if (trigger === '-') return /^[ -]*-$/.test(text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset));
  if (trigger === '\n') return /[:-][ \t]*\r?\n[ \t]*$/.test(text.slice(Math.max(0, offset - LOOKED_AT), offset));
  return true;
}
