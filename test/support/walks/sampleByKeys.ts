/** One or more keys and their visible result: a text within the elements of a selector. */
export interface Strokes {
  /** Keys by their Playwright names; text in “…” is typed. */
  readonly keys: readonly string[];
  readonly sees: readonly [selector: string, text: string];
  /** Keys that a person presses next if the result does not appear, such as F8 to reach another problem or one that an edit has moved. */
  readonly orElse?: readonly string[];
}

/** A task and the keys that do it. */
export interface Passage {
  readonly does: string;
  readonly strokes: readonly Strokes[];
}

const PEEK = '.marker-widget';
const MENU = '.action-widget .monaco-list-row.focused';
const LENS = '.codelens-decoration';
const TAB = '.tab.active';

/** The walk through the sample workspace by keyboard, from a roster and a pipeline with errors to an active version. */
export const SAMPLE_BY_KEYS: readonly Passage[] = [
  {
    does: 'Open the roster with mistakes',
    strokes: [{ keys: ['Control+P', '“team”', 'Enter'], sees: [LENS, '8 problems'] }],
  },
  fixProblem('Remove the duplicate row of a person', 'have the e-mail', 'Keep the first row', LENS, '6 problems'),
  fixProblem('Correct the misspelt manager', 'No developer has the e-mail', 'Change to "lena.brandt@harbor.example"', LENS, '5 problems'),
  fixProblem('Fill in the missing name', 'The name is missing', '', LENS, '4 problems'),
  fixProblem('Break the cycle of managers', 'form a cycle', '', LENS, '1 problem'),
  fixProblem('Correct the case of the last manager', 'except for case', '', LENS, '11 developers · Publish to Local…'),
  { does: 'Save the roster', strokes: [{ keys: ['Escape', 'Control+S'], sees: [`${TAB}:not(.dirty)`, 'team.roster.csv'] }] },
  {
    does: 'Review the roster and publish it',
    strokes: [
      { keys: ['F1', '“Publish Roster”', 'Enter'], sees: [TAB, 'Review of team.roster.csv'] },
      { keys: ['F1', '“Confirm and Publish”', 'Enter'], sees: ['.notification-toast', 'is active on Local as version 1'] },
    ],
  },
  {
    does: 'See the version in the list',
    strokes: [{ keys: ['F1', '“Focus on Developers”', 'Enter'], sees: ['.pane-body .monaco-list-row', 'team.roster.csv'] }],
  },
  {
    does: 'Open the pipeline with mistakes',
    strokes: [{ keys: ['Control+P', '“release”', 'Enter'], sees: ['.squiggly-error', ''] }],
  },
  fixProblem('Correct the identifier', 'identifier', 'Change to "release_shop"', '.view-line', 'identifier: release_shop'),
  fixProblem('Correct the type of the step', 'Did you mean', 'Change to "HarnessApproval"', '.view-line', 'type: HarnessApproval'),
  fixProblem('Correct the timeout', 'duration', 'Change to "1d"', '.view-line', 'timeout: 1d'),
  fixProblem(
    'Give the second step an identifier of its own',
    'is a duplicate of',
    'Change to "ask_others_2"',
    '.view-line',
    'ask_others_2',
  ),
  fixProblem('Correct the list of errors', 'AllErors', 'Change to "AllErrors"', '.view-line', '[AllErrors]'),
  fixProblem('Add the missing spec of the approval', 'spec is missing', 'Add "spec"', '.view-line', 'userGroups'),
  fixProblem('Correct the name of the stage', 'has no stage', 'Change to "announce"', '.view-line', 'stages.announce.name'),
  { does: 'Save the pipeline', strokes: [{ keys: ['Escape', 'Control+S'], sees: [`${TAB}:not(.dirty)`, 'release.pipeline.yaml'] }] },
];

/** Returns the keystrokes that go to the next problem and apply its first fix. */
function fixProblem(does: string, problem: string, fix: string, selector: string, text: string): Passage {
  return {
    does,
    strokes: [
      { keys: ['F8'], sees: [PEEK, problem], orElse: ['F8'] },
      { keys: ['Control+.'], sees: [MENU, fix], orElse: ['Escape', 'F8', 'Control+.'] },
      { keys: ['Enter'], sees: [selector, text] },
    ],
  };
}

/** The text that a stroke types, or undefined for a key. */
export function toTyped(stroke: string | undefined): string | undefined {
  return stroke === undefined ? undefined : /^“(.*)”$/.exec(stroke)?.[1];
}
