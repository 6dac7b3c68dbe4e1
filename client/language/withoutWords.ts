import { CompletionItem, CompletionList, type Position, Range, type TextDocument } from 'vscode';
import { LANGUAGES } from '../../server/language/protocol.ts';

type Offered = CompletionItem[] | CompletionList | null | undefined;

/** A filter text that no typed word matches. */
const UNMATCHED = '\u0001';

/**
 * Returns the offered items; if there are none, an item that no word matches and that is never shown. Otherwise VS Code would offer the
 * words of the document, which a setting can disable only for all CSV files (docs/decisions/editor.md#word-suggestions).
 */
export async function withoutWords(document: TextDocument, position: Position, offers: Offered | PromiseLike<Offered>): Promise<Offered> {
  const offered = await offers;
  const items = Array.isArray(offered) ? offered : (offered?.items ?? []);
  const word = document.getWordRangeAtPosition(position);
  if (items.length > 0 || document.languageId !== LANGUAGES.csv || word === undefined || word.start.isEqual(position)) return offered;
  const nothing = new CompletionItem(UNMATCHED);
  nothing.filterText = UNMATCHED;
  nothing.insertText = '';
  nothing.range = new Range(word.start, position);
  return new CompletionList([nothing], true);
}
