import * as l10n from '@vscode/l10n';
import { isMap, isScalar, isSeq, type Node, type Pair, type Scalar, type YAMLMap } from 'yaml';
import type { PipelineProblemCode } from '../../../core/platform/pipelines/problems.ts';
import { FILE_CHECK, PipelineChecker } from '../check.ts';
import type { PipelineProblem } from '../problems.ts';
import { type ConversionRun, spanOf } from './run.ts';

/** Codes that get a note even if they are warnings. */
const REFUSED: readonly PipelineProblemCode[] = [
  ...(['MISSING_FIELD', 'WRONG_TYPE', 'EMPTY_LIST', 'UNKNOWN_WORD', 'OUT_OF_RANGE', 'REPEATED_ENTRY', 'SUPERFLUOUS_FIELD'] as const),
  ...(['INVALID_IDENTIFIER', 'INVALID_NAME', 'INVALID_DURATION', 'INVALID_TEXT'] as const),
];

/** Marks what version 1 refuses in a result, such as a field that the source left without a value, unless its key has a note already. */
export function markTargetProblems(run: ConversionRun, contents: Node, text: string): void {
  const { problems } = new PipelineChecker().check(text, FILE_CHECK);
  const keys = new WeakMap<Node, ReadonlyMap<string, Pair<Scalar, Node | null>>>();
  const keysOf = (map: YAMLMap): ReadonlyMap<string, Pair<Scalar, Node | null>> => {
    const known = keys.get(map) ?? indexKeys(map);
    keys.set(map, known);
    return known;
  };
  for (const problem of problems) {
    if (!isRefused(problem)) continue;
    const { key, span } = findPlace(contents, problem.field, keysOf);
    if (key === null || (typeof key.commentBefore === 'string' && key.commentBefore.includes(run.marker))) continue;
    run.note('check', span, l10n.t('It does not fit version 1 yet: {0}', problem.message));
    run.moveComments(key);
  }
}

/** Whether a problem of a result needs a note. */
export function isRefused({ code, severity }: Pick<PipelineProblem, 'code' | 'severity'>): boolean {
  return severity === 'error' || REFUSED.includes(code);
}

/** Returns the entries of a map by their keys, the first of equal ones. */
function indexKeys(map: YAMLMap): ReadonlyMap<string, Pair<Scalar, Node | null>> {
  const pairs = map.items as unknown as readonly Pair<Scalar, Node | null>[];
  return new Map(
    pairs
      .filter(({ key }) => isScalar(key))
      .toReversed()
      .map((pair) => [String(pair.key.value), pair]),
  );
}

/** Returns the innermost key of the result on the way to a field, and the place in the source that it comes from. */
function findPlace(
  contents: Node,
  field: string,
  keysOf: (map: YAMLMap) => ReadonlyMap<string, Pair<Scalar, Node | null>>,
): { readonly key: Scalar | null; readonly span: readonly [number, number] } {
  let node: Node | null = contents;
  let key: Scalar | null = null;
  let span: readonly [number, number] = [0, 0];
  for (const part of field.match(/[^.[\]]+/g) ?? []) {
    let inner: Node | null = null;
    if (isMap(node)) {
      const pair = keysOf(node).get(part);
      if (pair === undefined) break;
      ({ key } = pair);
      inner = pair.value;
    } else if (isSeq(node)) inner = (node.items[Number(part)] as Node | undefined) ?? null;
    for (const place of [isMap(node) ? key : null, inner]) {
      const own = place === null ? [0, 0] : spanOf(place);
      if (own[1]! > own[0]!) span = [own[0]!, own[1]!];
    }
    node = inner;
  }
  return { key, span };
}
