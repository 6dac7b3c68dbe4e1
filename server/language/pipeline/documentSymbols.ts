import { type DocumentSymbol, SymbolKind } from 'vscode-languageserver';
import type { OutlineKind } from '../../core/pipeline/outline.ts';
import type { LineIndex } from '../../documents/lineIndex.ts';
import { outlineOf, type PlacedEntry } from '../../documents/pipeline/outline.ts';
import { answering, type Feature } from './feature.ts';

const KINDS: Readonly<Record<OutlineKind, SymbolKind>> = {
  root: SymbolKind.Module,
  stage: SymbolKind.Class,
  stepGroup: SymbolKind.Namespace,
  step: SymbolKind.Method,
  parallel: SymbolKind.Array,
  rollbackSteps: SymbolKind.Event,
  variable: SymbolKind.Variable,
  output: SymbolKind.Field,
};

/** The outline of a document: pipeline, stages, groups, steps, variables and outputs. */
export const documentSymbols: Feature = {
  capabilities: { documentSymbolProvider: { label: 'Fairlead' } },
  register(parts) {
    parts.requests.onDocumentSymbol(
      answering(parts, 'documentSymbol', ({ reading, lines }) => outlineOf(reading).map((entry) => toSymbol(entry, lines))),
    );
  },
};

function toSymbol({ kind, name, detail, start, end, selection, children }: PlacedEntry, lines: LineIndex): DocumentSymbol {
  return {
    name,
    detail,
    kind: KINDS[kind],
    range: lines.rangeOf(start, end),
    selectionRange: lines.rangeOf(selection.start, selection.end),
    children: children.map((child) => toSymbol(child, lines)),
  };
}
