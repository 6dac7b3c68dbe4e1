import { type DocumentSymbol, SymbolKind } from 'vscode-languageserver';
import { answering, type Feature } from './feature.ts';
import type { OpenRoster } from './openRosters.ts';
import { nameOf } from './people.ts';

/** Levels of the tree that are shown one below the other; whoever stands deeper is listed at the last of them, since clients read nested answers by recursion. */
const DEEPEST = 100;

/** The outline of a roster: its org tree. A symbol spans the rows of everybody below too, so that breadcrumbs show the way up. */
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
  const symbols = Array.from(org.levels, (_, record): Draft => {
    const range = table.rangeOfRow(record);
    const detail = table.value(record, columns.email).trim();
    return { name: nameOf(roster, record), detail, kind: SymbolKind.Class, range, selectionRange: range, children: [] };
  });
  const fromTheTop = Array.from(org.levels.keys()).sort((one, other) => org.levels[one]! - org.levels[other]!);
  for (const record of fromTheTop.toReversed()) spanToo(symbols[org.managers[record]!], symbols[record]!);
  const holders = new Int32Array(symbols.length);
  const roots: DocumentSymbol[] = [];
  for (const record of fromTheTop) {
    const manager = org.managers[record]!;
    holders[record] = org.levels[record]! < DEEPEST ? record : holders[manager]!;
    (manager === -1 ? roots : symbols[holders[manager]!]!.children).push(symbols[record]!);
  }
  return roots;
}

/** Widens a symbol over another. */
function spanToo(above: Draft | undefined, { range }: Draft): void {
  if (above === undefined) return;
  const start = range.start.line < above.range.start.line ? range.start : above.range.start;
  const end = range.end.line > above.range.end.line ? range.end : above.range.end;
  above.range = { start, end };
}
