/** A row of an original, and the row of the same person in front of it; -1 where that one is gone. */
export interface AlignedRow {
  readonly original: number;
  readonly front: number;
}

/**
 * The rows of an original in the order that another roster has its people in, so that a mere reorder is no difference. People are the same by their
 * e-mail; who is gone from the other stays behind whom he or she stood behind. Both are lists of trimmed e-mails; a blank one is nobody.
 */
export function alignRows(originals: readonly string[], fronts: readonly string[]): AlignedRow[] {
  const rowOf = new Map<string, number>();
  originals.forEach((email, row) => {
    if (email !== '' && !rowOf.has(email)) rowOf.set(email, row);
  });
  const kept: AlignedRow[] = [];
  fronts.forEach((email, front) => {
    const original = rowOf.get(email);
    if (original === undefined) return;
    // A second row of one e-mail is somebody new.
    rowOf.delete(email);
    kept.push({ original, front });
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
