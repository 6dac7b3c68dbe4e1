import { parse } from 'yaml';
import {
  type Declared,
  type DeclaredStage,
  type DeclaredStep,
  type DeclaredVariable,
  hasDeclaredOutputs,
  type Names,
  NO_NAMES,
  type ScopeNames,
  type ScopePosition,
  UNKNOWN_NAMES,
} from '../../server/core/platform/pipelines/expressions/scopeNames.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Returns the names declared in a fully written pipeline, for tests that need nothing else; spans are those of the nth name. */
export function scopeOf(text: string): ScopeNames {
  const { variables, stages } = (parse(text) as { pipeline: Fields }).pipeline;
  let names = 0;
  const declare = (name: unknown): Declared => ({ name: String(name), span: { start: names, end: ++names }, block: 0 });
  const toNames = <T extends Declared>(list: unknown, read: (entry: Fields) => T[]): Names<T> =>
    list === '<+input>' ? UNKNOWN_NAMES : { items: ((list ?? []) as Fields[]).flatMap(read), isComplete: true };
  const toVariable = ({ name, type }: Fields): DeclaredVariable[] => [{ ...declare(name), type: String(type) }];
  const toAxes = (strategy: Fields | undefined): Names =>
    strategy === undefined ? NO_NAMES : { items: Object.keys((strategy.matrix ?? {}) as Fields).map(declare), isComplete: true };
  const toStep = ({ step, stepGroup, parallel }: Fields): DeclaredStep[] => {
    if (parallel !== undefined) return (parallel as Fields[]).flatMap(toStep);
    const own = (step ?? stepGroup) as Fields;
    const type = step === undefined ? null : String(own.type);
    const outputs = toNames((own.spec as Fields | undefined)?.outputVariables, ({ name }) => [declare(name)]);
    return [
      {
        ...declare(own.identifier),
        title: String(own.name ?? ''),
        type,
        isLooped: own.strategy !== undefined,
        axes: toAxes(own.strategy as Fields | undefined),
        outputs: { ...outputs, isComplete: hasDeclaredOutputs(type) },
        variables: toNames(own.variables, toVariable),
        steps: step === undefined ? toNames(own.steps, toStep) : null,
      },
    ];
  };
  const toStage = ({ stage, parallel }: Fields): DeclaredStage[] => {
    if (parallel !== undefined) return (parallel as Fields[]).flatMap(toStage);
    const own = stage as Fields;
    const execution = ((own.spec as Fields | undefined)?.execution ?? {}) as Fields;
    return [
      {
        ...declare(own.identifier),
        title: String(own.name ?? ''),
        type: String(own.type),
        isLooped: own.strategy !== undefined,
        axes: toAxes(own.strategy as Fields | undefined),
        variables: toNames(own.variables, toVariable),
        areas: ['steps', 'rollbackSteps'].flatMap((key) =>
          execution[key] === undefined ? [] : [{ key, steps: toNames(execution[key], toStep) }],
        ),
      },
    ];
  };
  return { variables: toNames(variables, toVariable), stages: toNames(stages, toStage) };
}

/** Returns the position inside a step, given by the names on its path: `build`, `build.group.run`. */
export function positionOf(facts: ScopeNames, path: string, key = 'steps'): ScopePosition {
  const [stageName, ...rest] = path.split('.');
  const stage = facts.stages.items.find(({ name }) => name === stageName) ?? null;
  const area = rest.length === 0 ? null : (stage?.areas.find((one) => one.key === key) ?? null);
  const groups: DeclaredStep[] = [];
  let step: DeclaredStep | null = null;
  for (const name of rest) {
    const list: readonly DeclaredStep[] = groups.at(-1)?.steps?.items ?? area?.steps.items ?? [];
    const found = list.find((one) => one.name === name);
    if (found === undefined) throw new Error(`There is no ${name} in ${path}.`);
    if (found.steps === null) step = found;
    else groups.push(found);
  }
  return { stage, area, groups, step };
}
