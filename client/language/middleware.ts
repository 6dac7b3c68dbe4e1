import {
  CompletionItem,
  CompletionList,
  Hover,
  l10n,
  MarkdownString,
  type Position,
  type ProviderResult,
  Range,
  type TextDocument,
} from 'vscode';
import type { Middleware } from 'vscode-languageclient';
import { EXPLAIN_CELL, FIND_REPORT_CELL, type FindReportCell, type ReportCell } from '../../server/language/protocol/insights.ts';
import { LANGUAGES, ROSTER_LANGUAGES } from '../../server/language/protocol.ts';

/** Answers requests of the editor. */
interface Asked {
  ask<Answer>(request: string, params: unknown): Promise<Answer | null>;
}

/** Returns what the client adds to the answers of the server, for editors; `isRoster` says which documents were recognised as rosters. */
export function createMiddleware(language: Asked, isRoster: (document: TextDocument) => boolean): Middleware {
  return {
    provideCompletionItem: (document, position, context, token, next) => {
      const offers = next(document, position, context, token);
      return isRoster(document) ? withoutWords(document, position, offers) : offers;
    },
    provideHover: (document, position, token, next) => withCellLink(language, document, position, next(document, position, token)),
  };
}

/**
 * Adds a link that explains a cell to the hover of a report: as a separate Markdown text, because only this one is trusted, and it contains
 * no text of the document.
 */
async function withCellLink(
  language: Asked,
  { uri, languageId }: TextDocument,
  { line, character }: Position,
  hovered: ProviderResult<Hover>,
): Promise<Hover | null> {
  const hover = (await hovered) ?? null;
  if (hover === null || !ROSTER_LANGUAGES.includes(languageId)) return hover;
  const params: FindReportCell = { textDocument: { uri: uri.toString() }, position: { line, character } };
  const cell = await language.ask<ReportCell>(FIND_REPORT_CELL, params);
  if (cell === null) return hover;
  const given = encodeURIComponent(JSON.stringify([uri.toString(), hover.range?.start ?? { line, character }]));
  const link = new MarkdownString(`[${l10n.t('Explain Number')}](command:${EXPLAIN_CELL}?${given})`);
  link.isTrusted = { enabledCommands: [EXPLAIN_CELL] };
  return new Hover([...hover.contents, link], hover.range);
}

type Offered = CompletionItem[] | CompletionList | null | undefined;

/** A filter text that no typed word matches. */
const UNMATCHED = '\u0001';

/**
 * Returns the offered items; if there are none, an item that no word matches and that is never shown. Otherwise VS Code would offer the
 * words of the document, which a setting can disable only for all CSV files (docs/decisions/editor.md#word-suggestions).
 */
async function withoutWords(document: TextDocument, position: Position, offers: Offered | PromiseLike<Offered>): Promise<Offered> {
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
