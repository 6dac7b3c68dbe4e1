import * as l10n from '@vscode/l10n';
import notation from '../../../schemas/exportRequests.json' with { type: 'json' };
import { checkShape } from '../checkShape.ts';
import { type FieldError, Refusal } from '../refusal.ts';
import { type EnumShape, findEnumValue, type ShapeProblem, type Shapes, toPathText, toSentence } from '../shape.ts';
import { readFields } from '../shapeNotation.ts';
import { NOWHERE, type TreeNode, toTree } from '../tree.ts';
import { countDays } from './calendar.ts';
import { type MetricCategory, type MetricName, toMetricNames } from './metrics.ts';
import { CALCULATION_TYPES, type CalculationType, type ExportGranularity, GRANULARITIES } from './reportValues.ts';

/** Maximum number of mistakes in the message of a refusal; `errors` contains all. */
const MOST_SHOWN = 20;

/** Returns the export that a body requests. Throws INVALID_REQUEST with all problems. */
export function requireExportRequest(body: unknown): ExportRequest {
  const { request, problems } = checkExportRequest(body);
  if (request !== null) return request;
  const fields = problems.map(({ path, message }): FieldError => {
    return { fieldId: toPathText(path), error: toSentence(path, message, 'The body') };
  });
  const shown = fields.slice(0, MOST_SHOWN).map(({ error }) => error);
  const rest = fields.length > shown.length ? [`${fields.length - shown.length} more are wrong; errors names each.`] : [];
  throw new Refusal('INVALID_REQUEST', [...shown, ...rest].join(' '), { fields });
}

/** The fields of an export request as people write them; null means missing (docs/contract/insights.md#export-request). */
interface WrittenRequest {
  readonly dateStart: string;
  readonly dateEnd: string;
  readonly teamRefId?: number | null;
  readonly collectionId?: string | null;
  readonly granularity?: string | null;
  readonly includeRatings?: boolean | null;
  readonly productivity?: { readonly metrics?: readonly string[] | null } | null;
  readonly efficiency?: { readonly metrics?: readonly string[] | null; readonly calculationType?: string | null } | null;
  readonly productivityContributors?: { readonly metrics?: readonly string[] | null } | null;
}

/** Maximum length of a report's range in days, a century (our decision). */
const MOST_DAYS = 36_525;

type Field = keyof WrittenRequest;

/** Finds contradictions between the fields of an export request; fields with problems of their own are skipped. */
function checkExportRules(body: unknown, problems: readonly ShapeProblem[]): ShapeProblem[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return [];
  const fields = body as Readonly<Record<string, unknown>>;
  const isWrong = (field: Field): boolean => problems.some(({ path }) => toPathText(path) === field);
  const read = (field: Field): unknown => (Object.hasOwn(fields, field) && !isWrong(field) ? (fields[field] ?? null) : null);
  return [checkOrder(read), checkTeam(read), ...checkCategories(read, isWrong)].filter((problem) => problem !== null);
}

type Read = (field: Field) => unknown;

function checkOrder(read: Read): ShapeProblem | null {
  const [start, end] = [read('dateStart'), read('dateEnd')];
  if (typeof start !== 'string' || typeof end !== 'string') return null;
  // Days written as yyyy-MM-dd sort as strings.
  if (start <= end) return countDays(start, end) <= MOST_DAYS ? null : toProblem('outOfRange', 'dateEnd', tooLong(start, end));
  return toProblem('outOfRange', 'dateEnd', l10n.t('is {0}, before dateStart ({1}); swap the two dates', end, start));
}

function tooLong(start: string, end: string): string {
  return l10n.t(
    'is {0}, more than {1} days after dateStart ({2}); request only the years that have activity records',
    end,
    MOST_DAYS,
    start,
  );
}

function checkTeam(read: Read): ShapeProblem | null {
  const [number, text] = [read('teamRefId'), read('collectionId')];
  if (number === null || text === null || number === Number(text)) return null;
  return toProblem(
    'superfluous',
    'collectionId',
    l10n.t('names a different team than teamRefId ({0}); keep one of the two', String(number)),
  );
}

function checkCategories(read: Read, isWrong: (field: Field) => boolean): ShapeProblem[] {
  if (read('productivityContributors') === null) return [];
  const problems = (['productivity', 'efficiency'] as const)
    .filter((category) => read(category) !== null)
    .map((category) => {
      return toProblem(
        'superfluous',
        category,
        l10n.t('conflicts with productivityContributors; export teams and contributors separately'),
      );
    });
  const named = (['collectionId', 'teamRefId'] as const).some((field) => read(field) !== null || isWrong(field));
  if (named) return problems;
  return [...problems, toProblem('missing', 'collectionId', l10n.t('is missing; a contributor report needs a team ID, as a string'))];
}

function toProblem(kind: ShapeProblem['kind'], field: Field, message: string): ShapeProblem {
  return { kind, path: [field], message, misspelt: null, suggestion: null, allowed: [], expected: null, span: NOWHERE };
}

/** The fields of every export; both days are included. */
interface Export {
  readonly dateStart: string;
  readonly dateEnd: string;
  /** A quarter only in exports: the contract's own report has none. */
  readonly granularity: ExportGranularity;
  readonly includeRatings: boolean;
}

/** A report with a row for each team. */
export interface TeamExport extends Export {
  readonly kind: 'teams';
  /** This team and all below it; null is all teams. */
  readonly teamRefId: number | null;
  /** Null if the category is not requested. */
  readonly productivity: { readonly metrics: readonly MetricName<'productivity'>[] } | null;
  readonly efficiency: { readonly metrics: readonly MetricName<'efficiency'>[]; readonly calculationType: CalculationType } | null;
}

/** A report with a row for each contributor. */
export interface ContributorExport extends Export {
  readonly kind: 'contributors';
  /** Null is all teams, only in exports. */
  readonly teamRefId: number | null;
  readonly productivityContributors: { readonly metrics: readonly MetricName<'productivityContributors'>[] };
}

/** An export request with all defaults filled in and all names in their canonical case. */
export type ExportRequest = TeamExport | ContributorExport;

/** Returns how several values become one in a report. */
export function toCalculation(request: ExportRequest): CalculationType {
  return request.kind === 'teams' ? (request.efficiency?.calculationType ?? 'MEAN') : 'MEAN';
}

/** The result of a check: the request, or all its problems. */
export type ExportRequestCheck =
  | { readonly request: ExportRequest; readonly problems: readonly [] }
  | { readonly request: null; readonly problems: readonly ShapeProblem[] };

/** The enums of the named shapes in `schemas/exportRequests.json`. */
const ENUMS = {
  Granularity: inAnyCase(GRANULARITIES),
  CalculationType: inAnyCase(CALCULATION_TYPES),
  ProductivityMetric: inAnyCase(toMetricNames('productivity')),
  EfficiencyMetric: inAnyCase(toMetricNames('efficiency')),
  ContributorMetric: inAnyCase(toMetricNames('productivityContributors')),
} as const;

/** The shape of an export request. */
export const EXPORT_REQUEST_SHAPE = readFields(notation.fields);

/** The named shapes that it uses. */
export const EXPORT_REQUEST_SHAPES: Shapes = { lenient: false, shapeOf: (name) => ENUMS[name as keyof typeof ENUMS] };

/** Checks the body of an export and fills in defaults; never throws. Days, names and enum values are checked, but not whether the team exists. */
export function checkExportRequest(body: unknown): ExportRequestCheck {
  const found = findExportProblems(toTree(body), body);
  // The shape check has validated the type.
  return found.length === 0 ? { request: toExportRequest(body as WrittenRequest), problems: [] } : { request: null, problems: found };
}

/**
 * Finds all problems of a request, those of its shape first; `tree` and `body` must have the same contents, and the places are those of the
 * tree. Unknown keys are reported only if the shapes say so.
 */
export function findExportProblems(tree: TreeNode | null, body: unknown, shapes: Shapes = EXPORT_REQUEST_SHAPES): readonly ShapeProblem[] {
  const problems = checkShape(tree, EXPORT_REQUEST_SHAPE, shapes);
  return [...problems, ...checkExportRules(body, problems)];
}

function toExportRequest(written: WrittenRequest): ExportRequest {
  const { dateStart, dateEnd, productivity, efficiency, productivityContributors } = written;
  const teamRefId = written.teamRefId ?? (written.collectionId == null ? null : Number(written.collectionId));
  const all: Export = {
    dateStart,
    dateEnd,
    granularity: toEnumValue(ENUMS.Granularity, written.granularity) ?? 'weekly',
    includeRatings: written.includeRatings ?? false,
  };
  if (productivityContributors != null && teamRefId !== null) {
    const metrics = toMetrics('productivityContributors', ENUMS.ContributorMetric, productivityContributors.metrics);
    return { kind: 'contributors', ...all, teamRefId, productivityContributors: { metrics } };
  }
  // Without any category all are requested, as without any metric all of its category.
  const isBare = productivity == null && efficiency == null;
  return {
    kind: 'teams',
    ...all,
    teamRefId,
    productivity:
      isBare || productivity != null ? { metrics: toMetrics('productivity', ENUMS.ProductivityMetric, productivity?.metrics) } : null,
    efficiency:
      isBare || efficiency != null
        ? {
            metrics: toMetrics('efficiency', ENUMS.EfficiencyMetric, efficiency?.metrics),
            calculationType: toEnumValue(ENUMS.CalculationType, efficiency?.calculationType) ?? 'MEAN',
          }
        : null,
  };
}

/** Returns the distinct metrics in the order requested; all of the category if there are none. */
function toMetrics<Category extends MetricCategory>(
  category: Category,
  shape: AnyCaseEnum<MetricName<Category>>,
  written: readonly string[] | null | undefined,
): readonly MetricName<Category>[] {
  const names = (written ?? []).map((name) => toEnumValue(shape, name)).filter((name) => name !== null);
  return names.length === 0 ? toMetricNames(category) : [...new Set(names)];
}

/** An enum whose values may be written in any case. */
interface AnyCaseEnum<Value extends string> extends EnumShape {
  readonly values: readonly Value[];
}

/** Creates an enum whose values may be written in any case. */
export function inAnyCase<Value extends string>(values: readonly Value[]): AnyCaseEnum<Value> {
  return { kind: 'enum', values, anyCase: true };
}

/** Returns the value that is meant; null if it is missing. */
export function toEnumValue<Value extends string>(shape: AnyCaseEnum<Value>, written: string | null | undefined): Value | null {
  return written == null ? null : (findEnumValue(shape, written) as Value | null);
}
