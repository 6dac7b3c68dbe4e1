import { CompletionItem, CompletionList, type Position, Range, type TextDocument } from 'vscode';
import { LANGUAGES } from '../../server/language/protocol.ts';

type Offered = CompletionItem[] | CompletionList | null | undefined;

/** What no typed word matches. */
const UNMATCHED = '\u0001';

/**
 * Keeps VS Code from offering the words of a roster where there is nothing to offer: it does so once every other provider has no item. A roster in a plain CSV
 * has the language of all CSV files, whose setting for this belongs to those; an item that no word matches is never shown.
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
