import {
  type CompletionItem,
  type CompletionItemKind,
  InsertTextFormat,
  InsertTextMode,
  type Range,
  type TextEdit,
} from 'vscode-languageserver';
import type { FieldText } from '../core/fieldTexts.ts';
import type { Piece } from '../core/skeleton.ts';
import type { ClientAbilities } from './clientAbilities.ts';
import { atColumn, toPlainText, toSnippet } from './pieces.ts';
import { code, readOwnText, sentence, toMarkup } from './prose.ts';

/** One thing that is offered, before it is written the way that the client takes. */
export interface ItemDraft {
  readonly label: string;
  readonly kind: CompletionItemKind;
  readonly pieces: readonly Piece[];
  readonly detail?: string;
  readonly text?: Pick<FieldText, 'text' | 'example'> | null;
  /** Whether the detail stands beside the label of each item, not of the chosen one alone. */
  readonly isDetailBeside?: boolean;
  /** What is compared with what is typed, where that is not the label. */
  readonly filter?: string;
  /** What is changed elsewhere when it is taken. */
  readonly additionalTextEdits?: readonly TextEdit[];
}

/** Where items are put. */
export interface ItemPlace {
  readonly range: Range;
  /** What must be written before each. */
  readonly lead: string;
  /** The column that further lines begin in. */
  readonly column: number;
}

/** Writes items in their order. */
export function toItems(drafts: readonly ItemDraft[], { range, lead, column }: ItemPlace, abilities: ClientAbilities): CompletionItem[] {
  const digits = String(drafts.length).length;
  return drafts.map(({ label, kind, pieces, detail, text, filter, isDetailBeside, additionalTextEdits }, index) => {
    const isSnippet = abilities.snippets && pieces.some((piece) => typeof piece !== 'string');
    const written = atColumn(lead + (isSnippet ? toSnippet(pieces) : toPlainText(pieces)), column);
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

function toDocumentation(
  { text, example }: Pick<FieldText, 'text' | 'example'>,
  { markdownItems }: ClientAbilities,
): CompletionItem['documentation'] & {} {
  if (example === undefined) return text;
  const shown = typeof example === 'string' ? example : JSON.stringify(example);
  return toMarkup([{ title: '', notes: [], paragraphs: [readOwnText(text), sentence`Example: ${code(shown)}`] }], markdownItems);
}
