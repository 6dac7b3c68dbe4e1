import * as l10n from '@vscode/l10n';
import { CompletionItemKind, type DocumentLink, type DocumentSymbol, SymbolKind } from 'vscode-languageserver';
import { ACTIVITY_FORMATS, type ActivityFormat } from '../../core/insights/activityFormats.ts';
import { describeSourceField, SOURCE_SHAPES, SOURCES_SHAPE } from '../../core/insights/sources.ts';
import type { ShapePlace } from '../../core/shapeAt.ts';
import { findEntry, type MapNode, type ScalarNode, type TreeEntry } from '../../core/tree.ts';
import { writeFlowScalar, writeScalar } from '../../core/writeScalar.ts';
import { JIRA_COLUMNS } from '../../documents/insights/activity/jiraColumns.ts';
import { checkSourceList } from '../../documents/insights/sourceList.ts';
import { BLANK, type ItemDraft } from '../completionItems.ts';
import type { DocumentKind } from '../documentKind.ts';
import { ReadVersions } from '../openDocuments.ts';
import { code, fill, type Prose } from '../prose.ts';
import type { ShapeItems, ValueCursor } from '../shapeCompletion.ts';
import { createShapeCheck, createShapeFeatures, type OpenShape, SHAPE_CAPABILITIES, type ShapeParts, toSymbol } from '../shapeDocuments.ts';

/** The shape of a list of sources, and what is offered in it. */
const SOURCE_ITEMS: ShapeItems = {
  root: SOURCES_SHAPE,
  shapes: SOURCE_SHAPES,
  describe: describeSourceField,
  keysOf: ({ entry }, hasColon) => (entry?.key.value === 'columns' ? toColumnItems(hasColon) : null),
  valuesOf: toValueItems,
};

/** Lists of sources: YAML that names what to import. */
export function createSourcesKind(parts: ShapeParts): DocumentKind<OpenShape> {
  const versions = new ReadVersions((document): OpenShape => {
    const text = document.text();
    return { document, text, check: checkSourceList(text) };
  });
  return {
    read: (document) => versions.of(document),
    forget: (uri) => versions.forget(uri),
    check: createShapeCheck(parts),
    features: {
      ...createShapeFeatures(
        parts,
        () => SOURCE_ITEMS,
        (_, place) => describeFormat(place),
      ),
      documentSymbol: listSymbols,
      documentLink: listLinks,
    },
    capabilities: {
      ...SHAPE_CAPABILITIES,
      documentSymbolProvider: { label: 'Fairlead' },
      documentLinkProvider: { resolveProvider: false },
    },
  };
}

function describeFormat({ entry, node }: ShapePlace): Prose | null {
  const word = node?.kind === 'scalar' && entry?.key.value === 'from' ? String(node.value) : '';
  if (!Object.hasOwn(ACTIVITY_FORMATS, word)) return null;
  const { title, source } = ACTIVITY_FORMATS[word as ActivityFormat];
  return { title, notes: [[code(word)]], paragraphs: [fill(l10n.t('From: {0}'), code(source))] };
}

function toColumnItems(hasColon: boolean): readonly ItemDraft[] {
  return JIRA_COLUMNS.map((column) => ({
    label: column,
    kind: CompletionItemKind.Property,
    pieces: hasColon ? [writeScalar(column)] : [`${writeScalar(column)}: `, BLANK],
  }));
}

/** Offers the formats, and the names of time zones. */
function toValueItems({ shapes, key, isFlow }: ValueCursor): readonly ItemDraft[] {
  if (key === 'timeZone') {
    return Intl.supportedValuesOf('timeZone').map((zone) => ({ label: zone, kind: CompletionItemKind.Value, pieces: [zone] }));
  }
  if (key !== 'from' || shapes.every((shape) => shape.kind !== 'enum')) return [];
  const write = isFlow ? writeFlowScalar : writeScalar;
  return Object.entries(ACTIVITY_FORMATS).map(([word, { title, source }]) => ({
    label: word,
    kind: CompletionItemKind.EnumMember,
    pieces: [write(word)],
    detail: title,
    isDetailBeside: true,
    filter: `${word} ${title}`,
    text: { text: l10n.t('{0}, from: {1}', title, source) },
  }));
}

/** Returns the outline: the two lists, with an entry for each path. */
function listSymbols({ check: { tree, lines } }: OpenShape): DocumentSymbol[] {
  if (tree?.kind !== 'map') return [];
  return tree.entries.flatMap(({ key, value }) => {
    const name = String(key.value);
    if (value?.kind !== 'list' || name === '') return [];
    const children = value.items.flatMap((item) => {
      const path = item?.kind === 'map' ? readText(item, 'path') : null;
      if (item?.kind !== 'map' || path === null || path.value === '') return [];
      const detail = readText(item, 'from')?.value ?? readText(item, 'name')?.value ?? '';
      return [toSymbol(lines, String(path.value), SymbolKind.File, item, path, String(detail))];
    });
    const whole = { ...value, start: key.start };
    return [{ ...toSymbol(lines, name, SymbolKind.Array, whole, key, String(value.items.length)), children }];
  });
}

/** Makes the paths of exports clickable; those of repositories are folders. */
function listLinks({ document: { uri }, check: { tree, lines } }: OpenShape): DocumentLink[] {
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
