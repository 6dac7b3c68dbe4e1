import {
  type DocumentLink,
  type DocumentSymbol,
  type FoldingRange,
  FoldingRangeKind,
  type InlayHint,
  type Position,
  type Range,
  type SelectionRange,
  SymbolKind,
} from 'vscode-languageserver';
import { TOKEN_KINDS } from '../../core/platform/pipelines/expressions/tokens.ts';
import type { OutlineKind } from '../../core/platform/pipelines/outline.ts';
import type { ScalarNode, Span, TreeNode } from '../../core/tree.ts';
import type { LineIndex } from '../../documents/lineIndex.ts';
import { type Fold, foldsOf } from '../../documents/platform/folding.ts';
import { hintsIn } from '../../documents/platform/hints.ts';
import { outlineOf, type PlacedEntry } from '../../documents/platform/outline.ts';
import { perFrame } from '../../documents/platform/recognise.ts';
import { spansAround } from '../../documents/platform/selection.ts';
import { tokensIn } from '../../documents/platform/tokens.ts';
import { TokenData, type TokenSource } from '../semanticTokens.ts';
import type { OpenPipeline } from './openPipelines.ts';

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

/** Returns the outline of a document: pipeline, stages, groups, steps, variables and outputs. */
export function listSymbols({ reading, lines }: OpenPipeline): DocumentSymbol[] {
  return outlineOf(reading).map((entry) => toSymbol(entry, lines));
}

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

/** Expands the selection step by step: word, part of an expression, expression, text, entry, step, stage, pipeline. */
export function selectAt({ reading, lines }: Pick<OpenPipeline, 'reading' | 'lines'>, position: Position): SelectionRange {
  const whole: SelectionRange = { range: lines.rangeOf(0, reading.text.length) };
  return spansAround(reading, lines.offsetAt(position)).reduceRight<SelectionRange>(
    (parent, { start, end }) => ({ range: lines.rangeOf(start, end), parent }),
    whole,
  );
}

/** Shows the inherited timeout and failure strategy of steps. */
export function listHints({ reading, lines }: OpenPipeline, range: Range): InlayHint[] {
  const within = { start: lines.offsetAt(range.start), end: lines.offsetAt(range.end) };
  return hintsIn(reading, within).map(({ at, text, tooltip }) => ({
    position: lines.positionAt(at),
    label: text,
    tooltip,
    paddingLeft: true,
  }));
}

/** Colours the parts of expressions. */
export const EXPRESSION_TOKENS: TokenSource<OpenPipeline> = {
  all: (open) => colour(open, { start: 0, end: open.reading.text.length }),
  within: (open, { start, end }) => colour(open, { start: open.lines.offsetAt(start), end: open.lines.offsetAt(end) }),
};

function colour({ reading, lines }: OpenPipeline, within: Span): number[] {
  const data = new TokenData();
  for (const { kind, start, end } of tokensIn(reading, within)) {
    const { line, character } = lines.positionAt(start);
    data.add(line, character, end - start, TOKEN_KINDS.indexOf(kind));
  }
  return data.numbers;
}

const linksOfFrame = perFrame(({ tree, text }) => findLinks(tree, text));

/** Makes web addresses in values clickable. */
export function listLinks({ reading, lines }: OpenPipeline): DocumentLink[] {
  return reading.blocks.flatMap((block) =>
    linksOfFrame(block).map(({ start, end, target }) => ({
      range: lines.rangeOf(block.toDocument(start), block.toDocument(end)),
      target,
    })),
  );
}

/** Folds by the structure of the text, not by indentation alone. */
export function listFolds({ reading, lines }: Pick<OpenPipeline, 'reading' | 'lines'>): FoldingRange[] {
  return foldsOf(reading, lines).map(toFoldingRange);
}

function toFoldingRange({ startLine, endLine, kind }: Fold): FoldingRange {
  if (kind === 'part') return { startLine, endLine };
  return { startLine, endLine, kind: kind === 'comment' ? FoldingRangeKind.Comment : FoldingRangeKind.Region };
}

/** A web address in a value. */
export interface Link extends Span {
  readonly target: string;
}

// An address that continues with an expression is known only at run time.
const ADDRESS = /\bhttps?:\/\/[^\s"'`<>|\\^{}]+/g;

/** Finds the addresses in the values of a tree, in the order of the text. */
export function findLinks(tree: TreeNode | null, source: string): readonly Link[] {
  const links: Link[] = [];
  if (source.includes('://')) visit(tree, source, links);
  return links;
}

function visit(node: TreeNode | null, source: string, links: Link[]): void {
  if (node?.kind === 'map') for (const { value } of node.entries) visit(value, source, links);
  else if (node?.kind === 'list') for (const item of node.items) visit(item, source, links);
  else if (node?.kind === 'scalar' && typeof node.value === 'string') addLinks(node, source, links);
}

function addLinks({ textStart, end }: ScalarNode, source: string, links: Link[]): void {
  const text = source.slice(textStart, end);
  if (!text.includes('://')) return;
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    if (/[<$\\{]/.test(text[index + address.length] ?? '')) continue;
    const target = dropTail(address);
    if (target === null) continue;
    links.push({ start: textStart + index, end: textStart + index + target.length, target });
  }
}

/** Removes trailing punctuation and closing brackets that do not belong to the address; returns null if it contains a shell variable or is not an address. */
function dropTail(address: string): string | null {
  let target = address.replace(/[.,;:!?*]+$/, '');
  while (/[)\]]$/.test(target) && !isOpened(target)) target = target.slice(0, -1);
  return !target.includes('$') && URL_HOST.test(target) ? target : null;
}

const URL_HOST = /^https?:\/\/[\w[]/;

function isOpened(target: string): boolean {
  const [opening, closing] = target.endsWith(')') ? ['(', ')'] : ['[', ']'];
  return target.split(opening).length >= target.split(closing).length;
}
