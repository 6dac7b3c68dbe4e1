import type { DocumentCheck } from '../documentChecks.ts';
import type { OpenKeys } from './openKeys.ts';

/** Milliseconds without changes before a list is checked. */
const TYPING_PAUSE = 100;

/** Checks lists of keys as they are typed. */
export function createKeyCheck(keys: OpenKeys): DocumentCheck {
  return { pause: TYPING_PAUSE, check: ({ uri }) => keys.find(uri)?.check.problems ?? null };
}
