import { foldEmail } from '../emails.ts';
import { isStorable } from '../storableText.ts';
import type { FactKind } from './activity.ts';
import type { FactProblem } from './factProblem.ts';
import { type PlainFact, type PlainInstant, toMoment } from './toActivityRows.ts';

/** Characters of each text (our decision); a developer has as many as an identity. */
const LONGEST_TEXTS = { id: 500, developer: 320, repository: 500, ticket: 500 } as const;

/** Which moment of a kind cannot be before which. */
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

const MOMENTS = ['at', 'createdAt', 'firstCommentAt', 'mergedAt', 'closedAt', 'startedAt', 'finishedAt', 'deployedAt', 'resolvedAt'];

/** Whole numbers that are seconds of the years 1973 to 5138, and as milliseconds days of 1970 to 1973. */
const SECONDS = { from: 100_000_000, to: 100_000_000_000 } as const;

/** What is wrong with a fact of the right shape. */
export function checkFactRules(fact: PlainFact): readonly FactProblem[] {
  const moments = fact as unknown as Readonly<Record<string, PlainInstant | null | undefined>>;
  const problems = [...checkTexts(fact), ...checkSeconds(moments)];
  for (const [earlier, later] of ORDERS[fact.kind]) {
    const [first, second] = [toMoment(moments[earlier]), toMoment(moments[later])];
    if (first === null || second === null || second >= first) continue;
    problems.push({ field: later, message: `is ${moments[later]}, before ${earlier} (${moments[earlier]}); correct one of the two` });
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
    else if (text.length > longest) problems.push({ field, message: `has ${text.length} characters; at most ${longest} are taken` });
    else if (!isStorable(text)) problems.push({ field, message: 'holds a character that cannot be stored; leave it out' });
  }
  return problems;
}

const REMEDIES = {
  id: 'give what tells it from all others of its kind',
  developer: 'give an e-mail or another identity',
} as const;

function checkSeconds(moments: Readonly<Record<string, PlainInstant | null | undefined>>): FactProblem[] {
  return MOMENTS.filter((field) => {
    const written = moments[field];
    return typeof written === 'number' && written >= SECONDS.from && written < SECONDS.to;
  }).map((field) => ({
    field,
    message: `is ${moments[field]}, which looks like seconds; give milliseconds, or a text like 2026-03-01T10:00:00Z`,
  }));
}
