/** What two lists of keys can be combined to. The reverse difference is what the second list has and the first has not. */
export const KEY_OPERATIONS = ['union', 'intersection', 'difference', 'reverseDifference', 'symmetricDifference'] as const;
export type KeyOperation = (typeof KEY_OPERATIONS)[number];

/** What two lists of keys come to, each key once, in the order of the lists; and how many keys stand in both. */
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
