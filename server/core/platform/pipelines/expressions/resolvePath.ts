import * as l10n from '@vscode/l10n';
import { findNearest } from '../../../nearest.ts';
import { plural } from '../../../plural.ts';
import type { Span } from '../../../tree.ts';
import { changeFix } from '../finding.ts';
import type { ExpressionPath, Segment } from './expression.ts';
import { findChild, KNOWN_ROOTS, listChildren, listMethods, type WordText } from './expressionTexts.ts';
import { type ExpressionProblem, listFew, quote, toProblem } from './problem.ts';
import { axesAround, type Scope } from './scope.ts';
import { type DeclaredStage, type DeclaredStep, hasDeclaredOutputs, type ScopePosition } from './scopeNames.ts';
import { type Definition, type Entered, enterRoot, enterWord, type NamesSpot, type Spot } from './spots.ts';

type Word = Span & { readonly name: string };

/** Stage types whose steps are all written in the pipeline: builds and scans add steps of their own. */
const PLAIN_STAGES: readonly (string | null)[] = ['Deployment', 'Custom', 'Approval', 'FeatureFlag'];

/** Reports a name that does not exist at a place; null if something else may provide it. */
function checkUnknownName(spot: Spot, word: Word, scope: Scope): ExpressionProblem | null {
  if (spot.kind !== 'names' || mayBeMade(spot, word.name)) return null;
  const inGroup =
    spot.table === 'steps' && spot.stage !== null && spot.owner === spot.stage ? scope.findInGroups(spot.stage, word.name) : null;
  if (inGroup !== null) {
    const group = inGroup.split('.').at(-3)!;
    const message = l10n.t('The step {0} is in the group {1}. Write {2}.', quote(word.name), quote(group), inGroup);
    return toProblem('UNKNOWN_REFERENCE', word, message, [changeFix(word, inGroup)]);
  }
  const guessed = scope.guess(spot.names, word.name);
  const nearest = guessed === null || isSure(spot) ? guessed : findSlip(word.name, [guessed]);
  if (nearest === null && !isSure(spot)) return null;
  return toProblem(
    'UNKNOWN_REFERENCE',
    word,
    `${describeLack(spot, word.name)} ${hint(spot, nearest)}`,
    nearest === null ? [] : [changeFix(word, nearest)],
  );
}

/** Whether a name may be generated: looping strategies make `run_0` from `run`, and names of variables and outputs may contain dots. */
function mayBeMade({ of, names }: NamesSpot, word: string): boolean {
  if (of === 'axis') return false;
  const made = MADE.get(names) ?? collectMade(names.items);
  MADE.set(names, made);
  if (of === 'variable' || of === 'output') return made.dotted.has(word);
  for (let at = word.indexOf('_'); at !== -1; at = word.indexOf('_', at + 1)) if (made.looped.has(word.slice(0, at))) return true;
  return false;
}

/** Parts of names that generated words are made of, collected once for many unknown words. */
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

/** Whether a name is a mistake even if no other name is similar. */
function isSure({ of, owner, stage, names }: NamesSpot): boolean {
  // Without a matrix, what runs the pipeline may have one.
  if (of === 'axis') return names.items.length > 0;
  return of !== 'step' || (stage !== null && owner === stage && PLAIN_STAGES.includes(stage.type));
}

function describeLack({ of, owner, noun = 'variable' }: NamesSpot, word: string): string {
  const name = quote(word);
  switch (of) {
    case 'stage':
      return l10n.t('This pipeline has no stage {0}.', name);
    case 'variable':
      return noun === 'input'
        ? l10n.t('{0} has no input {1}.', describeOwner(owner), name)
        : l10n.t('{0} has no variable {1}.', describeOwner(owner), name);
    case 'step':
      return owner === null ? l10n.t('Unknown step {0}.', name) : l10n.t('{0} has no step {1}.', describeOwner(owner), name);
    case 'output':
      return l10n.t('{0} has no output variable {1}.', describeOwner(owner), name);
    case 'axis':
      return l10n.t('Unknown matrix axis {0}.', name);
  }
}

function describeOwner(owner: DeclaredStage | DeclaredStep | null): string {
  if (owner === null) return l10n.t('The pipeline');
  const name = quote(owner.name);
  if ('areas' in owner) return l10n.t('The stage {0}', name);
  return owner.steps === null ? l10n.t('The step {0}', name) : l10n.t('The group {0}', name);
}

const ADD_IT = l10n.t('Add it, or use another one');
const PLACES = {
  stage: ADD_IT,
  variable: l10n.t('Add it to the variables'),
  step: ADD_IT,
  output: l10n.t('Add it to outputVariables'),
  axis: l10n.t('Use another one'),
} as const satisfies Record<NamesSpot['of'], string>;

function hint({ of, names, noun }: NamesSpot, nearest: string | null): string {
  if (nearest !== null) return l10n.t('Did you mean {0}?', quote(nearest));
  const known = names.items.length;
  const place = noun === 'input' ? l10n.t('Add it to the inputs') : PLACES[of];
  if (known === 0) return `${place}.`;
  const listed = listFew(names.items, ({ name }) => name);
  return plural(known, '{0}: there is {1}.', '{0}: there are {1}.', place, listed);
}

/**
 * Places where a service, template or step adds words of its own. At all other documented places a word that nearly is a known one is a mistake
 * (docs/decisions/checking.md#words-of-expressions).
 */
const OPEN: readonly string[] = [
  'artifact.metadata',
  'artifacts.primary.metadata',
  'manifest.*',
  'manifests.*',
  'rollbackArtifact',
  'rollbackArtifact.metadata',
  'stage.output',
  'stage.spec',
  'stages.*.output',
  'stages.*.spec',
  'steps.*.output',
  'variable',
];

/** The only words possible at some places. */
const CERTAIN: ReadonlyMap<Spot['kind'], readonly string[]> = new Map([
  ['output', ['outputVariables']],
  ['spec', ['execution']],
]);

/** Valid words without documentation. */
const SILENT: readonly string[] = ['execution', 'tag', 'iterations', 'output', 'outputs', 'outcome', 'when'];

/** Reports a word that is a slip of a word or method that can follow; null for any other, which the run may provide. */
function checkUnknownWord(spot: Spot, segment: Segment, next: Segment | undefined): ExpressionProblem | null {
  if (SILENT.includes(segment.name) && !isOfOutput(spot, segment, next)) return null;
  const nearest = findSlip(segment.name, CERTAIN.get(spot.kind) ?? listMembers(spot.table, segment));
  if (nearest === null || nearest === segment.name) return null;
  const message = l10n.t('Unknown name {0}. Did you mean {1}?', quote(segment.name), quote(nearest));
  return toProblem('UNKNOWN_REFERENCE', segment, message, [changeFix(segment, nearest)]);
}

/** Whether `outputs` of a step is followed by what only its `output` has. A template may make a step that has `outputs`. */
function isOfOutput(spot: Spot, { name }: Segment, next: Segment | undefined): boolean {
  if (spot.kind !== 'step' || spot.step.steps !== null || name !== 'outputs' || next === undefined) return false;
  return hasDeclaredOutputs(spot.step.type) || findChild('steps.*.output', next.name) !== null;
}

/** Lists the words that can follow a place, for a call the methods; none if there may be others. */
function listMembers(table: string, { kind }: Segment): readonly string[] {
  if (OPEN.includes(table)) return [];
  const methods = listMethods(table).map(([method]) => method);
  return kind === 'call' ? methods : [...Object.keys(listChildren(table)), ...methods];
}

/** Reports a first word that is a slip of a root if the next word fits that root; null for any other, which may be local. */
function checkUnknownRoot({ segments, isLeading }: ExpressionPath, position: ScopePosition, scope: Scope): ExpressionProblem | null {
  const [word, next] = segments;
  if (!isLeading || word === undefined || next === undefined || scope.isLocal(word.name)) return null;
  const nearest = findSlip(
    word.name,
    KNOWN_ROOTS.filter((root) => fits(root, next.name, position)),
  );
  if (nearest === null) return null;
  const message = l10n.t('Unknown name {0}. Did you mean {1}?', quote(word.name), quote(nearest));
  return toProblem('UNKNOWN_REFERENCE', word, message, [changeFix(word, nearest)]);
}

function fits(root: string, next: string, position: ScopePosition): boolean {
  if (root === 'matrix') return axesAround(position).items.some(({ name }) => name === next);
  return findChild(root, next) !== null || listMethods(root).some(([method]) => method === next);
}

/** Returns the word that differs from another by one letter or, if it is long, by two. */
function findSlip(word: string, candidates: readonly string[]): string | null {
  return findNearest(word, candidates, word.length < LONG ? 1 : 2);
}

const LONG = 8;

/** A word of a path, and what it refers to. */
export interface ResolvedWord extends Span {
  /** What it refers to; null if that is not declared in this pipeline. */
  readonly definition: Definition | null;
  /** Whether the word spells the name: it changes with a rename. */
  readonly isName: boolean;
  readonly text: WordText | null;
}

/**
 * Resolves the words of a path at a position, from the first as far as known. The problem is the first word that certainly refers to nothing;
 * null if there is none, or if that cannot be known.
 */
export function resolvePath(path: ExpressionPath, position: ScopePosition, scope: Scope) {
  const words: ResolvedWord[] = [];
  return { words, problem: followPath(path, position, scope, words) };
}

/** Returns the first word of a path that certainly refers to nothing, as a problem; null if there is none. Adds the resolved words to `words`. */
export function followPath(
  path: ExpressionPath,
  position: ScopePosition,
  scope: Scope,
  words: ResolvedWord[] | null,
): ExpressionProblem | null {
  const root = path.segments[0];
  if (root?.kind !== 'name') return null;
  const first = enterRoot(position, root.name, scope);
  words?.push(toWord(root, first));
  if (first.spot === null) return first.text === null ? checkUnknownRoot(path, position, scope) : null;
  let spot: Spot = first.spot;
  const mayBeOther = () => first.spot!.kind === 'words' && isOther(root, scope);
  for (let index = 1; index < path.segments.length; index++) {
    const segment = path.segments[index]!;
    const word = toName(segment, spot);
    // A call of a root with methods of its own, like `secrets`, is known; any other calls a method of the value.
    if (word === null) return segment.kind === 'call' && !mayBeOther() ? checkUnknownWord(spot, segment, undefined) : null;
    const entered = enterWord(scope, spot, word.name);
    if (entered === null) return checkUnknownName(spot, word, scope);
    words?.push(toWord(word, entered));
    if (entered.spot === null) {
      const isMistake = entered.definition === null && entered.text === null && !mayBeOther();
      return isMistake ? checkUnknownWord(spot, segment, path.segments[index + 1]) : null;
    }
    spot = entered.spot;
  }
  return null;
}

/** Whether a root may not mean what it usually does: a stage or step has its name, or, in version 1, `env` holds variables of any name. */
function isOther({ name }: Segment, scope: Scope): boolean {
  return scope.isElement(name) || (scope.names.version === 1 && name === 'env');
}

/** Returns the name that a part of a path stands for: its word, or the argument of `get("…")` on a list of names. */
function toName(segment: Segment, spot: Spot): Word | null {
  if (segment.kind === 'name') return segment;
  if (segment.kind !== 'call' || segment.name !== 'get' || segment.literal === null || spot.kind !== 'names') return null;
  return { name: segment.literal.text, start: segment.literal.start, end: segment.literal.end };
}

function toWord({ start, end }: Span, { definition, isName, text }: Entered): ResolvedWord {
  return { start, end, definition, isName, text };
}
