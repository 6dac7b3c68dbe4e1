import { findNearest } from '../../nearest.ts';

/** The methods that can follow `<+input>`, in any order, each once. */
export const INPUT_METHODS = ['default', 'allowedValues', 'selectOneFrom', 'selectManyFrom', 'regex', 'executionInput'] as const;

export type InputMethodName = (typeof INPUT_METHODS)[number];

/** Whether a word is exactly the name of a method. */
export function isInputMethod(word: string): word is InputMethodName {
  return (INPUT_METHODS as readonly string[]).includes(word);
}

/** Returns the method that a word means, even if misspelt; null if it is similar to none. */
export function findInputMethod(word: string): InputMethodName | null {
  return isInputMethod(word) ? word : (findNearest(word, INPUT_METHODS) as InputMethodName | null);
}
