import notation from '../../../schemas/exportRequests.json' with { type: 'json' };
import { checkShape } from '../checkShape.ts';
import { findWord, type ShapeProblem, type Shapes, type WordsShape } from '../shape.ts';
import { readFields } from '../shapeNotation.ts';
import { toTree } from '../toTree.ts';
import type { TreeNode } from '../tree.ts';
import { checkExportRules, type WrittenRequest } from './exportRules.ts';
import { CALCULATION_TYPES, type CalculationType, GRANULARITIES, type Granularity } from './exportWords.ts';
import { type MetricCategory, type MetricName, toMetricNames } from './metrics.ts';

/** The fields of every export; both days are included. */
interface Export {
  readonly dateStart: string;
  readonly dateEnd: string;
  readonly granularity: Granularity;
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
  readonly teamRefId: number;
  readonly productivityContributors: { readonly metrics: readonly MetricName<'productivityContributors'>[] };
}

/** An export request with all defaults filled in and all names in their canonical case. */
export type ExportRequest = TeamExport | ContributorExport;

/** The result of a check: the request, or all its problems. */
export type ExportRequestCheck =
  | { readonly request: ExportRequest; readonly problems: readonly [] }
  | { readonly request: null; readonly problems: readonly ShapeProblem[] };

/** The enums of the named shapes in `schemas/exportRequests.json`. */
const WORDS = {
  Granularity: inAnyCase(GRANULARITIES),
  CalculationType: inAnyCase(CALCULATION_TYPES),
  ProductivityMetric: inAnyCase(toMetricNames('productivity')),
  EfficiencyMetric: inAnyCase(toMetricNames('efficiency')),
  ContributorMetric: inAnyCase(toMetricNames('productivityContributors')),
} as const;

/** The shape of an export request. */
export const EXPORT_REQUEST_SHAPE = readFields(notation.fields);

/** The named shapes that it uses. */
export const EXPORT_REQUEST_SHAPES: Shapes = { lenient: false, shapeOf: (name) => WORDS[name as keyof typeof WORDS] };

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
    granularity: toWord(WORDS.Granularity, written.granularity) ?? 'weekly',
    includeRatings: written.includeRatings ?? false,
  };
  if (productivityContributors != null && teamRefId !== null) {
    const metrics = toMetrics('productivityContributors', WORDS.ContributorMetric, productivityContributors.metrics);
    return { kind: 'contributors', ...all, teamRefId, productivityContributors: { metrics } };
  }
  // Without any category all are requested, as without any metric all of its category.
  const isBare = productivity == null && efficiency == null;
  return {
    kind: 'teams',
    ...all,
    teamRefId,
    productivity:
      isBare || productivity != null ? { metrics: toMetrics('productivity', WORDS.ProductivityMetric, productivity?.metrics) } : null,
    efficiency:
      isBare || efficiency != null
        ? {
            metrics: toMetrics('efficiency', WORDS.EfficiencyMetric, efficiency?.metrics),
            calculationType: toWord(WORDS.CalculationType, efficiency?.calculationType) ?? 'MEAN',
          }
        : null,
  };
}

/** Returns the distinct metrics in the order requested; all of the category if there are none. */
function toMetrics<Category extends MetricCategory>(
  category: Category,
  shape: Words<MetricName<Category>>,
  written: readonly string[] | null | undefined,
): readonly MetricName<Category>[] {
  const names = (written ?? []).map((name) => toWord(shape, name)).filter((name) => name !== null);
  return names.length === 0 ? toMetricNames(category) : [...new Set(names)];
}

interface Words<Word extends string> extends WordsShape {
  readonly words: readonly Word[];
}

function inAnyCase<Word extends string>(words: readonly Word[]): Words<Word> {
  return { kind: 'words', words, anyCase: true };
}

function toWord<Word extends string>(shape: Words<Word>, written: string | null | undefined): Word | null {
  return written == null ? null : (findWord(shape, written) as Word | null);
}
