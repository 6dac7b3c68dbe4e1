import { FACT_KINDS } from '../../core/insights/activity.ts';
import {
  closed,
  count,
  type EndpointShape,
  either,
  type JsonSchema,
  json,
  list,
  moment,
  named,
  open,
  orNull,
  text,
  words,
} from './jsonSchema.ts';

const instant = either(moment, { type: 'string', format: 'date-time' });
const perKind = (schema: JsonSchema): JsonSchema => closed(Object.fromEntries(FACT_KINDS.map((kind) => [kind, schema])));
const unmatched = list(named('UnmatchedDeveloper'));

/** The schemas of activity records. */
export const ACTIVITY_SCHEMAS = {
  Fact: open(
    { kind: words(...FACT_KINDS), id: text, developer: text },
    {
      repository: orNull(text),
      ticket: orNull(text),
      at: instant,
      lines: orNull(count),
      deployedAt: orNull(instant),
      createdAt: instant,
      firstCommentAt: orNull(instant),
      mergedAt: orNull(instant),
      closedAt: orNull(instant),
      comments: orNull(count),
      startedAt: orNull(instant),
      finishedAt: orNull(instant),
      type: orNull(text),
      outcome: orNull(words('success', 'failure')),
      resolvedAt: orNull(instant),
    },
  ),
  UnmatchedDeveloper: closed({ developer: text, facts: count, nearest: orNull(text) }),
  ActivityTaken: closed({ taken: count, added: count, changed: count, unchanged: count, byKind: perKind(count), unmatched }),
  ActivitySummary: closed({
    facts: count,
    kinds: perKind(closed({ facts: count, undecided: count, first: orNull(moment), last: orNull(moment) })),
    sources: list(closed({ name: text, cursor: text, updatedAt: moment })),
  }),
  UnmatchedList: closed({ unmatched, total: count, facts: count, remedy: text }),
  ActivityErrorBody: closed({
    status: words('ERROR'),
    code: text,
    message: text,
    correlationId: text,
    errors: list(closed({ line: orNull(count), field: text, error: text })),
  }),
} as const;

/** The requests and answers of the activity endpoints. */
export const ACTIVITY_SHAPES = {
  importActivity: {
    query: { source: text, cursor: text },
    body: {
      'application/x-ndjson': text,
      'application/json': either(list(named('Fact')), open({ facts: list(named('Fact')) })),
      'text/csv': text,
    },
    answer: json(named('ActivityTaken')),
  },
  readActivity: { answer: json(named('ActivitySummary')) },
  listUnmatchedDevelopers: {
    query: { limit: { type: 'integer', minimum: 1, maximum: 1000 } },
    answer: json(named('UnmatchedList')),
  },
} as const satisfies Record<string, EndpointShape>;
