import type { Passage } from './sampleByKeys.ts';

const TAB = '.tab.active';
const QUESTION = '.quick-input-widget';
const CHOICE = '.quick-input-list .monaco-list-row.focused';
const ABOUT = '.about';
const PROBLEMS = '.toolbar button[aria-pressed]';

/** The parts of the window around the table; all other selectors are of its page. */
export const AROUND_TABLE: readonly string[] = [TAB, QUESTION, CHOICE];

/** The walk through the table of the sample roster by keyboard, until it has no problems. */
export const TABLE_BY_KEYS: readonly Passage[] = [
  {
    does: 'Open the roster as a table',
    strokes: [
      { keys: ['Control+P', '“team”', 'Enter'], sees: [TAB, 'team.roster.csv'] },
      { keys: ['F1', '“Open as Table”', 'Enter'], sees: [PROBLEMS, '8 problems'] },
    ],
  },
  fixCell('Remove the duplicate row of a person', 'have the e-mail', 'Keep the first row', '6 problems'),
  fixCell('Correct the misspelt manager', 'No developer has the e-mail', 'Change to "lena.brandt@harbor.example"', '5 problems'),
  fixCell('Fill in the missing name', 'The name is missing', 'Write "J Moreau"', '4 problems'),
  fixCell('Break the cycle of managers with the second fix', 'form a cycle', 'Put Ravi Menon under Maren Holt', '1 problem', 'ArrowDown'),
  fixCell('Correct the case of the last manager', 'except for case', '', '0 problems'),
  {
    does: 'Rename a person in all places',
    strokes: [
      { keys: ['Control+Home', 'ArrowRight', 'F2'], sees: [QUESTION, 'Rename Person'] },
      { keys: ['“maren@harbor.example”', 'Enter'], sees: ['[aria-colindex="4"]', 'maren@harbor.example'] },
    ],
  },
];

/** Returns the keystrokes that go to the next problem and apply its first fix, or the one that more keys lead to. */
function fixCell(does: string, problem: string, fix: string, count: string, ...toFix: readonly string[]): Passage {
  return {
    does,
    strokes: [
      { keys: ['F8'], sees: [ABOUT, problem] },
      ...(toFix.length === 0 ? [] : [{ keys: ['Control+.'], sees: [CHOICE, 'Clear'] as const }]),
      { keys: toFix.length === 0 ? ['Control+.'] : toFix, sees: [CHOICE, fix] },
      { keys: ['Enter'], sees: [PROBLEMS, count] },
    ],
  };
}
