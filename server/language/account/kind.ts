import { type DocumentSymbol, SymbolKind } from 'vscode-languageserver';
import { listMaps } from '../../core/account/accountRules.ts';
import { NAMED_LISTS } from '../../core/account/definitionRules.ts';
import { findEntry, type MapNode } from '../../core/tree.ts';
import type { LineIndex } from '../../documents/lineIndex.ts';
import { readPipelineText } from '../../documents/platform/reading.ts';
import type { DocumentKind } from '../documentKind.ts';
import { listFolds, selectAt } from '../platform/structure.ts';
import { createShapeCheck, createShapeFeatures, SHAPE_CAPABILITIES, type ShapeParts, toSymbol } from '../shapeDocuments.ts';
import { describeToken } from './hover.ts';
import { toAccountItems } from './items.ts';
import { findAccountDefinition, findAccountReferences, listAccountLinks, prepareAccountRename, renameInAccount } from './navigation.ts';
import type { OpenAccountFile, OpenAccounts } from './openAccounts.ts';

/** What the kind works with. */
interface AccountKindParts extends ShapeParts {
  readonly accounts: OpenAccounts;
}

/** The files that only the folder of an account has: fairlead.yaml, the definitions of segments and the types of the roster's columns. */
export function createAccountKind(parts: AccountKindParts): DocumentKind<OpenAccountFile> {
  const { accounts } = parts;
  return {
    read: (document) => accounts.read(document),
    forget: (uri) => accounts.forget(uri),
    check: createShapeCheck(parts),
    features: {
      ...createShapeFeatures(parts, toAccountItems, describeToken),
      definition: (open, { position }) => findAccountDefinition(accounts, open, position),
      references: (open, { position, context }) => findAccountReferences(accounts, open, position, context.includeDeclaration),
      prepareRename: (open, { position }) => prepareAccountRename(open, position),
      rename: (open, { position, newName }) => renameInAccount(open, position, newName),
      documentSymbol: listSymbols,
      foldingRange: ({ text, check: { lines } }) => listFolds({ reading: readPipelineText(text), lines }),
      selectionRange: ({ text, check: { lines } }, { positions }) => {
        const reading = readPipelineText(text);
        return positions.map((position) => selectAt({ reading, lines }, position));
      },
      documentLink: (open) => listAccountLinks(accounts, open),
    },
    capabilities: {
      ...SHAPE_CAPABILITIES,
      definitionProvider: true,
      referencesProvider: true,
      renameProvider: { prepareProvider: true },
      documentSymbolProvider: { label: 'Fairlead' },
      foldingRangeProvider: true,
      selectionRangeProvider: true,
      documentLinkProvider: { resolveProvider: false },
    },
  };
}

const KINDS: Readonly<Record<string, SymbolKind>> = {
  trafficTypes: SymbolKind.Class,
  environments: SymbolKind.Namespace,
  segments: SymbolKind.Array,
  attributes: SymbolKind.Field,
};

/** Returns the outline: workspaces with what they define, the columns of a mapping, the managed parts of fairlead.yaml. */
function listSymbols({ kind, check: { tree, lines } }: OpenAccountFile): DocumentSymbol[] {
  if (tree?.kind !== 'map') return [];
  if (kind !== 'definitions') return listEntries(kind === 'account' ? (findMap(tree, 'manage') ?? tree) : tree, lines);
  const ofList = (map: MapNode, list: string, key = 'name'): DocumentSymbol[] =>
    listMaps(map, list, []).flatMap(({ map: own }) => {
      const name = findEntry(own, key)?.value;
      if (name?.kind !== 'scalar' || name.value === null || name.value === '') return [];
      const type = findEntry(own, 'trafficType')?.value;
      const detail = type?.kind === 'scalar' ? String(type.value ?? '') : '';
      const symbol = toSymbol(lines, String(name.value), KINDS[list] ?? SymbolKind.Module, own, name, detail);
      const inner = [...NAMED_LISTS.flatMap(([inside]) => ofList(own, inside)), ...ofList(own, 'attributes', 'id')];
      return [inner.length === 0 ? symbol : { ...symbol, children: inner }];
    });
  return ofList(tree, 'workspaces');
}

function listEntries({ entries }: MapNode, lines: LineIndex): DocumentSymbol[] {
  return entries.flatMap(({ key, value }) => {
    const name = String(key.value);
    const detail = value?.kind === 'scalar' ? String(value.value ?? '') : value?.kind === 'list' ? String(value.items.length) : '';
    return name === '' ? [] : [toSymbol(lines, name, SymbolKind.Field, value ?? key, key, detail)];
  });
}

function findMap(map: MapNode, key: string): MapNode | null {
  const value = findEntry(map, key)?.value;
  return value?.kind === 'map' ? value : null;
}
