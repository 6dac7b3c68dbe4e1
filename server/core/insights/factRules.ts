import { foldEmail } from '../emails.ts';
import { checkSeconds } from '../instants.ts';
import { isStorable } from '../storableText.ts';
import type { FactKind } from './activity.ts';
import type { FactProblem } from './factProblem.ts';
import { type PlainFact, type PlainInstant, toTimestamp } from './toActivityRows.ts';

/** Maximum lengths of strings, in characters (our decision); that of a developer is the same as of an identity. */
const LONGEST_TEXTS = { id: 500, developer: 320, repository: 500, ticket: 500 } as const;

/** The required order of the timestamps of each kind. */
const ORDERS: Readonly<Record<FactKind, readonly (readonly [earlier: string, later: string])[]>> = {
  commit: [['at', 'deployedAt']],
  pullRequest: [
    ['createdAt', 'firstCommentAt'],
    ['createdAt', 'mergedAt'],
    ['createdAt', 'closedAt'],
  ],
  workItem: [['startedAt', 'finishedAt']],
  deployment: [],
  incident: [['createdAt', 'resolvedAt']],
};

const TIMESTAMPS = ['at', 'createdAt', 'firstCommentAt', 'mergedAt', 'closedAt', 'startedAt', 'finishedAt', 'deployedAt', 'resolvedAt'];

/** Finds problems in a fact of the right shape. */
export function checkFactRules(fact: PlainFact): readonly FactProblem[] {
  const timestamps = fact as unknown as Readonly<Record<string, PlainInstant | null | undefined>>;
  const problems = [...checkTexts(fact), ...findSeconds(timestamps)];
  for (const [earlier, later] of ORDERS[fact.kind]) {
    const [first, second] = [toTimestamp(timestamps[earlier]), toTimestamp(timestamps[later])];
    if (first === null || second === null || second >= first) continue;
    problems.push({ field: later, message: `is ${timestamps[later]}, before ${earlier} (${timestamps[earlier]}); correct one of the two` });
  }
  return problems;
}

function checkTexts(fact: PlainFact): FactProblem[] {
  const problems: FactProblem[] = [];
  for (const field of ['id', 'developer', 'repository', 'ticket'] as const) {
    const written = fact[field];
    if (written == null) continue;
    const text = field === 'developer' ? foldEmail(written) : written.trim();
    const longest = LONGEST_TEXTS[field];
    if (text === '' && (field === 'id' || field === 'developer')) problems.push({ field, message: `is empty; ${REMEDIES[field]}` });
    else if (text.length > longest) problems.push({ field, message: `has ${text.length} characters; the maximum is ${longest}` });
    else if (!isStorable(text)) problems.push({ field, message: 'contains a character that cannot be stored; remove it' });
  }
  return problems;
}

const REMEDIES = {
  id: 'give an ID that is unique among its kind',
  developer: 'give an e-mail or another identity',
} as const;

function findSeconds(timestamps: Readonly<Record<string, PlainInstant | null | undefined>>): FactProblem[] {
  return TIMESTAMPS.flatMap((field) => {
    const written = timestamps[field];
    const message = typeof written === 'number' ? checkSeconds(written) : null;
    return message === null ? [] : [{ field, message }];
  });
}
