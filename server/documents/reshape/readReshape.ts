import type { Range } from '../../core/problem.ts';
import { findReshapeProblems, type ReshapeStep } from '../../core/reshape.ts';
import { toSentence } from '../../core/shape.ts';
import type { TreeNode } from '../../core/tree.ts';
import { toPlainValue } from '../json/plainValue.ts';
import { readJson } from '../json/readJson.ts';
import { indexLines } from '../lineIndex.ts';

/** A fault as a whole sentence, with its range. */
export interface ReshapeFault {
  readonly message: string;
  readonly range: Range;
}

/** How a CSV is reshaped: its separator, and the steps with their ranges in the text. */
export interface Reshaping {
  readonly separator: string;
  readonly steps: readonly { readonly step: ReshapeStep; readonly range: Range }[];
}

/** Maximum nesting of the values that are read; no reshaping is deeper. */
const DEEPEST = 6;

/** Parses the JSON that describes how a CSV is reshaped; never throws. Unknown keys are faults too, so that no step is silently ignored. */
export function readReshape(text: string): Reshaping | readonly ReshapeFault[] {
  const { tree, faults } = readJson(text);
  const lines = indexLines(text);
  const place = (start: number, end: number, message: string): ReshapeFault => ({ message, range: lines.rangeOf(start, end) });
  const ofJson = faults.map(({ start, end, message }) => place(start, end, message));
  if (tree === null && ofJson.length === 0)
    return [place(0, 0, 'The file is empty. Write {"steps": [{"rename": {"Mail": "E-mail"}}]} into it.')];
  const ofShape = findReshapeProblems(tree).map(({ span, path, message }) =>
    place(span.start, span.end, toSentence(path, message, 'The reshaping')),
  );
  if (ofJson.length + ofShape.length > 0) return [...ofJson, ...ofShape];
  // The shape check guarantees this type.
  const { separator = ',', steps } = withoutNulls(toPlainValue(tree, DEEPEST)) as {
    readonly separator?: string;
    readonly steps: readonly ReshapeStep[];
  };
  const found = [
    ...(separator.length === 1 && !/["\r\n]/.test(separator) ? [] : [place(0, 0, 'separator must be one character, like ; or a tab.')]),
    ...steps.flatMap((step, index) => {
      const message = findPatternFault(step);
      return message === null ? [] : [{ message: `steps[${index}].split.pattern ${message}`, range: rangeOfStep(index) }];
    }),
  ];
  return found.length > 0 ? found : { separator, steps: steps.map((step, index) => ({ step, range: rangeOfStep(index) })) };

  function rangeOfStep(index: number): Range {
    const { start, end } = findItems(tree)[index] ?? { start: 0, end: 0 };
    return lines.rangeOf(start, end);
  }
}

/** Removes fields that are null, which count as not set. */
function withoutNulls(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, inner: unknown) => (inner === null ? undefined : inner));
}

function findItems(tree: TreeNode | null): readonly (TreeNode | null)[] {
  const steps = tree?.kind === 'map' ? tree.entries.find(({ key }) => key.value === 'steps')?.value : null;
  return steps?.kind === 'list' ? steps.items : [];
}

function findPatternFault({ split }: ReshapeStep): string | null {
  if (split?.pattern === undefined) return null;
  try {
    const groups = (new RegExp(`${split.pattern}|`, 'u').exec('')?.length ?? 1) - 1;
    return groups >= split.into.length ? null : `has ${groups} groups, but into names ${split.into.length} columns. Make the two match.`;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return `is not a regular expression: ${error.message}. Correct it.`;
  }
}
