import { findNearest } from '../../nearest.ts';

/** The methods that can follow `<+input>`, in any order, each once (facts D6). */
export const INPUT_METHODS = ['default', 'allowedValues', 'selectOneFrom', 'selectManyFrom', 'regex', 'executionInput'] as const;

export type InputMethodName = (typeof INPUT_METHODS)[number];

/** True for a method's name as it must be written. */
export function isInputMethod(word: string): word is InputMethodName {
  return (INPUT_METHODS as readonly string[]).includes(word);
}

/** The method that a word stands for, however it is written; null for one that is near none. */
export function findInputMethod(word: string): InputMethodName | null {
  return isInputMethod(word) ? word : (findNearest(word, INPUT_METHODS) as InputMethodName | null);
}
