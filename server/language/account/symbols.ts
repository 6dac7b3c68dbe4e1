import { type DocumentSymbol, SymbolKind } from 'vscode-languageserver';
import { listMaps } from '../../core/account/accountRules.ts';
import { NAMED_LISTS } from '../../core/account/definitionRules.ts';
import { findEntry, type MapNode, type Span } from '../../core/tree.ts';
import type { OpenAccountFile } from './openAccounts.ts';

const KINDS: Readonly<Record<string, SymbolKind>> = {
  trafficTypes: SymbolKind.Class,
  environments: SymbolKind.Namespace,
  segments: SymbolKind.Array,
  attributes: SymbolKind.Field,
};

/** Returns the outline: workspaces with what they define, the columns of a mapping, the managed parts of fairlead.yaml. */
export function listAccountSymbols({ kind, check: { tree, lines } }: OpenAccountFile): DocumentSymbol[] {
  if (tree?.kind !== 'map') return [];
  const toSymbol = (name: string, of: SymbolKind, whole: Span, selection: Span, detail = ''): DocumentSymbol => ({
    name,
    detail,
    kind: of,
    range: lines.rangeOf(Math.min(whole.start, selection.start), Math.max(whole.end, selection.end)),
    selectionRange: lines.rangeOf(selection.start, selection.end),
  });
  if (kind !== 'definitions') return listEntries(kind === 'account' ? (findMap(tree, 'manage') ?? tree) : tree, toSymbol);
  const ofList = (map: MapNode, list: string, key = 'name'): DocumentSymbol[] =>
    listMaps(map, list, []).flatMap(({ map: own }) => {
      const name = findEntry(own, key)?.value;
      if (name?.kind !== 'scalar' || name.value === null || name.value === '') return [];
      const type = findEntry(own, 'trafficType')?.value;
      const detail = type?.kind === 'scalar' ? String(type.value ?? '') : '';
      const symbol = toSymbol(String(name.value), KINDS[list] ?? SymbolKind.Module, own, name, detail);
      const inner = [...NAMED_LISTS.flatMap(([inside]) => ofList(own, inside)), ...ofList(own, 'attributes', 'id')];
      return [inner.length === 0 ? symbol : { ...symbol, children: inner }];
    });
  return ofList(tree, 'workspaces');
}

type ToSymbol = (name: string, of: SymbolKind, whole: Span, selection: Span, detail?: string) => DocumentSymbol;

function listEntries({ entries }: MapNode, toSymbol: ToSymbol): DocumentSymbol[] {
  return entries.flatMap(({ key, value }) => {
    const name = String(key.value);
    const detail = value?.kind === 'scalar' ? String(value.value ?? '') : value?.kind === 'list' ? String(value.items.length) : '';
    return name === '' ? [] : [toSymbol(name, SymbolKind.Field, value ?? key, key, detail)];
  });
}

function findMap(map: MapNode, key: string): MapNode | null {
  const value = findEntry(map, key)?.value;
  return value?.kind === 'map' ? value : null;
}
