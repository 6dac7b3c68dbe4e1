import { type DocumentLink, type DocumentSymbol, SymbolKind } from 'vscode-languageserver';
import { findEntry, type MapNode, type ScalarNode, type TreeEntry, type TreeNode } from '../../core/tree.ts';
import type { SourceListCheck } from '../../documents/insights/sourceList.ts';
import type { OpenDocument } from '../openDocuments.ts';

/** An open list of sources, as its current version reads. */
export interface OpenSources {
  readonly document: OpenDocument;
  readonly text: string;
  readonly check: SourceListCheck;
}

/** Returns the outline: the two lists, with an entry for each path. */
export function listSymbols({ check: { tree, lines } }: OpenSources): DocumentSymbol[] {
  if (tree?.kind !== 'map') return [];
  const toSymbol = (name: string, kind: SymbolKind, whole: TreeNode, selection: TreeNode, detail: string): DocumentSymbol => ({
    name,
    detail,
    kind,
    range: lines.rangeOf(Math.min(whole.start, selection.start), Math.max(whole.end, selection.end)),
    selectionRange: lines.rangeOf(selection.start, selection.end),
  });
  return tree.entries.flatMap(({ key, value }) => {
    const name = String(key.value);
    if (value?.kind !== 'list' || name === '') return [];
    const children = value.items.flatMap((item) => {
      const path = item?.kind === 'map' ? readText(item, 'path') : null;
      if (item?.kind !== 'map' || path === null || path.value === '') return [];
      const detail = readText(item, 'from')?.value ?? readText(item, 'name')?.value ?? '';
      return [toSymbol(String(path.value), SymbolKind.File, item, path, String(detail))];
    });
    const whole = { ...value, start: key.start };
    return [{ ...toSymbol(name, SymbolKind.Array, whole, key, String(value.items.length)), children }];
  });
}

/** Makes the paths of exports clickable; those of repositories are folders. */
export function listLinks({ document: { uri }, check: { tree, lines } }: OpenSources): DocumentLink[] {
  const exports = tree?.kind === 'map' ? findEntry(tree, 'exports')?.value : null;
  if (exports?.kind !== 'list') return [];
  return exports.items
    .flatMap((item) => (item?.kind === 'map' ? item.entries.flatMap(listPaths) : []))
    .flatMap(({ start, end, value }) => {
      const target = toTarget(String(value), uri);
      return target === null ? [] : [{ range: lines.rangeOf(start, end), target }];
    });
}

function listPaths({ key, value }: TreeEntry): readonly ScalarNode[] {
  const nodes = key.value === 'path' ? [value] : key.value === 'with' && value?.kind === 'list' ? value.items : [];
  return nodes.flatMap((node) => (node?.kind === 'scalar' && typeof node.value === 'string' && node.value !== '' ? [node] : []));
}

/** Returns the address of a file that a path names from the place of a document; null if the document has no place. */
function toTarget(path: string, uri: string): string | null {
  const parts = path.replaceAll('\\', '/').split('/').map(encodeURIComponent);
  const [first = ''] = parts;
  const drive = /^([A-Za-z])%3A$/.exec(first)?.[1];
  const written = drive === undefined ? parts.join('/') : `/${[`${drive}:`, ...parts.slice(1)].join('/')}`;
  return URL.canParse(written, uri) && !uri.startsWith('untitled:') ? new URL(written, uri).href : null;
}

function readText(map: MapNode, key: string): ScalarNode | null {
  const value = findEntry(map, key)?.value;
  return value?.kind === 'scalar' && value.value !== null ? value : null;
}
