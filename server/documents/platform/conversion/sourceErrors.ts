import * as l10n from '@vscode/l10n';
import { isMap, isScalar, type Node, type Pair, type Scalar, visit } from 'yaml';
import type { LineIndex } from '../../lineIndex.ts';
import { FILE_CHECK, PipelineChecker } from '../check.ts';
import { type ConversionRun, spanOf } from './run.ts';

/** Marks what is wrong in version 0 already, at the lines of the result that come from there. */
export function markSourceErrors(run: ConversionRun, contents: Node, lines: LineIndex): void {
  const { problems } = new PipelineChecker().check(run.text, FILE_CHECK);
  for (const { severity, message, range } of problems) {
    if (severity !== 'error') continue;
    const at = [lines.offsetAt(range.start), lines.offsetAt(range.end)] as const;
    const key = findKey(contents, at[0]);
    run.note('check', at, l10n.t('It is wrong in version 0 already: {0}', message));
    run.moveComments(key);
  }
}

/** Finds the innermost key of the result that comes from a place in the source, or whose value does. */
function findKey(contents: Node, offset: number): Scalar | null {
  let found: Scalar | null = null;
  visit(contents, {
    Pair(_key, pair) {
      const { key, value } = pair as Pair<Scalar, Node | null>;
      if (isScalar(key) && (covers(spanOf(key), offset) || (value !== null && !isMap(value) && covers(spanOf(value), offset)))) found = key;
    },
  });
  return found;
}

function covers([start, end]: readonly [number, number], offset: number): boolean {
  return end > start && start <= offset && offset < end;
}
