import { findNearest } from '../../../nearest.ts';
import {
  type Declared,
  type DeclaredStage,
  type DeclaredStep,
  type Names,
  NO_NAMES,
  type ScopeNames,
  type ScopePosition,
} from './scopeNames.ts';

/** Maximum number of misspelt words to compare with the names of a pipeline; later ones are reported without a suggestion. */
const MOST_GUESSES = 200;

/** The names of a pipeline, indexed for lookups: each list is indexed on first use. Create one for each set of names. */
export class Scope {
  readonly names: ScopeNames;
  readonly #tables = new Map<Names, ReadonlyMap<string, Declared>>();
  readonly #paths = new Map<DeclaredStage, ReadonlyMap<string, string | null>>();
  readonly #guesses = new Map<Names, Map<string, string | null>>();
  #local: ReadonlySet<string> | null = null;
  #elements: ReadonlySet<string> | null = null;
  #guessesLeft = MOST_GUESSES;

  constructor(names: ScopeNames) {
    this.names = names;
  }

  /** Returns the first declaration with a name. */
  find<T extends Declared>(names: Names<T>, name: string): T | null {
    let table = this.#tables.get(names);
    if (table === undefined) {
      const entries = new Map<string, Declared>();
      for (const item of names.items) if (!entries.has(item.name)) entries.set(item.name, item);
      table = entries;
      this.#tables.set(names, table);
    }
    return (table.get(name) as T | undefined) ?? null;
  }

  /** Returns the name that a misspelt word probably means. */
  guess(names: Names, word: string): string | null {
    const known = this.#guesses.get(names) ?? new Map<string, string | null>();
    this.#guesses.set(names, known);
    let nearest = known.get(word);
    if (nearest === undefined) {
      nearest = this.#guessesLeft-- > 0 ? findNearest(word, namesOf(names)) : null;
      known.set(word, nearest);
    }
    return nearest;
  }

  /** Returns the path from the steps of a stage to a step inside its groups, like `group.steps.run`; null if there is none, or several. */
  findInGroups(stage: DeclaredStage, name: string): string | null {
    let paths = this.#paths.get(stage);
    if (paths === undefined) {
      const found = new Map<string, string | null>();
      for (const { key, steps } of stage.areas) if (key === 'steps') for (const step of steps.items) collect(step, step.name, found);
      paths = found;
      this.#paths.set(stage, paths);
    }
    return paths.get(name) ?? null;
  }

  /** Whether anything in the pipeline has this name, so an expression may start with it. */
  isLocal(word: string): boolean {
    this.#local ??= collectLocal(this.names);
    return this.#local.has(word);
  }

  /** Whether a stage, step or step group has this name. */
  isElement(word: string): boolean {
    this.#elements ??= new Set([...listElements(this.names)].map(({ name }) => name));
    return this.#elements.has(word);
  }
}

/** Returns the axes of all matrices around a position, the innermost first. */
export function axesAround({ stage, groups, step }: ScopePosition): Names {
  const strategies = [step, ...groups.toReversed(), stage].filter((one) => one !== null).map(({ axes }) => axes);
  const filled = strategies.filter(({ items, isComplete }) => items.length > 0 || !isComplete);
  if (stage === null) return { items: [], isComplete: false };
  if (filled.length < 2) return filled[0] ?? NO_NAMES;
  return { items: filled.flatMap(({ items }) => items), isComplete: filled.every(({ isComplete }) => isComplete) };
}

function namesOf({ items }: Names): string[] {
  return items.map(({ name }) => name);
}

function collect(step: DeclaredStep, path: string, found: Map<string, string | null>): void {
  for (const inner of step.steps?.items ?? []) {
    const own = `${path}.steps.${inner.name}`;
    found.set(inner.name, found.has(inner.name) ? null : own);
    collect(inner, own, found);
  }
}

function collectLocal(names: ScopeNames): ReadonlySet<string> {
  const words = new Set(names.variables.items.map(({ name }) => name));
  for (const element of listElements(names)) {
    words.add(element.name);
    const lists = [element.axes, element.variables, 'outputs' in element ? element.outputs : NO_NAMES];
    for (const { items } of lists) for (const { name } of items) words.add(name);
  }
  return words;
}

/** Lists the stages, steps and step groups. */
function* listElements({ stages }: ScopeNames): Generator<DeclaredStage | DeclaredStep> {
  for (const stage of stages.items) {
    yield stage;
    for (const { steps } of stage.areas) yield* listSteps(steps);
  }
}

function* listSteps({ items }: Names<DeclaredStep>): Generator<DeclaredStep> {
  for (const step of items) {
    yield step;
    if (step.steps !== null) yield* listSteps(step.steps);
  }
}
