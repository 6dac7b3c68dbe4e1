import type { Picture } from '../../core/platform/pipelines/graph/picture.ts';
import { type GraphPlace, type GraphProblem, toPlainGraph } from '../../core/platform/pipelines/graph/plainGraph.ts';
import type { TemplateUse } from '../../core/platform/pipelines/graph/traits.ts';
import { homeOf } from '../../core/platform/workspace/placeFacts.ts';
import { indexLines, type LineIndex } from '../../documents/lineIndex.ts';
import { layOut } from '../../documents/platform/graph/layOut.ts';
import { type FoundTemplate, lookUpIn, readGraph } from '../../documents/platform/graph/readGraph.ts';
import type { Workspace } from '../../documents/platform/workspace/workspace.ts';
import type { DescribeGraph, GraphDescription } from '../protocol/pipelineGraph.ts';
import { type OpenPipeline, type OpenPipelines, readRootField } from './openPipelines.ts';

/** Returns the laid-out graph of a document, with its problems and places. Templates are those of the workspace, and others that are open. */
export function describeGraph(
  document: OpenPipeline,
  { open, closed }: DescribeGraph,
  pipelines: OpenPipelines,
  workspace: Workspace,
): GraphDescription | null {
  const found = new Map<string, FoundTemplate>();
  const lookUp = lookUpIn(workspace, document.reading, document.document.uri);
  const graph = readGraph(document.reading, (use) => {
    const template = findTemplate(use, document, pipelines) ?? lookUp(use);
    if (template !== null) found.set(template.uri, template);
    return template;
  });
  if (graph === null) return null;
  const picture = layOut(graph, { open: toSet(open), closed: toSet(closed) });
  return {
    version: document.document.version,
    graph: toPlainGraph(picture, placeProblems(picture, document)),
    places: toPlaces(picture, document.lines, found),
  };
}

function toSet(keys: unknown): ReadonlySet<string> {
  return new Set(Array.isArray(keys) ? (keys as readonly unknown[]).filter((key) => typeof key === 'string') : []);
}

/** Assigns each problem to the innermost node that is shown. */
function placeProblems({ boxes }: Picture, { check, lines }: OpenPipeline): ReadonlyMap<number, readonly GraphProblem[]> {
  const placed = new Map<number, GraphProblem[]>();
  for (const { severity, message, range } of check.problems) {
    const offset = lines.offsetAt(range.start);
    const at = boxes.findLastIndex(({ node: { origin, span } }) => origin === null && span.start <= offset && offset <= span.end);
    const index = Math.max(at, 0);
    placed.set(index, [...(placed.get(index) ?? []), { severity, message }]);
  }
  return placed;
}

function toPlaces({ boxes }: Picture, own: LineIndex, found: ReadonlyMap<string, FoundTemplate>): GraphPlace[] {
  const indexes = new Map<string, LineIndex>();
  const linesOf = (uri: string | null): LineIndex => {
    if (uri === null) return own;
    const lines = indexes.get(uri) ?? indexLines(found.get(uri)!.reading.text);
    indexes.set(uri, lines);
    return lines;
  };
  return boxes.map(({ node: { origin, span, selection } }) => {
    const lines = linesOf(origin);
    return { uri: origin, range: lines.rangeOf(span.start, span.end), selection: lines.rangeOf(selection.start, selection.end) };
  });
}

/** The prefixes of references, and which fields of their templates are not set. */
const SCOPES = [
  { prefix: 'account.', absent: ['orgIdentifier', 'projectIdentifier'] },
  { prefix: 'org.', absent: ['projectIdentifier'] },
] as const;

/** Finds an open template of the same folder `.harness` by identifier, scope and version; without a version only if there is one alone. */
function findTemplate(
  { reference, version }: TemplateUse,
  { reading, document }: OpenPipeline,
  pipelines: OpenPipelines,
): FoundTemplate | null {
  const scope = SCOPES.find(({ prefix }) => reference.startsWith(prefix));
  const identifier = reference.slice(scope?.prefix.length ?? 0);
  const found = pipelines.list().filter((other) => {
    if (other.check.root !== 'template' || other.reading === reading || readRootField(other, 'identifier') !== identifier) return false;
    const isInScope = scope === undefined || scope.absent.every((field) => readRootField(other, field) === null);
    const isNear = homeOf(other.document.uri) === homeOf(document.uri);
    return isInScope && isNear && (version === '' || readRootField(other, 'versionLabel') === version);
  });
  const [first] = found;
  return first === undefined || found.length > 1 ? null : { uri: first.document.uri, reading: first.reading };
}
