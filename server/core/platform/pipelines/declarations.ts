import { checkIdentifier } from '../../identifiers.ts';
import { findGiven, toKey } from '../../shapeKeys.ts';
import { isExpression, isNothing } from '../../shapeReport.ts';
import type { MapNode, ScalarNode, TreeNode } from '../../tree.ts';
import {
  type Declared,
  type DeclaredStage,
  type DeclaredStep,
  type DeclaredVariable,
  hasDeclaredOutputs,
  type Names,
  NO_NAMES,
  type ScopeNames,
  type StepArea,
  UNKNOWN_NAMES,
} from './expressions/scopeNames.ts';
import { readText } from './nodes.ts';

/** The names declared in a block and everything inside it. */
export interface BlockDeclarations {
  /** The stages or steps that it adds to the list around it: one, those of a `parallel`, or none. */
  readonly stages: readonly DeclaredStage[];
  readonly steps: readonly DeclaredStep[];
  /** False if it may add others. */
  readonly isComplete: boolean;
  /** If it is the document itself, the names that the pipeline's expressions can use. */
  readonly scope: ScopeNames;
  /** Stages or steps with the identifier of an earlier one in the same list, for lists that start in this block. */
  readonly twins: readonly DuplicateIdentifier[];
}

/** A duplicate identifier. */
export interface DuplicateIdentifier {
  readonly kind: 'stage' | 'step';
  readonly declared: Declared;
  readonly earlier: Declared;
}

interface Reading {
  readonly block: number;
  readonly children: readonly BlockDeclarations[];
  readonly isBroken: boolean;
  readonly twins: DuplicateIdentifier[];
}

/** Reads the names declared in a block, from the tree of its frame, its index in the order of the text, and the declarations of the blocks inside it. */
export function readDeclarations(
  tree: TreeNode | null,
  block: number,
  children: readonly BlockDeclarations[],
  isBroken: boolean,
): BlockDeclarations {
  const reading: Reading = { block, children, isBroken, twins: [] };
  findTwins(reading, tree);
  const { stages, steps, isComplete } = readEntry(reading, tree);
  return { stages, steps, isComplete: isComplete && !isBroken, scope: readScope(reading, tree), twins: reading.twins };
}

interface Entries {
  readonly stages: readonly DeclaredStage[];
  readonly steps: readonly DeclaredStep[];
  readonly isComplete: boolean;
}

const NONE: Entries = { stages: [], steps: [], isComplete: false };

/** Reads an entry of a list of stages or steps. */
function readEntry(reading: Reading, node: TreeNode | null): Entries {
  if (node?.kind === 'block') return reading.children[node.index] ?? NONE;
  if (node?.kind !== 'map' || node.isOpen) return NONE;
  const stage = toMap(node, 'stage');
  if (stage !== null) return toEntries(readStage(reading, stage), null);
  const step = toMap(node, 'step');
  if (step !== null) return toEntries(null, readStep(reading, step, false));
  const group = toMap(node, 'stepGroup');
  if (group !== null) return toEntries(null, readStep(reading, group, true));
  return findGiven(node, 'parallel') === undefined ? NONE : readEntries(reading, findGiven(node, 'parallel')?.value ?? null);
}

function toEntries(stage: DeclaredStage | null, step: DeclaredStep | null): Entries {
  if (stage === null && step === null) return NONE;
  return { stages: stage === null ? [] : [stage], steps: step === null ? [] : [step], isComplete: true };
}

function readEntries(reading: Reading, list: TreeNode | null): Entries {
  if (list?.kind !== 'list') return NONE;
  const all = list.items.filter((item) => item !== null && !isNothing(item)).map((item) => readEntry(reading, item));
  return {
    stages: all.flatMap(({ stages }) => stages),
    steps: all.flatMap(({ steps }) => steps),
    isComplete: all.every(({ isComplete }) => isComplete),
  };
}

/** Reads the names of the document: a pipeline, or a pipeline template. */
function readScope(reading: Reading, tree: TreeNode | null): ScopeNames {
  const template = tree?.kind === 'map' ? toMap(tree, 'template') : null;
  const isPipelineTemplate = template !== null && readText(template, 'type') === 'Pipeline';
  const pipeline = tree?.kind !== 'map' ? null : isPipelineTemplate ? toMap(template, 'spec') : toMap(tree, 'pipeline');
  if (pipeline === null) return { variables: UNKNOWN_NAMES, stages: UNKNOWN_NAMES };
  const { stages, isComplete } = readEntries(reading, findGiven(pipeline, 'stages')?.value ?? null);
  return {
    variables: readVariables(reading, pipeline, 'variables'),
    stages: { items: stages, isComplete: isComplete && isFullyWritten(reading, pipeline) },
  };
}

function readStage(reading: Reading, map: MapNode): DeclaredStage | null {
  const declared = readDeclared(reading, map, 'identifier');
  if (declared === null) return null;
  const spec = toMap(map, 'spec');
  const execution = spec === null ? null : toMap(spec, 'execution');
  const isWritten = isFullyWritten(reading, map) && spec !== null && !spec.isOpen && execution !== null && !execution.isOpen;
  return {
    ...declared,
    title: readText(map, 'name') ?? '',
    type: readText(map, 'type'),
    isLooped: findGiven(map, 'strategy') !== undefined,
    axes: readAxes(reading, map),
    variables: readVariables(reading, map, 'variables'),
    areas: ['steps', 'rollbackSteps'].map((key) => readArea(reading, execution, key, isWritten)),
  };
}

function readArea(reading: Reading, execution: MapNode | null, key: string, isWritten: boolean): StepArea {
  const list = execution === null ? undefined : findGiven(execution, key);
  if (list === undefined) return { key, steps: isWritten ? NO_NAMES : UNKNOWN_NAMES };
  const { steps, isComplete } = readEntries(reading, list.value);
  return { key, steps: { items: steps, isComplete: isComplete && isWritten } };
}

function readStep(reading: Reading, map: MapNode, isGroup: boolean): DeclaredStep | null {
  const declared = readDeclared(reading, map, 'identifier');
  if (declared === null) return null;
  const type = isGroup ? null : readText(map, 'type');
  const inner = isGroup ? readEntries(reading, findGiven(map, 'steps')?.value ?? null) : null;
  return {
    ...declared,
    title: readText(map, 'name') ?? '',
    type,
    isLooped: findGiven(map, 'strategy') !== undefined,
    axes: readAxes(reading, map),
    outputs: isGroup ? NO_NAMES : readOutputs(reading, map, type),
    variables: isGroup ? readVariables(reading, map, 'variables') : NO_NAMES,
    steps: inner === null ? null : { items: inner.steps, isComplete: inner.isComplete && isFullyWritten(reading, map) },
  };
}

function readOutputs(reading: Reading, step: MapNode, type: string | null): Names {
  const spec = toMap(step, 'spec');
  if (spec === null) return UNKNOWN_NAMES;
  const { items, isComplete } = readVariables(reading, spec, 'outputVariables');
  return { items, isComplete: isComplete && isFullyWritten(reading, step) && hasDeclaredOutputs(type) };
}

function readVariables(reading: Reading, map: MapNode, key: string): Names<DeclaredVariable> {
  const isKnown = isFullyWritten(reading, map);
  const list = findGiven(map, key)?.value ?? null;
  if (list === null) return isKnown ? NO_NAMES : UNKNOWN_NAMES;
  if (list.kind !== 'list') return UNKNOWN_NAMES;
  const items: DeclaredVariable[] = [];
  for (const item of list.items) {
    const declared = item?.kind === 'map' ? readDeclared(reading, item, 'name') : null;
    if (declared !== null && item?.kind === 'map') items.push({ ...declared, type: readText(item, 'type') });
  }
  return { items, isComplete: isKnown && items.length === list.items.length };
}

function readAxes(reading: Reading, map: MapNode): Names {
  if (findGiven(map, 'strategy') === undefined) return isFullyWritten(reading, map) ? NO_NAMES : UNKNOWN_NAMES;
  const strategy = toMap(map, 'strategy');
  const matrix = strategy === null ? null : toMap(strategy, 'matrix');
  if (strategy === null || (matrix === null && findGiven(strategy, 'matrix') !== undefined)) return UNKNOWN_NAMES;
  if (matrix === null) return strategy.isOpen ? UNKNOWN_NAMES : NO_NAMES;
  const keys = matrix.entries.map(({ key }) => key).filter((key) => !NO_AXES.includes(toKey(key)));
  return { items: keys.map((key) => toDeclared(reading, key, toKey(key))), isComplete: !matrix.isOpen };
}

const NO_AXES: readonly string[] = ['exclude', 'maxConcurrency', 'nodeName', '<<'];

/** Whether the entire contents of an object are written in it. */
function isFullyWritten({ isBroken }: Reading, map: MapNode): boolean {
  return !isBroken && !map.isOpen && findGiven(map, 'template') === undefined;
}

function toMap(map: MapNode, key: string): MapNode | null {
  const value = findGiven(map, key)?.value;
  return value?.kind === 'map' ? value : null;
}

function readDeclared(reading: Reading, map: MapNode, key: string): Declared | null {
  const node = findGiven(map, key)?.value;
  if (node?.kind !== 'scalar' || typeof node.value !== 'string' || isExpression(node)) return null;
  // An invalid identifier will change, so its final form is unknown.
  if (key === 'identifier' && checkIdentifier(node.value, 'pipeline') !== null) return null;
  return node.value === '' ? null : toDeclared(reading, node, node.value);
}

function toDeclared({ block }: Reading, { start, end, style, textStart }: ScalarNode, name: string): Declared {
  const isQuoted = style === 'single' || style === 'double';
  return { name, span: isQuoted ? { start: textStart, end: Math.max(textStart, end - 1) } : { start, end }, block };
}

/** Finds stages and steps with the identifier of an earlier one, in every list that starts in this block. */
function findTwins(reading: Reading, node: TreeNode | null): void {
  if (node?.kind === 'list') for (const item of node.items) findTwins(reading, item);
  if (node?.kind !== 'map') return;
  for (const { key, value } of node.entries) {
    if (value?.kind === 'list' && LISTS.includes(toKey(key))) {
      const { stages, steps } = readEntries(reading, value);
      compare(reading, 'stage', stages);
      compare(reading, 'step', steps);
    }
    findTwins(reading, value);
  }
}

const LISTS: readonly string[] = ['stages', 'steps', 'rollbackSteps'];

function compare({ twins }: Reading, kind: DuplicateIdentifier['kind'], items: readonly Declared[]): void {
  if (items.length < 2) return;
  const first = new Map<string, Declared>();
  for (const declared of items) {
    const earlier = first.get(declared.name);
    if (earlier === undefined) first.set(declared.name, declared);
    else twins.push({ kind, declared, earlier });
  }
}
