import type { ScalarNode, Span, TreeNode } from '../tree.ts';

/** An address of the web that stands in a value. */
export interface Link extends Span {
  readonly target: string;
}

// An address that an expression goes on in is known only when the pipeline runs.
const ADDRESS = /\bhttps?:\/\/[^\s"'`<>|\\^{}]+/g;

/** The addresses that the values of a tree hold, in the order of the text that they stand in. */
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

/** Leaves out what ends a sentence or a bracket, not the address; null where a variable of a script stands in it, or it is none. */
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
