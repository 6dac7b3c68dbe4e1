import * as l10n from '@vscode/l10n';
import notation from '../../../schemas/activity.json' with { type: 'json' };
import { checkShape } from '../checkShape.ts';
import { checkSeconds } from '../dates.ts';
import { foldEmail } from '../emails.ts';
import { type FieldsShape, type Shape, type ShapeProblem, toPathText } from '../shape.ts';
import { readShapes } from '../shapeNotation.ts';
import { isStorable } from '../text.ts';
import { toQuickCheck } from '../toQuickCheck.ts';
import { toTree } from '../tree.ts';
import type { ActivityRow, RecordKind } from './activity.ts';
import { ABOUT_FIELDS, type PlainInstant, type PlainRecord, toActivityRows, toTimestamp } from './activityRows.ts';

/** Maximum lengths of strings, in characters (our decision); that of a developer is the same as of an identity. */
const LONGEST_TEXTS = { id: 500, developer: 320, repository: 500, ticket: 500 } as const;

/** Maximum length of a string that connects deployments and incidents, in characters. */
const LONGEST_ABOUT = 500;

/** The required order of the timestamps of each kind. */
const ORDERS: Readonly<Record<RecordKind, readonly (readonly [earlier: string, later: string])[]>> = {
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

/** Finds problems in a record of the right shape (docs/contract/insights.md#activity-records). */
function checkRecordRules(record: PlainRecord): readonly RecordProblem[] {
  const timestamps = record as unknown as Readonly<Record<string, PlainInstant | null | undefined>>;
  const problems = [...checkTexts(record), ...findSeconds(timestamps)];
  for (const [earlier, later] of ORDERS[record.kind]) {
    const [first, second] = [toTimestamp(timestamps[earlier]), toTimestamp(timestamps[later])];
    if (first === null || second === null || second >= first) continue;
    problems.push({
      field: later,
      message: l10n.t('is {0}, before {1} ({2}); correct one of the two', String(timestamps[later]), earlier, String(timestamps[earlier])),
    });
  }
  return problems;
}

function checkTexts(record: PlainRecord): RecordProblem[] {
  const problems: RecordProblem[] = [];
  for (const field of ['id', 'developer', 'repository', 'ticket'] as const) {
    const written = record[field];
    if (written == null) continue;
    const text = field === 'developer' ? foldEmail(written) : written.trim();
    const longest = LONGEST_TEXTS[field];
    if (text === '' && (field === 'id' || field === 'developer')) problems.push({ field, message: EMPTY[field] });
    else if (text.length > longest)
      problems.push({ field, message: l10n.t('has {0} characters; the maximum is {1}', text.length, longest) });
    else if (!isStorable(text)) problems.push({ field, message: l10n.t('contains a character that cannot be stored; remove it') });
  }
  if (record.kind === 'deployment' || record.kind === 'incident') problems.push(...checkAbout(record));
  return problems;
}

function checkAbout(record: Extract<PlainRecord, { kind: 'deployment' | 'incident' }>): RecordProblem[] {
  return ABOUT_FIELDS.flatMap((field) => {
    const text = record[field]?.trim() ?? '';
    if (text.length > LONGEST_ABOUT)
      return [{ field, message: l10n.t('has {0} characters; the maximum is {1}', text.length, LONGEST_ABOUT) }];
    return isStorable(text) ? [] : [{ field, message: l10n.t('contains a character that cannot be stored; remove it') }];
  });
}

const EMPTY = {
  id: l10n.t('is empty; give an ID that is unique among its kind'),
  developer: l10n.t('is empty; give an e-mail or another identity'),
} as const;

function findSeconds(timestamps: Readonly<Record<string, PlainInstant | null | undefined>>): RecordProblem[] {
  const problems: RecordProblem[] = [];
  for (const field of TIMESTAMPS) {
    const written = timestamps[field];
    const message = typeof written === 'number' ? checkSeconds(written) : null;
    if (message !== null) problems.push({ field, message });
  }
  return problems;
}

/** The rows to store for a record, a commit before its change; or all problems of the record. */
export type RecordReading =
  | { readonly kind: RecordKind; readonly rows: readonly ActivityRow[]; readonly problems: readonly [] }
  | { readonly kind: null; readonly rows: readonly []; readonly problems: readonly RecordProblem[] };

/** The shapes of records; unknown keys are reported in order to find misspelt ones. */
export const RECORD_SHAPES = { ...readShapes(notation.shapes), reportsUnknownKeys: true };

/** The shape of a record. */
export const RECORD_SHAPE = RECORD_SHAPES.shapeOf('Fact');

const isSurelyRight = toQuickCheck(RECORD_SHAPE, RECORD_SHAPES);

/** Reads a record from a JSON value; never throws. Unknown keys are ignored, unless one probably means a key of records. */
export function readActivityRecord(value: unknown): RecordReading {
  const found = isSurelyRight(value) ? [] : checkShape(toTree(value), RECORD_SHAPE, RECORD_SHAPES).filter(isRefused);
  // The shape check has validated the type.
  const problems = found.length > 0 ? found.map(toProblem) : checkRecordRules(value as PlainRecord);
  if (problems.length > 0) return { kind: null, rows: [], problems };
  const record = value as PlainRecord;
  return { kind: record.kind, rows: toActivityRows(record), problems: [] };
}

function isRefused({ kind, suggestion }: ShapeProblem): boolean {
  return kind !== 'unknownKey' || suggestion !== null;
}

function toProblem({ path, kind, message, expected }: ShapeProblem): RecordProblem {
  // The check reports only the first of the two ways to write a timestamp.
  const isNoTimestamp = kind === 'wrongType' && expected?.kind === 'grammar' && expected.grammar === 'instant';
  return { field: toPathText(path), message: isNoTimestamp ? NO_TIMESTAMP : message };
}

const NO_TIMESTAMP = l10n.t('must be a timestamp: a string like 2026-03-01T10:00:00Z, or milliseconds since the epoch');

/** A problem in a record: the field ('' for the record as a whole) and a message to be read after its name. */
interface RecordProblem {
  readonly field: string;
  readonly message: string;
}

/** The type of a field of a record. */
type RecordFieldType = 'text' | 'timestamp' | 'count' | 'flag';

/** Every field of a record, of any kind. */
export const RECORD_FIELDS: ReadonlyMap<string, RecordFieldType> = new Map(RECORD_SHAPE.kind === 'fields' ? listFields(RECORD_SHAPE) : []);

function* listFields({ fields, choices }: FieldsShape): Generator<readonly [string, RecordFieldType]> {
  for (const [name, shape] of fields) yield [name, toType(shape)];
  for (const { key, branches } of choices) {
    yield [key, 'text'];
    for (const branch of branches.values()) yield* listFields(branch);
  }
}

function toType(shape: Shape): RecordFieldType {
  if (shape.kind === 'named') return shape.name === 'Instant' ? 'timestamp' : 'count';
  if (shape.kind === 'flag') return 'flag';
  return shape.kind === 'integer' ? 'count' : 'text';
}
