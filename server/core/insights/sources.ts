import notation from '../../../schemas/insightSources.json' with { type: 'json' };
import { checkShape } from '../checkShape.ts';
import { type ShapeProblem, type Shapes, toSentence } from '../shape.ts';
import { readShapes } from '../shapeNotation.ts';
import type { Span, TreeNode } from '../tree.ts';
import { findTimeZone } from './calendar.ts';

/** A repository whose history is imported. */
export interface RepositorySource {
  /** Relative to the folder of the list, like that of an export. */
  readonly path: string;
  readonly name?: string | null;
  readonly branch?: string | null;
  readonly since?: string | null;
  readonly releaseTags?: readonly string[] | null;
  readonly bots?: readonly string[] | null;
}

/** An export of another system that is imported. */
export interface ExportSource {
  readonly path: string;
  readonly from?: 'ndjson' | 'json' | 'csv' | 'github-prs' | 'gitlab-mrs' | 'jira-csv' | null;
  readonly name?: string | null;
  readonly timeZone?: string | null;
  readonly incidentTypes?: readonly string[] | null;
  readonly bots?: readonly string[] | null;
}

/** What `insights.sources.yaml` lists. */
export interface InsightSources {
  readonly repositories?: readonly RepositorySource[] | null;
  readonly exports?: readonly ExportSource[] | null;
}

/** A mistake in a list of sources, as a sentence. */
export interface SourceProblem extends Span {
  readonly message: string;
}

/** The shapes of a list of sources; unknown keys are reported. */
const SOURCE_SHAPES: Shapes = { ...readShapes(notation.shapes), reportsUnknownKeys: true };

/** The shape of a list of sources. */
const SOURCES_SHAPE = SOURCE_SHAPES.shapeOf('Sources');

/** Finds the mistakes of a list of sources in its tree; `value` is the same as a plain value. */
export function findSourceProblems(tree: TreeNode, value: unknown): readonly SourceProblem[] {
  const ofShape = checkShape(tree, SOURCES_SHAPE, SOURCE_SHAPES).map((problem) => toProblem(problem));
  if (ofShape.length > 0) return ofShape;
  const { repositories, exports } = value as InsightSources;
  const place = { start: tree.start, end: tree.end };
  const problems: SourceProblem[] = [];
  if ((repositories ?? []).length + (exports ?? []).length === 0) {
    problems.push({ ...place, message: 'The list has no sources. Add entries with a path to repositories or exports.' });
  }
  for (const [index, { timeZone }] of (exports ?? []).entries()) {
    if (timeZone == null || findTimeZone(timeZone) !== null) continue;
    const message = `exports[${index}].timeZone is "${timeZone}", which is not a time zone. Use a name like Europe/Berlin.`;
    problems.push({ ...(findField(tree, ['exports', index, 'timeZone']) ?? place), message });
  }
  return [...problems, ...findDuplicates(tree, repositories ?? [], 'repositories'), ...findDuplicates(tree, exports ?? [], 'exports')];
}

function findDuplicates(tree: TreeNode, entries: readonly { readonly path: string }[], list: string): readonly SourceProblem[] {
  return entries.flatMap(({ path }, index) => {
    const first = entries.findIndex((entry) => entry.path === path);
    if (first === index) return [];
    const span = findField(tree, [list, index, 'path']) ?? { start: tree.start, end: tree.end };
    return [{ ...span, message: `Duplicate path "${path}" in ${list}. Remove one of the two entries.` }];
  });
}

function findField(node: TreeNode | null, [step, ...rest]: readonly (string | number)[]): Span | null {
  if (step === undefined) return node === null ? null : { start: node.start, end: node.end };
  if (node?.kind === 'list' && typeof step === 'number') return findField(node.items[step] ?? null, rest);
  if (node?.kind !== 'map') return null;
  return findField(node.entries.find(({ key }) => key.value === step)?.value ?? null, rest);
}

function toProblem({ span: { start, end }, path, message }: ShapeProblem): SourceProblem {
  return { start, end, message: toSentence(path, message, 'The list') };
}
