import { type DocumentSymbol, SymbolKind } from 'vscode-languageserver';
import { findOrgBlocks } from '../../core/developers/orgBlocks.ts';
import { answering, type Feature } from './feature.ts';
import type { OpenRoster } from './openRosters.ts';
import { nameOf } from './people.ts';

/** Maximum depth of the symbol tree; deeper people are listed at the last level, because clients parse nested responses recursively. */
const DEEPEST = 100;

/**
 * The outline of a roster: its org tree. A symbol spans the rows directly below it that report to it, so that breadcrumbs show the chain of
 * managers: all reports if they follow their manager, and never rows of others.
 */
export const documentSymbols: Feature = {
  capabilities: { documentSymbolProvider: { label: 'Fairlead' } },
  register(parts) {
    parts.requests.onDocumentSymbol(answering(parts, 'documentSymbol', toSymbols));
  },
};

type Draft = DocumentSymbol & { children: DocumentSymbol[] };

function toSymbols(roster: OpenRoster): DocumentSymbol[] {
  const { org, check } = roster;
  const { table, columns } = check;
  const lasts = findOrgBlocks(org);
  const symbols = Array.from(org.levels, (_, record): Draft => {
    const selectionRange = table.rangeOfRow(record);
    const range = { start: selectionRange.start, end: table.rangeOfRow(lasts[record]!).end };
    const detail = table.value(record, columns.email).trim();
    return { name: nameOf(roster, record), detail, kind: SymbolKind.Class, range, selectionRange, children: [] };
  });
  const fromTheTop = Array.from(org.levels.keys()).sort((one, other) => org.levels[one]! - org.levels[other]!);
  const holders = new Int32Array(symbols.length);
  const roots: DocumentSymbol[] = [];
  for (const record of fromTheTop) {
    const manager = org.managers[record]!;
    holders[record] = org.levels[record]! < DEEPEST ? record : holders[manager]!;
    (manager === -1 ? roots : symbols[holders[manager]!]!.children).push(symbols[record]!);
  }
  return roots;
}
