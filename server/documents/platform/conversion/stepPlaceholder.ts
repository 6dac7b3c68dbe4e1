import * as l10n from '@vscode/l10n';
import { Scalar } from 'yaml';
import { spanOf } from './run.ts';
import type { Source } from './source.ts';
import { Target } from './target.ts';

/** Puts a step that fails in the place of one that version 1 has no form for, so that a pipeline never runs without it unnoticed. */
export function writePlaceholder(step: Source, target: Target, type: string): void {
  const { run } = target;
  const kept = [step.take('type'), step.take('spec')].filter((entry) => entry !== null);
  for (const { pair } of kept) run.addComments(pair.key.commentBefore);
  const reason = l10n.t('No public form of it in version 1 is known. The step fails until you replace it.');
  const lines = kept.flatMap(({ pair, value }) => run.linesOf([spanOf(pair.key)[0], value.range?.[2] ?? spanOf(value)[1]]));
  run.note('dropped', spanOf(kept[0]?.value), l10n.t('The step type "{0}" of "{1}". {2}', type, step.path, reason), lines);
  const inner = new Target(run);
  const script = new Scalar(`echo 'The step type ${type.replaceAll(/[^\w.-]/g, '')} was not converted to version 1.' >&2\nexit 1\n`);
  script.type = Scalar.BLOCK_LITERAL;
  run.keepComments(() => {
    inner.put('shell', 'sh');
    inner.put('script', script);
  });
  target.put('run', inner.map);
}
