import { type Document, isAlias, isMap, isScalar, isSeq, type Node, type Pair, parseAllDocuments, parseDocument, type Scalar } from 'yaml';
import type { TreeNode } from '../../server/core/tree.ts';
import type { Block } from '../../server/documents/platform/block.ts';

/** The content of a text, one row per key and value: its path, kind, value and range. */
export type Rows = readonly string[];

/** The verdict of the library `yaml` on a whole text. */
export interface Verdict {
  /** The codes of its errors. */
  readonly errors: readonly string[];
  /** Whether it was given the text unchanged; false if blank characters had to be replaced. */
  readonly isAsWritten: boolean;
  /** What it accepts and we do not: duplicate keys, and keys that are not strings. */
  readonly ours: readonly string[];
  readonly rows: Rows;
}

/**
 * Reads a text with `yaml` alone. Some things are normalized for it: line endings that are a lone carriage return, which it does not know;
 * a byte order
 * mark at the beginning, after which it accepts no dash; and tabs in lines that
 * contain only a comment, which it treats as errors.
 */
export function judgeYaml(source: string): Verdict {
  const mark = source.startsWith('\uFEFF') ? 1 : 0;
  const ended = source.slice(mark).replace(/\r(?!\n)/g, '\n');
  const isAsWritten = parse(ended).errors.length === 0;
  const clean = isAsWritten ? ended : ended.replace(/^ *\t[ \t]*(?=\r?$|#)/gm, (line) => line.replaceAll('\t', ' '));
  return { ...judge(clean, mark), isAsWritten };
}

function parse(clean: string): { readonly documents: readonly Document[]; readonly errors: readonly string[] } {
  const options = { uniqueKeys: false, prettyErrors: false, version: '1.2' } as const;
  const parsed = parseAllDocuments(clean, options);
  const documents: Document[] = 'empty' in parsed ? [parseDocument(clean, options)] : [...parsed];
  // A text may begin with the end marker of an absent document.
  if (documents.length > 1 && isNothing(documents[0]!.contents) && EARLY_END.test(clean)) documents.shift();
  const errors = documents.flatMap((document) => document.errors.map(({ code }): string => code));
  if (documents.slice(1).some(({ contents }) => !isNothing(contents))) errors.push('MULTIPLE_DOCS');
  if (clean.includes('\0') || !clean.isWellFormed()) errors.push('UNREADABLE');
  return { documents, errors };
}

const EARLY_END = /^(?:[ \t]*(?:#.*)?\r?\n)*\.\.\./;

function judge(clean: string, mark: number): Omit<Verdict, 'isAsWritten'> {
  const { documents, errors: known } = parse(clean);
  const errors = [...known];
  const rows: string[] = [];
  const ours: string[] = [];
  const walk = (node: Node | null, path: string): void => {
    if (node === null || isNothing(node)) {
      rows.push(`${path} nothing`);
      return;
    }
    const [start, end] = [(node.range?.[0] ?? -1) + mark, (node.range?.[1] ?? -1) + mark];
    if (isAlias(node)) rows.push(`${path} *${node.source} ${start}-${end}`);
    else if (isMap(node)) {
      rows.push(`${path} map ${start}`);
      const keys = new Set<string>();
      for (const { key, value } of node.items as Pair<Node | null, Node | null>[]) {
        if (!isScalar(key) || isNothing(key)) ours.push('a key that is not a string');
        else {
          if (!isClosed(key, clean)) errors.push('UNCLOSED');
          const name: string = typeof key.value === 'string' ? key.value : clean.slice(...(key.range ?? [0, 0]));
          if (keys.has(name) && name !== '<<') ours.push(`${name} twice`);
          keys.add(name);
          rows.push(`${path}/${name} key ${(key.range?.[0] ?? -1) + mark}-${endOf(key, clean) + mark}`);
          walk(value, `${path}/${name}`);
        }
      }
    } else if (isSeq(node)) {
      rows.push(`${path} list ${start}`);
      for (const [index, item] of (node.items as Node[]).entries()) walk(item, `${path}/${index}`);
    } else if (isScalar(node)) {
      if (typeof node.value === 'string' && (node.value.includes('\0') || !node.value.isWellFormed()))
        ours.push('a text that cannot be preserved');
      if (!isClosed(node, clean)) errors.push('UNCLOSED');
      rows.push(`${path} ${typeof node.value} ${String(node.value)} ${start}-${endOf(node, clean) + mark}`);
    }
  };
  walk(documents[0]?.contents ?? null, '');
  return { errors, ours, rows };
}

function isNothing(node: unknown): boolean {
  return node === null || (isScalar(node) && node.value === null && (node.source ?? '') === '' && node.tag === undefined);
}

/** It treats a quoted string as closed if its first line ends with an escaped quote and the next one is indented too little. */
function isClosed({ type, range }: Scalar, text: string): boolean {
  const source = text.slice(range?.[0], range?.[1]);
  if (type === 'QUOTE_DOUBLE') return /^"(?:[^"\\]|\\[\s\S])*"$/.test(source);
  return type !== 'QUOTE_SINGLE' || /^'(?:[^']|'')*'$/.test(source);
}

/** Returns the end of a scalar; that of a block scalar, such as one after `|`, excludes the blank lines behind it. */
function endOf({ type, range }: Scalar, text: string): number {
  const [start, end] = range ?? [-1, -1];
  if (type !== 'BLOCK_LITERAL' && type !== 'BLOCK_FOLDED') return end;
  return start + text.slice(start, end).replace(/(\r?\n[ \t]*)+$/, '').length;
}

/** Lists the rows of a text that was read block by block. */
export function listRows(root: Block): Rows {
  const rows: string[] = [];
  const walk = (node: TreeNode | null, path: string, block: Block): void => {
    if (node === null) {
      rows.push(`${path} nothing`);
      return;
    }
    if (node.kind === 'block') {
      const child = block.children[node.index]!;
      walk(child.frame.tree, path, child);
      return;
    }
    const [start, end] = [block.toDocument(node.start), block.toDocument(node.end)];
    if (node.kind === 'alias') rows.push(`${path} *${node.name} ${start}-${end}`);
    else if (node.kind === 'map') {
      rows.push(`${path} map ${start}`);
      for (const { key, value } of node.entries) {
        rows.push(`${path}/${key.value} key ${block.toDocument(key.start)}-${block.toDocument(key.end)}`);
        walk(value, `${path}/${key.value}`, block);
      }
    } else if (node.kind === 'list') {
      rows.push(`${path} list ${start}`);
      for (const [index, item] of node.items.entries()) walk(item, `${path}/${index}`, block);
    } else rows.push(`${path} ${typeof node.value} ${String(node.value)} ${start}-${end}`);
  };
  walk(root.frame.tree, '', root);
  return rows;
}
