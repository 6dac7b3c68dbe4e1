import type { Finding } from './finding.ts';
import { checkFormulaCells } from './hints/formulaCells.ts';
import { checkHiddenCharacters } from './hints/hiddenCharacters.ts';
import type { HintFacts } from './hints/hintFacts.ts';
import { checkLookAlikes } from './hints/lookAlikes.ts';
import { checkManagersAlone } from './hints/managersAlone.ts';
import { checkNameTwins } from './hints/nameTwins.ts';
import { checkSeveralRoots } from './hints/severalRoots.ts';
import { checkSpaceTwins } from './hints/spaceTwins.ts';

/** Hints about cells, found by one search through the text. */
export const CELL_HINTS: readonly ((facts: HintFacts) => Finding[])[] = [checkFormulaCells, checkHiddenCharacters];

/** Hints about people, found by comparing all e-mails. */
export const PEOPLE_HINTS: readonly ((facts: HintFacts) => Finding[])[] = [
  checkSpaceTwins,
  checkLookAlikes,
  checkNameTwins,
  checkManagersAlone,
  checkSeveralRoots,
];
