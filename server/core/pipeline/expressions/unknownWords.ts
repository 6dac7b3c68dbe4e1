import { findNearest } from '../../nearest.ts';
import type { Span } from '../../tree.ts';
import { changeFix } from '../finding.ts';
import type { ExpressionPath } from './expression.ts';
import { findChild, KNOWN_ROOTS, listChildren, listMethods } from './expressionTexts.ts';
import { type ExpressionProblem, listFew, quote, tell } from './problem.ts';
import { axesAround, type Scope } from './scope.ts';
import type { ScopePosition, StageFact, StepFact } from './scopeFacts.ts';
import type { NamesSpot, Spot } from './spots.ts';

type Word = Span & { readonly name: string };

/** Stages whose steps are all written down: builds and scans bring further ones of their own. */
const PLAIN_STAGES: readonly (string | null)[] = ['Deployment', 'Custom', 'Approval', 'FeatureFlag'];

/** Tells of a name that a place does not hold; null where something else may bring it. */
export function tellUnknownName(spot: Spot, word: Word, scope: Scope): ExpressionProblem | null {
  if (spot.kind !== 'names' || mayBeMade(spot, word.name)) return null;
  const inGroup =
    spot.table === 'steps' && spot.stage !== null && spot.owner === spot.stage ? scope.findInGroups(spot.stage, word.name) : null;
  if (inGroup !== null) {
    const group = inGroup.split('.').at(-3)!;
    const message = `The step ${quote(word.name)} stands in the group ${quote(group)}. Write ${inGroup}.`;
    return tell('UNKNOWN_REFERENCE', word, message, [changeFix(word, inGroup)]);
  }
  const guessed = scope.guess(spot.names, word.name);
  const nearest = guessed === null || isSure(spot) ? guessed : findSlip(word.name, [guessed]);
  if (nearest === null && !isSure(spot)) return null;
  return tell(
    'UNKNOWN_REFERENCE',
    word,
    `${describeLack(spot, word.name)} ${hint(spot, nearest)}`,
    nearest === null ? [] : [changeFix(word, nearest)],
  );
}

/** Looping strategies make `run_0` of `run`, and names of variables and outputs may hold dots. */
function mayBeMade({ of, names }: NamesSpot, word: string): boolean {
  if (of === 'axis') return false;
  const made = MADE.get(names) ?? collectMade(names.items);
  MADE.set(names, made);
  if (of === 'variable' || of === 'output') return made.dotted.has(word);
  for (let at = word.indexOf('_'); at !== -1; at = word.indexOf('_', at + 1)) if (made.looped.has(word.slice(0, at))) return true;
  return false;
}

/** What names make other words of, collected once: many unknown words are asked about the same names. */
interface Made {
  /** The beginnings of names with dots, each up to a dot. */
  readonly dotted: ReadonlySet<string>;
  /** The names of what runs several times. */
  readonly looped: ReadonlySet<string>;
}

const MADE = new WeakMap<NamesSpot['names'], Made>();

function collectMade(items: NamesSpot['names']['items']): Made {
  const dotted = new Set<string>();
  const looped = new Set<string>();
  for (const item of items) {
    for (let at = item.name.indexOf('.'); at !== -1; at = item.name.indexOf('.', at + 1)) dotted.add(item.name.slice(0, at));
    if ('isLooped' in item && item.isLooped === true) looped.add(item.name);
  }
  return { dotted, looped };
}

/** Whether a name is a mistake even where none is near it. */
function isSure({ of, owner, stage }: NamesSpot): boolean {
  if (of === 'axis') return false;
  return of !== 'step' || (stage !== null && owner === stage && PLAIN_STAGES.includes(stage.type));
}

function describeLack({ of, owner }: NamesSpot, word: string): string {
  const name = quote(word);
  switch (of) {
    case 'stage':
      return `This pipeline has no stage ${name}.`;
    case 'variable':
      return owner === null ? `The pipeline has no variable ${name}.` : `${capital(describeOwner(owner))} has no variable ${name}.`;
    case 'step':
      return owner === null ? `There is no step ${name} here.` : `There is no step ${name} in ${describeOwner(owner)}.`;
    case 'output':
      return `${capital(describeOwner(owner!))} gives out no variable ${name}.`;
    case 'axis':
      return `No matrix here has an axis ${name}.`;
  }
}

function describeOwner(owner: StageFact | StepFact): string {
  const kind = 'areas' in owner ? 'stage' : owner.steps === null ? 'step' : 'group';
  return `the ${kind} ${quote(owner.name)}`;
}

const PLACES = {
  stage: 'Add it, or name another',
  variable: 'Add it to the variables',
  step: 'Add it, or name another',
  output: 'Add it to outputVariables',
  axis: 'Name another',
} as const satisfies Record<NamesSpot['of'], string>;

function hint({ of, names }: NamesSpot, nearest: string | null): string {
  if (nearest !== null) return `Did you mean ${quote(nearest)}?`;
  const known = names.items.length;
  return `${PLACES[of]}${known === 0 ? '' : `: there ${known === 1 ? 'is' : 'are'} ${listFew(names.items, ({ name }) => name)}`}.`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Places whose words are all known: a word near one of them is a slip. Elsewhere the run brings further words. */
const CLOSED = [
  'account',
  'execution',
  'org',
  'pipeline',
  'project',
  'stage',
  'stage.spec.execution',
  'stages.*',
  'stages.*.spec.execution',
  'strategy',
] as const;

/** The only words that can be meant at some places. */
const CERTAIN: ReadonlyMap<Spot['kind'], readonly string[]> = new Map([
  ['output', ['outputVariables']],
  ['spec', ['execution']],
]);

/** Words that are right although no text tells of them. */
const SILENT: readonly string[] = ['execution', 'tag', 'iterations', 'output', 'outputs', 'outcome', 'when'];

/** Tells of a word that is a slip of one that can come there; null for any other: the run may bring it. */
export function tellUnknownWord(spot: Spot, word: Word): ExpressionProblem | null {
  const candidates =
    CERTAIN.get(spot.kind) ?? ((CLOSED as readonly string[]).includes(spot.table) ? Object.keys(listChildren(spot.table)) : []);
  const nearest = SILENT.includes(word.name) ? null : findSlip(word.name, candidates);
  if (nearest === null) return null;
  const message = `Nothing is called ${quote(word.name)} there. Did you mean ${quote(nearest)}?`;
  return tell('UNKNOWN_REFERENCE', word, message, [changeFix(word, nearest)]);
}

/** Tells of a first word that is a slip of a known one, where the word after it fits that one; null for any other: it may be local. */
export function tellUnknownRoot({ segments, isLeading }: ExpressionPath, position: ScopePosition, scope: Scope): ExpressionProblem | null {
  const [word, next] = segments;
  if (!isLeading || word === undefined || next === undefined || scope.isLocal(word.name)) return null;
  const nearest = findSlip(
    word.name,
    KNOWN_ROOTS.filter((root) => fits(root, next.name, position)),
  );
  if (nearest === null) return null;
  const message = `Nothing is called ${quote(word.name)} here. Did you mean ${quote(nearest)}?`;
  return tell('UNKNOWN_REFERENCE', word, message, [changeFix(word, nearest)]);
}

function fits(root: string, next: string, position: ScopePosition): boolean {
  if (root === 'matrix') return axesAround(position).items.some(({ name }) => name === next);
  return findChild(root, next) !== null || listMethods(root).some(([method]) => method === next);
}

/** The word that another differs from by one letter or, in a long word, by two. */
function findSlip(word: string, candidates: readonly string[]): string | null {
  return findNearest(word, candidates, word.length < LONG ? 1 : 2);
}

const LONG = 8;
