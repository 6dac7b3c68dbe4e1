import { Hover, l10n, MarkdownString, type Position, type ProviderResult, type TextDocument } from 'vscode';
import { EXPLAIN_CELL, FIND_REPORT_CELL, type FindReportCell, type ReportCell } from '../../server/language/protocol/insights.ts';
import { ROSTER_LANGUAGES } from '../../server/language/protocol.ts';

/** Answers requests of the editor. */
interface Asked {
  ask<Answer>(request: string, params: unknown): Promise<Answer | null>;
}

/**
 * Adds a link that explains a cell to the hover of a report: as a separate Markdown text, because only this one is trusted, and it contains
 * no text of the document.
 */
export async function withCellLink(
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
