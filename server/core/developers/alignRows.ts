import { foldEmail } from '../emails.ts';

/** A row of an original, and the row of the same person in front of it; -1 where that one is gone. */
export interface AlignedRow {
  readonly original: number;
  readonly front: number;
}

/**
 * The rows of an original in the order that another roster has its people in, so that a mere reorder is no difference. People are the same by their
 * e-mail, exactly or else but for case; who is gone from the other stays behind whom he or she stood behind. Both are lists of trimmed e-mails; a blank one is nobody.
 */
export function alignRows(originals: readonly string[], fronts: readonly string[]): AlignedRow[] {
  const rowOf = new Map<string, number>();
  originals.forEach((email, row) => {
    if (email !== '' && !rowOf.has(email)) rowOf.set(email, row);
  });
  const matches = fronts.map((email) => {
    const original = rowOf.get(email);
    // A second row of one e-mail is somebody new.
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
