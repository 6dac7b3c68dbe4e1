import { describeMore } from '../../../core/checkLimits.ts';
import type { DocumentKind } from '../../../core/documentKinds.ts';
import { countAll, type Problem } from '../../../core/problem.ts';
import { indexLines } from '../../../documents/lineIndex.ts';
import { type NamedPath, namedElementsOf, namedPathAt } from '../../../documents/platform/namedPath.ts';
import { readPipelineText } from '../../../documents/platform/reading.ts';
import { toFindingKey } from '../baseline.ts';

/** A text and its problems. */
export interface CheckedText {
  readonly kind: DocumentKind | 'other';
  readonly text: string;
  readonly problems: readonly Problem[];
}

/** A problem, and what recognizes it in another version of its text. */
interface Described extends NamedPath {
  readonly problem: Problem;
  /** What its range contains. */
  readonly value: string;
  /** Its code and its first sentence, without numbers that change with other lines: what follows is advice, which depends on other documents. */
  readonly sentence: string;
}

/** Returns the problems that an earlier version of a text did not have, wherever they were; both versions are checked by the same rules. */
export function findBrought(now: CheckedText, earlier: CheckedText): readonly Problem[] {
  if (now.problems.length === 0) return [];
  const [ours, theirs] = [describe(now), describe(earlier)];
  let open = withoutSame(ours.all, theirs.all, ({ path, value, sentence }) => [path, value, sentence]);
  // What is missing is said by the sentence alone.
  open = withoutSame(open, theirs.all, ({ problem, path, value }) =>
    problem.code.startsWith('MISSING') ? null : [problem.code, path, value],
  );
  // A stage or step that was renamed or moved: neither version has an element with the name that the other one has.
  open = withoutSame(open, theirs.all, ({ path, element, value, sentence }, isOurs) =>
    (isOurs ? theirs : ours).elements().has(element) ? null : [path.slice(element.length), value, sentence],
  );
  return [...open.map(({ problem }) => problem), ...countMore(now, earlier, open)];
}

/** Removes the problems with the key of an earlier one from both lists. */
function withoutSame(
  open: readonly Described[],
  earlier: Described[],
  toKey: (one: Described, isOurs: boolean) => readonly string[] | null,
): readonly Described[] {
  if (open.length === 0 || earlier.length === 0) return open;
  const known = Map.groupBy(earlier, (one) => toKey(one, false)?.join('\0') ?? null);
  const left = open.filter((one) => {
    const key = toKey(one, true);
    return key === null || known.get(key.join('\0'))?.pop() === undefined;
  });
  earlier.splice(0, earlier.length, ...[...known.values()].flat());
  return left;
}

/** A problem that represents more of its code is only brought as far as there are more than before. */
function countMore(now: CheckedText, earlier: CheckedText, brought: readonly Described[]): readonly Problem[] {
  return now.problems.flatMap((problem) => {
    if (problem.more === undefined) return [];
    const ofCode = <One extends { readonly code: string }>(problems: readonly One[]) =>
      problems.filter(({ code }) => code === problem.code);
    const shown = ofCode(brought.map((one) => one.problem)).length;
    const more = countAll(ofCode(now.problems)) - countAll(ofCode(earlier.problems)) - shown;
    return more <= 0 ? [] : [{ ...problem, more, message: describeMore(more) }];
  });
}

/** Describes the problems of a text. Those of rosters are in rows, which their e-mail names; all other texts are read as YAML, of which JSON is a part. */
function describe({ kind, text, problems }: CheckedText): { readonly all: Described[]; elements(): ReadonlySet<string> } {
  const lines = indexLines(text);
  const isTable = kind === 'roster' || kind === 'keys';
  const reading = isTable || problems.length === 0 ? null : readPipelineText(text);
  let known: ReadonlySet<string> | null = null;
  const all = problems
    .filter(({ more }) => more === undefined)
    .map((problem): Described => {
      const start = lines.offsetAt(problem.range.start);
      const [value = ''] = text.slice(start, lines.offsetAt(problem.range.end)).split('\n', 1);
      const [sentence = ''] = toFindingKey(problem).split(/(?<=\.) /, 1);
      const row = isTable ? text.slice(lines.offsetAt({ line: problem.range.start.line, character: 0 })).split('\n', 1)[0]! : '';
      const place =
        reading === null ? { path: /[^\s,;"]+@[^\s,;"]+/.exec(row)?.[0] ?? row.trim(), element: '' } : namedPathAt(reading, start);
      return { ...place, problem, value: value.trim(), sentence: sentence.replace(/\[\d+\]/g, '[]') };
    });
  return { all, elements: () => (known ??= reading === null ? new Set(['']) : namedElementsOf(reading)) };
}
