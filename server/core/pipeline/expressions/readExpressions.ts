import type { ScalarNode } from '../../tree.ts';
import { type Delimited, findDelimiters } from './delimiters.ts';
import type { Expression, ToPlace } from './expression.ts';
import { readPaths } from './readPaths.ts';
import { toScalarText } from './scalarText.ts';

const NOTHING: readonly Expression[] = [];

/** Reads the `<+…>` of a text, outer ones before those inside them, in linear time. What it does not understand it passes over; it never throws. */
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

/** Reads the expressions of a value that stands in a source, with offsets of that source; all of them those of the value where it has no place there. */
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
