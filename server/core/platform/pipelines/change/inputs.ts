import type { RuntimeInput } from '../inputs/runtimeInput.ts';

/** A runtime input that both versions of a document have, with other rules. */
export interface ChangedInput {
  readonly earlier: RuntimeInput;
  readonly now: RuntimeInput;
}

/** How the runtime inputs of two versions of a document differ. */
export interface InputChanges {
  readonly added: readonly RuntimeInput[];
  readonly removed: readonly RuntimeInput[];
  readonly changed: readonly ChangedInput[];
}

/** Compares runtime inputs by their full names. */
export function compareRuntimeInputs(earlier: readonly RuntimeInput[], now: readonly RuntimeInput[]): InputChanges {
  const theirs = Map.groupBy(earlier, toKey);
  const added: RuntimeInput[] = [];
  const changed: ChangedInput[] = [];
  for (const input of now) {
    const before = theirs.get(toKey(input))?.shift();
    if (before === undefined) added.push(input);
    else if (describeRules(before) !== describeRules(input)) changed.push({ earlier: before, now: input });
  }
  return { added, changed, removed: [...theirs.values()].flat() };
}

/** The number of an entry without a name changes with those before it. */
function toKey({ fullName }: RuntimeInput): string {
  return fullName.replace(/\[\d+\]/g, '[]');
}

function describeRules({ type, isRequired, default: value, allowedValues, isMany, regex }: RuntimeInput): string {
  return JSON.stringify([type, isRequired, value, allowedValues, isMany, regex]);
}
