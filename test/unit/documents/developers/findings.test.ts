import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { DEFAULT_ROSTER_SETTINGS } from '../../../../server/core/developers/rosterSettings.ts';
import { REFUSAL_TITLES } from '../../../../server/core/refusalTitles.ts';
import { checkRoster } from '../../../../server/documents/developers/check.ts';
import { checkRequestText } from '../../../../server/documents/insights/check.ts';
import { FILE_CHECK, PipelineChecker } from '../../../../server/documents/platform/check.ts';
import { readMarkedCases } from '../../../support/markedCases.ts';
import { readPipelineCases } from '../../../support/pipelines/pipelineCases.ts';
import { VALID_PIPELINES } from '../../../support/pipelines/pipelineFixtures.ts';
import { readLines } from '../../../support/pipelines/pipelineLines.ts';
import { PIPELINE_MUTATIONS } from '../../../support/pipelines/pipelineMutations.ts';
import { readRosterCases } from '../../../support/rosterCases.ts';

/** A checked text and its messages. */
interface Checked {
  readonly name: string;
  /** Whether no problem is expected. */
  readonly isRight: boolean;
  readonly messages: readonly string[];
}

const messagesOf = (problems: readonly { readonly message: string }[]) => problems.map(({ message }) => message);
const checkPipeline = (text: string) => messagesOf(new PipelineChecker().check(text, FILE_CHECK).problems);
const sample = (name: string) => readFileSync(`test/fixtures/sample/${name}`, 'utf8');

/** Checks every fixture, and pipelines with one mistake of each kind. */
function checkAll(): readonly Checked[] {
  const pipelines = VALID_PIPELINES.map(({ name, text }) => readLines(name, text));
  const mutants = PIPELINE_MUTATIONS.flatMap((mutation) =>
    pipelines.flatMap((pipeline) => [...mutation.mutate(pipeline)].slice(0, 1)).slice(0, 3),
  );
  return [
    ...readRosterCases().map(({ name, text, settings, expected }) => ({
      name,
      isRight: expected.length === 0,
      messages: messagesOf(checkRoster(text, settings).problems),
    })),
    { name: 'sample', isRight: true, messages: messagesOf(checkRoster(sample('clean.roster.csv'), DEFAULT_ROSTER_SETTINGS).problems) },
    ...readMarkedCases('exportRequests').map(({ name, text, expected }) => ({
      name,
      isRight: expected.length === 0,
      messages: messagesOf(checkRequestText(text).problems),
    })),
    ...VALID_PIPELINES.map(({ name, text }) => ({ name, isRight: true, messages: checkPipeline(text) })),
    ...readPipelineCases().map(({ name, text, expected }) => ({ name, isRight: expected.length === 0, messages: checkPipeline(text) })),
    ...mutants.map(({ what, text }) => ({ name: what, isRight: false, messages: checkPipeline(text) })),
  ];
}

/** Returns why a message is not readable; null if it is. Quoted parts are the user's own text. */
function findFault(message: string): string | null {
  const own = message.replace(/“[^”]*”|"[^"]*"|‘[^’]*’/g, '“…”');
  if (/\[\^|\\[dwsb.]|\(\?[:=!<]|[\])][*+?]|\{\d+,\d*\}|\^\[|\]\$/.test(own)) return 'contains a pattern';
  if (/\b(one of|any of|are|(?<!not )allowed|following|such as|like)\s*:?\s*(\.|,|;|$)|\[\s*\]|\(\s*\)|, ,|: *\./i.test(own))
    return 'contains an empty list';
  if (/\b(undefined|null|NaN|\[object)\b/.test(own)) return 'contains a value of JavaScript';
  if (/schema|does not match/i.test(own)) return 'mentions schemas';
  if (!/\w{2,} \w+/.test(own) || !/[.?]$/.test(own)) return 'is not a sentence';
  return null;
}

describe('offline checks', () => {
  const checked = checkAll();

  it('report nothing in valid documents: no rule guesses what only a service knows', () => {
    const right = checked.filter(({ isRight }) => isRight);
    assert.ok(right.length >= 25, `${right.length} valid documents`);
    assert.deepEqual(
      right.filter(({ messages }) => messages.length > 0),
      [],
    );
  });

  it('never show a pattern or an empty list in a message', () => {
    const messages = new Set(checked.flatMap((one) => one.messages));
    assert.ok(messages.size >= 150, `${messages.size} different messages`);
    const faults = [...messages].flatMap((message) => {
      const fault = findFault(message);
      return fault === null ? [] : [`${fault}: ${message}`];
    });
    assert.deepEqual(faults, []);
  });

  it('have a message linter that detects bad messages', () => {
    const bad = ['Must match ^[a-z]+$.', 'Expected one of: .', 'It must be one of [].', 'Is undefined here.', 'does not match the schema'];
    assert.deepEqual(
      bad.map(findFault).filter((fault) => fault === null),
      [],
    );
  });

  it('have readable titles for refusals', () => {
    for (const title of Object.values(REFUSAL_TITLES)) assert.equal(findFault(`${title}.`), null);
  });
});
