import { toKey } from '../../core/shapeKeys.ts';
import type { ScalarNode } from '../../core/tree.ts';
import { writeScalar } from '../../core/writeScalar.ts';
import type { Rewrite, RewritePlace } from './rewritePlace.ts';

/** Adds quotes to a string, removes them if the value stays the same, and moves a one-line script to lines of its own. */
export function rewriteText({ trail, block, scalar }: RewritePlace): readonly Rewrite[] {
  if (scalar === null || typeof scalar.value !== 'string' || scalar.start === scalar.end) return [];
  const entry = trail.key ?? trail.places.at(-1)?.entry ?? null;
  const key = entry === null ? '' : toKey(entry.key);
  const { text } = block.frame;
  const isOneLine = !text.slice(scalar.start, scalar.end).includes('\n');
  if (!isOneLine) return [];
  const map = trail.places.findLast(({ node }) => node?.kind === 'map')?.node;
  const isFlow = map?.kind === 'map' && map.isFlow;
  const ways = toQuotes(scalar, scalar.value);
  const isScript = !isFlow && entry !== null && ['script', 'command'].includes(key) && map?.kind === 'map';
  return isScript && scalar.value.trim() !== '' && isPrintable(scalar.value) ? [toLines(scalar, scalar.value, map.column), ...ways] : ways;
}

function toQuotes(scalar: ScalarNode, value: string): Rewrite[] {
  if (scalar.style === 'plain') return [{ title: 'Put in quotes', edits: [{ span: scalar, text: JSON.stringify(value) }] }];
  const bare = writeScalar(value);
  return scalar.style === 'literal' || scalar.style === 'folded' || bare.startsWith('"') || /[,[\]{}]/.test(bare)
    ? []
    : [{ title: 'Take the quotes away', edits: [{ span: scalar, text: bare }] }];
}

function toLines(scalar: ScalarNode, value: string, column: number): Rewrite {
  const indentation = ' '.repeat(column + 2);
  // A text whose first line with content starts with a space needs an explicit indentation indicator; the chomping indicator preserves its end.
  const indicator = /^\n* /.test(value) ? '2' : '';
  const ending = !value.endsWith('\n') ? '-' : value.endsWith('\n\n') ? '+' : '';
  const body = value
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => (line === '' ? '' : indentation + line));
  return { title: 'Write the script in lines of its own', edits: [{ span: scalar, text: [`|${indicator}${ending}`, ...body].join('\n') }] };
}

/** A literal has no escapes: characters that it cannot represent require quotes. */
function isPrintable(value: string): boolean {
  return !/[\u0000-\u0008\u000b-\u001f\u007f\u0085\u2028\u2029\ufeff]/.test(value) && value.isWellFormed();
}
