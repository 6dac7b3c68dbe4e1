import { foldEmail } from '../emails.ts';

/** A row of the original, and the same person's row in the other roster; -1 if that is gone. */
export interface AlignedRow {
  readonly original: number;
  readonly front: number;
}

/**
 * Orders the rows of an original like another roster (`fronts`), so that reordering alone is no difference. People match by e-mail, exactly or
 * ignoring case; a row missing from the other roster follows the row it followed before. Both lists hold trimmed e-mails; a blank one
 * matches nothing.
 */
export function alignRows(originals: readonly string[], fronts: readonly string[]): AlignedRow[] {
  const rowOf = new Map<string, number>();
  originals.forEach((email, row) => {
    if (email !== '' && !rowOf.has(email)) rowOf.set(email, row);
  });
  const matches = fronts.map((email) => {
    const original = rowOf.get(email);
    // A second row with the same e-mail counts as a new person.
    rowOf.delete(email);
    return original;
  });
  const left = Map.groupBy(rowOf.keys(), foldEmail);
  const kept = fronts.flatMap((email, front): AlignedRow[] => {
    const original = matches[front] ?? rowOf.get(left.get(foldEmail(email))?.shift() ?? '');
    return original === undefined ? [] : [{ original, front }];
  });
  const isKept = new Set(kept.map(({ original }) => original));
  const goneBehind = new Map<number, AlignedRow[]>();
  let anchor = -1;
  originals.forEach((_, original) => {
    if (isKept.has(original)) {
      anchor = original;
      return;
    }
    const gone = goneBehind.get(anchor) ?? [];
    gone.push({ original, front: -1 });
    goneBehind.set(anchor, gone);
  });
  return [...(goneBehind.get(-1) ?? []), ...kept.flatMap((row) => [row, ...(goneBehind.get(row.original) ?? [])])];
}
