import type { Span } from '../../../core/tree.ts';
import type { Part, PartList } from './parts.ts';

/** Returns the parts that a span of the text selects: those of the innermost list that holds all of it. */
export function selectParts(lists: readonly PartList[], { start, end }: Span): readonly Part[] {
  const touched = lists.map(({ parts }) => parts.filter(({ item }) => item.start <= end && start <= item.end));
  return (
    touched.findLast((parts) => parts.length > 0 && parts.some(({ item }) => item.start <= start) && end <= parts.at(-1)!.item.end) ?? []
  );
}

/** Returns the parts with a path of identifiers, such as `build.test`; the first ones may be left out. */
export function findParts(lists: readonly PartList[], path: string): readonly Part[] {
  const all = lists.flatMap(({ parts }) => parts).filter(({ kind }) => kind !== 'parallel');
  const exact = all.filter((part) => part.path.join('.') === path);
  return exact.length > 0 ? exact : all.filter((part) => part.path.join('.').endsWith(`.${path}`));
}
