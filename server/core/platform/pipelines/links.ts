import type { ScalarNode, Span, TreeNode } from '../../tree.ts';

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
