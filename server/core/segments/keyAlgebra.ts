/** The set operations on two lists of keys. The reverse difference is what the second list has and the first does not. */
export const KEY_OPERATIONS = ['union', 'intersection', 'difference', 'reverseDifference', 'symmetricDifference'] as const;
export type KeyOperation = (typeof KEY_OPERATIONS)[number];

/** The combination of two lists: distinct keys in the order of the lists, and the number of keys in both. */
export interface CombinedKeys {
  readonly keys: readonly string[];
  readonly inBoth: number;
}

/** Combines two lists of keys. Keys are compared exactly: not trimmed, not folded. */
export function combineKeys(operation: KeyOperation, first: Iterable<string>, second: Iterable<string>): CombinedKeys {
  const one = new Set(first);
  const other = new Set(second);
  const both = [...one].filter((key) => other.has(key));
  const onlyOne = (): string[] => [...one].filter((key) => !other.has(key));
  const onlyOther = (): string[] => [...other].filter((key) => !one.has(key));
  const results: Readonly<Record<KeyOperation, () => readonly string[]>> = {
    union: () => [...one, ...onlyOther()],
    intersection: () => both,
    difference: onlyOne,
    reverseDifference: onlyOther,
    symmetricDifference: () => [...onlyOne(), ...onlyOther()],
  };
  return { keys: results[operation](), inBoth: both.length };
}
