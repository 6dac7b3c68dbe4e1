import { childPath, findChild, findRoot, type WordText } from './expressionTexts.ts';
import { axesAround, type Scope } from './scope.ts';
import type { Declared, DeclaredStage, DeclaredStep, DeclaredVariable, Names, ScopeNames, ScopePosition } from './scopeNames.ts';

/** Kinds of declarations: `group` is a group of steps, `axis` one of a matrix. */
export type DefinitionKind = 'stage' | 'step' | 'group' | 'variable' | 'output' | 'axis';

/** The declaration that a word of a path refers to. */
export interface Definition {
  readonly kind: DefinitionKind;
  readonly declared: Declared;
}

/** A place on the way along a path. `table` is the path under which the following words are documented; '' if they are not. */
export type Spot =
  | { readonly kind: 'words'; readonly table: string }
  | { readonly kind: 'pipeline'; readonly table: string }
  | { readonly kind: 'stage' | 'spec' | 'execution'; readonly table: string; readonly stage: DeclaredStage }
  | { readonly kind: 'step' | 'output'; readonly table: string; readonly step: DeclaredStep }
  | NamesSpot;

/** A place that is followed only by names that the pipeline declares. */
export interface NamesSpot {
  readonly kind: 'names';
  readonly table: string;
  readonly of: 'stage' | 'step' | 'variable' | 'output' | 'axis';
  /** What people call the names, if it is not `of`. */
  readonly noun?: 'input' | 'variable';
  readonly names: Names;
  /** Other lists, whose names are not suggested here but not reported as missing either. */
  readonly outer: readonly Names[];
  /** The owner of the names; null for the pipeline. */
  readonly owner: DeclaredStage | DeclaredStep | null;
  /** The stage of these steps. */
  readonly stage: DeclaredStage | null;
}

/** The result of following a word; if `spot` is null, nothing is known about the words after it. */
export interface Entered {
  readonly spot: Spot | null;
  readonly definition: Definition | null;
  readonly text: WordText | null;
  /** False for a root that refers to what is around it: it does not spell the name. */
  readonly isName: boolean;
}

const OPEN: Entered = { spot: null, definition: null, text: null, isName: false };

/** Follows the first word of a path; without a scope, what the document declares at its top is unknown. */
export function enterRoot(position: ScopePosition, word: string, scope: Scope | null = null): Entered {
  const { stage, area, groups, step } = position;
  const group = groups.at(-1) ?? null;
  const text = findRoot(word);
  if (scope?.names.version === 1) {
    if (word === 'inputs') return known(inputsOf(scope.names, stage), text);
    if (word === 'stages') return known(stagesOf(scope), text);
  }
  switch (word) {
    case 'pipeline':
      return known({ kind: 'pipeline', table: 'pipeline' }, text);
    case 'stage':
      return stage === null
        ? known(null, text)
        : around({ kind: 'stage', table: 'stage', stage }, { kind: 'stage', declared: stage }, text);
    case 'execution':
      return known(stage && { kind: 'execution', table: 'execution', stage }, text);
    case 'steps': {
      const [nearest, ...outer] = [...groups.toReversed().map(({ steps }) => steps), area?.steps ?? null].filter((steps) => steps !== null);
      if (nearest === undefined) return known(null, text);
      const others = (stage?.areas ?? []).filter((other) => other !== area).map(({ steps }) => steps);
      return known(
        { kind: 'names', table: 'steps', of: 'step', names: nearest, outer: [...outer, ...others], owner: group ?? stage, stage },
        text,
      );
    }
    case 'stepGroup':
      return group === null ? known(null, text) : around({ kind: 'step', table: 'stepGroup', step: group }, toStep(group), text);
    case 'step':
      return step === null ? known(null, text) : around({ kind: 'words', table: 'step' }, toStep(step), text);
    case 'matrix':
      return known({ kind: 'names', table: '', of: 'axis', names: axesAround(position), outer: [], owner: null, stage }, text);
  }
  if (text !== null) return known({ kind: 'words', table: word }, text);
  if (stage?.name === word) return named({ kind: 'stage', table: 'stages.*', stage }, { kind: 'stage', declared: stage });
  const own = groups.findLast(({ name }) => name === word);
  return own === undefined ? OPEN : named({ kind: 'step', table: 'steps.*', step: own }, toStep(own));
}

/** Follows a word after a place; null if the place has no such name. */
export function enterWord(scope: Scope, spot: Spot, word: string): Entered | null {
  if (spot.kind === 'names') return enterName(scope, spot, word);
  const text = findChild(spot.table, word);
  const next = nextSpot(scope, spot, word);
  if (next !== null) return known(next, text);
  const path = childPath(spot.table, word);
  return text === null && !path.endsWith('*') ? OPEN : known({ kind: 'words', table: path }, text);
}

function nextSpot(scope: Scope, spot: Exclude<Spot, NamesSpot>, word: string): Spot | null {
  switch (spot.kind) {
    case 'pipeline':
      if (word === 'stages') return stagesOf(scope);
      return word === variablesKey(scope) ? variablesOf(scope.names.variables, null) : null;
    case 'stage':
      if (word === 'spec') return { kind: 'spec', table: tableOf(spot.table, word), stage: spot.stage };
      if (word === 'matrix')
        return { kind: 'names', table: '', of: 'axis', names: spot.stage.axes, outer: [], owner: spot.stage, stage: null };
      if (word === 'steps' && scope.names.version === 1) return stepsOf(spot.stage);
      return word === variablesKey(scope) ? variablesOf(spot.stage.variables, spot.stage) : null;
    case 'spec':
      return word === 'execution' ? { kind: 'execution', table: tableOf(spot.table, word), stage: spot.stage } : null;
    case 'execution': {
      const { stage } = spot;
      const area = stage.areas.find(({ key }) => key === word);
      if (area === undefined) return null;
      const outer = stage.areas.filter((other) => other !== area).map(({ steps }) => steps);
      return { kind: 'names', table: word, of: 'step', names: area.steps, outer, owner: stage, stage };
    }
    case 'step':
      if (word === 'variables') return variablesOf(spot.step.variables, spot.step);
      if (word === 'outputs' && scope.names.version === 1 && spot.step.steps === null) {
        return { kind: 'names', table: '', of: 'output', names: spot.step.outputs, outer: [], owner: spot.step, stage: null };
      }
      if (word === 'output' && spot.step.steps === null) return { kind: 'output', table: tableOf(spot.table, word), step: spot.step };
      if (word !== 'steps' || spot.step.steps === null) return null;
      return { kind: 'names', table: 'steps', of: 'step', names: spot.step.steps, outer: [], owner: spot.step, stage: null };
    case 'output':
      if (word !== 'outputVariables') return null;
      return { kind: 'names', table: '', of: 'output', names: spot.step.outputs, outer: [], owner: spot.step, stage: null };
    default:
      return null;
  }
}

function stagesOf({ names }: Scope): NamesSpot {
  return { kind: 'names', table: 'stages', of: 'stage', names: names.stages, outer: [], owner: null, stage: null };
}

function variablesKey({ names }: Scope): string {
  return names.version === 1 ? 'inputs' : 'variables';
}

/** The steps of a stage of version 1, which are not in an execution of their own. */
function stepsOf(stage: DeclaredStage): Spot | null {
  const [area, ...others] = stage.areas;
  if (area === undefined) return null;
  return { kind: 'names', table: 'steps', of: 'step', names: area.steps, outer: others.map(({ steps }) => steps), owner: stage, stage };
}

/** Cache of joined paths, to avoid building them on every lookup. */
const TABLES = new Map<string, Map<string, string>>();

function tableOf(table: string, word: 'spec' | 'execution' | 'output' | '*'): string {
  let known = TABLES.get(table);
  if (known === undefined) {
    known = new Map((['spec', 'execution', 'output', '*'] as const).map((next) => [next, `${table}.${next}`]));
    TABLES.set(table, known);
  }
  return known.get(word)!;
}

function enterName(scope: Scope, spot: NamesSpot, word: string): Entered | null {
  const declared = findDeclared(scope, spot, word);
  if (declared === null) return spot.names.isComplete && spot.outer.every(({ isComplete }) => isComplete) ? null : OPEN;
  switch (spot.of) {
    case 'stage':
      return named({ kind: 'stage', table: 'stages.*', stage: declared as DeclaredStage }, { kind: 'stage', declared });
    case 'step':
      return named({ kind: 'step', table: tableOf(spot.table, '*'), step: declared as DeclaredStep }, toStep(declared as DeclaredStep));
    default:
      return named(null, { kind: spot.of, declared });
  }
}

/** Returns the declaration of a name in the list of a place, or else in one of the other lists. */
function findDeclared(scope: Scope, { names, outer }: NamesSpot, word: string): Declared | null {
  let found: Declared | null = scope.find(names, word);
  for (let index = 0; found === null && index < outer.length; index++) found = scope.find(outer[index]!, word);
  return found;
}

function variablesOf(names: Names<DeclaredVariable>, owner: DeclaredStage | DeclaredStep | null): Spot {
  return { kind: 'names', table: '', of: 'variable', names, outer: [], owner, stage: null };
}

/** The inputs of version 1: those of the pipeline, and of the stage. */
function inputsOf({ variables }: ScopeNames, stage: DeclaredStage | null): Spot {
  const outer = stage === null ? [] : [stage.variables];
  return { kind: 'names', table: '', of: 'variable', noun: 'input', names: variables, outer, owner: null, stage: null };
}

function toStep(declared: DeclaredStep): Definition {
  return { kind: declared.steps === null ? 'step' : 'group', declared };
}

function known(spot: Spot | null, text: WordText | null): Entered {
  return { spot, definition: null, text, isName: false };
}

function around(spot: Spot, definition: Definition, text: WordText | null): Entered {
  return { spot, definition, text, isName: false };
}

function named(spot: Spot | null, definition: Definition): Entered {
  return { spot, definition, text: null, isName: true };
}

/** A name that a pipeline declares, and the list in which it must be unique. */
export interface Declaration extends Definition {
  readonly among: Names;
}

/** Lists everything that a pipeline declares, containers before their contents. */
export function listDeclarations({ variables, stages }: ScopeNames): Declaration[] {
  const found: Declaration[] = [];
  addAll(found, 'variable', variables);
  for (const stage of stages.items) {
    found.push({ kind: 'stage', declared: stage, among: stages });
    addAll(found, 'axis', stage.axes);
    addAll(found, 'variable', stage.variables);
    for (const { steps } of stage.areas) addSteps(found, steps);
  }
  return found;
}

function addSteps(found: Declaration[], steps: Names<DeclaredStep>): void {
  for (const step of steps.items) {
    found.push({ kind: step.steps === null ? 'step' : 'group', declared: step, among: steps });
    addAll(found, 'axis', step.axes);
    addAll(found, 'variable', step.variables);
    addAll(found, 'output', step.outputs);
    if (step.steps !== null) addSteps(found, step.steps);
  }
}

function addAll(found: Declaration[], kind: Definition['kind'], among: Names): void {
  for (const declared of among.items) found.push({ kind, declared, among });
}
