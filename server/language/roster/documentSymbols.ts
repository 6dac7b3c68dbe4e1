import { type DocumentSymbol, SymbolKind } from 'vscode-languageserver';
import { findOrgBlocks } from '../../core/developers/orgBlocks.ts';
import { answering, type Feature } from './feature.ts';
import type { OpenRoster } from './openRosters.ts';
import { nameOf } from './people.ts';

/** Levels of the tree that are shown one below the other; whoever stands deeper is listed at the last of them, since clients read nested answers by recursion. */
const DEEPEST = 100;

/** The outline of a roster: its org tree. A symbol spans the rows right below it that stand under it, so that breadcrumbs show the way up: all of it where managers stand above their reports, and never somebody else's. */
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
