import type { ScalarNode } from '../../tree.ts';
import { type Delimited, findDelimiters } from './delimiters.ts';
import type { Expression, ToPlace } from './expression.ts';
import { readPaths } from './readPaths.ts';
import { toScalarText } from './scalarText.ts';

const NOTHING: readonly Expression[] = [];

/** Reads the `<+…>` of a text, outer ones before those inside them, in linear time. Skips what it does not understand; never throws. */
export function readExpressions(text: string, toPlace: ToPlace = (offset) => offset): readonly Expression[] {
  const found = findDelimiters(text);
  if (found.length === 0) return NOTHING;
  const parents = findParents(found);
  return found.map(({ start, end, innerEnd, isClosed }, index) => {
    const { paths, flaw } = readPaths(text, found, index, toPlace);
    const inner = { start: toPlace(start + 2), end: toPlace(innerEnd) };
    return { start: toPlace(start), end: toPlace(end), inner, isClosed, parent: parents[index]!, paths, flaw };
  });
}

/** Reads the expressions of a value, with offsets in its source; if the value has no place there, all offsets are its start. */
export function readScalarExpressions(source: string, scalar: ScalarNode): readonly Expression[] {
  if (typeof scalar.value !== 'string' || !scalar.value.includes('<+')) return NOTHING;
  const { text, toPlace } = toScalarText(source, scalar);
  return readExpressions(text, toPlace);
}

function findParents(found: readonly Delimited[]): readonly number[] {
  const open: number[] = [];
  return found.map(({ start }, index) => {
    while (open.length > 0 && found[open.at(-1)!]!.end <= start) open.pop();
    const parent = open.at(-1) ?? -1;
    open.push(index);
    return parent;
  });
}
