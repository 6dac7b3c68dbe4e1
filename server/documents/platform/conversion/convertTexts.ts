import * as l10n from '@vscode/l10n';
import { isMap, isScalar, type Node, type Pair, type Scalar, visit, type YAMLMap } from 'yaml';
import { convertExpressions } from '../../../core/platform/pipelines/conversion/expressions.ts';
import type { ConversionRun } from './run.ts';

/** Converts the expressions in all texts of a result. One that may no longer work gets a note above its key. */
export function convertTexts(run: ConversionRun, contents: Node): void {
  visit(contents, {
    Scalar(key, scalar: Scalar, path) {
      const { value } = scalar;
      if (key === 'key' || typeof value !== 'string' || !value.includes('<+')) return;
      const steps = { typeOf: (identifier: string) => run.stepTypes.get(identifier) ?? null, own: ownType(run, path) };
      const { text, doubts } = convertExpressions(value, steps, run.angled.has(scalar));
      if (text !== value) scalar.value = text;
      if (doubts.length === 0) return;
      const pairs = path.filter((one): one is Pair<Scalar, Node> => typeof one === 'object' && 'key' in one && isScalar(one.key));
      const holder = pairs.at(-1);
      for (const { expression, reason } of doubts) {
        const span = [scalar.range?.[0] ?? 0, scalar.range?.[1] ?? 0] as const;
        run.note('check', span, l10n.t('{0} may not work: {1}.', expression.replaceAll(/\s+/g, ' '), reason));
      }
      run.moveComments(holder?.key);
    },
  });
}

/** Returns the type of the step around a value. */
function ownType(run: ConversionRun, path: readonly unknown[]): string | null {
  const step = path.findLast((one) => isMap(one) && run.typeOfMap.has(one as YAMLMap));
  return step === undefined ? null : run.typeOfMap.get(step as YAMLMap)!;
}
