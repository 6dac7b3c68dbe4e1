import { findGiven, toKey } from '../../shapeKeys.ts';
import { isNothing } from '../../shapeReport.ts';
import type { MapNode, TreeNode } from '../../tree.ts';
import { type DeclaringBlock, isFullyWritten, readAxes, readDeclared, readOutputs, readVariables, toMap } from './declaredNames.ts';
import type { Dialect } from './dialect.ts';
import type { Element, ElementContent, EntryList } from './elements.ts';
import {
  type Declared,
  type DeclaredStage,
  type DeclaredStep,
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

interface Reading extends DeclaringBlock {
  readonly children: readonly BlockDeclarations[];
  readonly twins: DuplicateIdentifier[];
}

/** A frame to read the declarations of. */
export interface DeclaringFrame {
  readonly tree: TreeNode | null;
  /** The list that it is an entry of; null if it is the document, or its list is not known. */
  readonly list: EntryList | null;
  readonly isBroken: boolean;
}

/** Reads the names declared in a block, from its frame, its index in the order of the text, and the declarations of the blocks inside it. */
export function readDeclarations(
  { tree, list, isBroken }: DeclaringFrame,
  block: number,
  children: readonly BlockDeclarations[],
  dialect: Dialect,
): BlockDeclarations {
  const reading: Reading = { dialect, block, children, isBroken, twins: [] };
  findTwins(reading, tree);
  const { stages, steps, isComplete } = block === 0 ? NONE : readEntry(reading, tree, list);
  return {
    stages,
    steps,
    isComplete: isComplete && !isBroken,
    scope: block === 0 ? readScope(reading, tree) : NO_SCOPE,
    twins: reading.twins,
  };
}

/** What a block that is not the document says of the names of the pipeline. */
const NO_SCOPE: ScopeNames = { version: 0, variables: UNKNOWN_NAMES, stages: UNKNOWN_NAMES };

interface Entries {
  readonly stages: readonly DeclaredStage[];
  readonly steps: readonly DeclaredStep[];
  readonly isComplete: boolean;
}

const NONE: Entries = { stages: [], steps: [], isComplete: false };

/** Reads an entry of a list of stages or steps. */
function readEntry(reading: Reading, node: TreeNode | null, list: EntryList | null): Entries {
  if (node?.kind === 'block') return reading.children[node.index] ?? NONE;
  if (node?.kind === 'map' && node.isOpen) return NONE;
  const element = reading.dialect.readElement(node, list);
  switch (element?.kind) {
    case undefined:
    case 'insert':
      return NONE;
    case 'stage':
      return toEntries(readStage(reading, element), null);
    case 'step':
    case 'stepGroup':
      return element.fields === null ? NOTHING_NAMED : toEntries(null, readStep(reading, element));
    case 'parallel':
    case 'stageGroup':
      return join(listsOf(reading, element).map(({ list: inner, role }) => readEntries(reading, inner, toEntryList(role))));
  }
}

/** A step in short form: it has no identifier. */
const NOTHING_NAMED: Entries = { stages: [], steps: [], isComplete: true };

function toEntries(stage: DeclaredStage | null, step: DeclaredStep | null): Entries {
  if (stage === null && step === null) return NONE;
  return { stages: stage === null ? [] : [stage], steps: step === null ? [] : [step], isComplete: true };
}

type ListContent = Extract<ElementContent, { readonly kind: 'list' }>;

function listsOf({ dialect }: Reading, element: Element): readonly ListContent[] {
  return dialect.contentsOf(element).filter((content) => content.kind === 'list');
}

function toEntryList(role: ListContent['role']): EntryList {
  return role === 'stages' ? 'stages' : 'steps';
}

function readEntries(reading: Reading, list: TreeNode | null, of: EntryList): Entries {
  if (list?.kind !== 'list') return NONE;
  const all: Entries[] = [];
  for (const item of list.items) if (!isNothing(item)) all.push(readEntry(reading, item, of));
  return join(all, true);
}

function join(all: readonly Entries[], isEmptyComplete = false): Entries {
  const stages: DeclaredStage[] = [];
  const steps: DeclaredStep[] = [];
  let isComplete = all.length > 0 || isEmptyComplete;
  for (const one of all) {
    for (const stage of one.stages) stages.push(stage);
    for (const step of one.steps) steps.push(step);
    isComplete &&= one.isComplete;
  }
  return { stages, steps, isComplete };
}

/** Reads the names of the document: a pipeline, or a pipeline template. */
function readScope(reading: Reading, tree: TreeNode | null): ScopeNames {
  const pipeline = tree?.kind === 'map' ? findPipeline(reading.dialect, tree) : null;
  const { version } = reading.dialect;
  if (pipeline === null) {
    const template = version === 1 && tree?.kind === 'map' ? toMap(tree, 'template') : null;
    return { version, variables: template === null ? UNKNOWN_NAMES : readPipelineInputs(reading, template), stages: UNKNOWN_NAMES };
  }
  const { stages, isComplete } = readEntries(reading, findGiven(pipeline, 'stages')?.value ?? null, 'stages');
  return {
    version,
    variables: version === 0 ? readVariables(reading, pipeline, 'variables') : readPipelineInputs(reading, pipeline),
    stages: { items: stages, isComplete: isComplete && isFullyWritten(reading, pipeline) },
  };
}

/** An undeclared input may come from the document that uses this one. */
function readPipelineInputs(reading: Reading, pipeline: MapNode): ScopeNames['variables'] {
  return findGiven(pipeline, 'inputs') === undefined ? UNKNOWN_NAMES : readVariables(reading, pipeline, 'inputs');
}

/** Returns the object of a pipeline, or that of a template of one; null for any other document. */
export function findPipeline({ version }: Pick<Dialect, 'version'>, tree: MapNode): MapNode | null {
  const template = toMap(tree, 'template');
  if (template === null) return toMap(tree, 'pipeline');
  if (version === 1) return toMap(template, 'pipeline');
  return readText(template, 'type') === 'Pipeline' ? toMap(template, 'spec') : toMap(tree, 'pipeline');
}

function readStage(reading: Reading, { fields, type, uses }: Element): DeclaredStage | null {
  if (fields === null) return null;
  const declared = readDeclared(reading, fields, reading.dialect.identity);
  if (declared === null) return null;
  const isSeveral = deploysSeveral(fields);
  const axes = readAxes(reading, fields);
  const common = {
    ...declared,
    title: readText(fields, 'name') ?? '',
    isLooped: findGiven(fields, 'strategy') !== undefined || isSeveral,
    axes: isSeveral ? { ...axes, isComplete: false } : axes,
  };
  if (reading.dialect.version === 1) {
    const isWritten = isFullyWritten(reading, fields) && uses === null;
    return {
      ...common,
      type: type === '' ? null : type,
      variables: readVariables(reading, fields, 'inputs'),
      areas: ['steps', 'rollback'].map((key) => readArea(reading, fields, key, isWritten)),
    };
  }
  const spec = toMap(fields, 'spec');
  const execution = spec === null ? null : toMap(spec, 'execution');
  const isWritten = isFullyWritten(reading, fields) && spec !== null && !spec.isOpen && execution !== null && !execution.isOpen;
  return {
    ...common,
    type: readText(fields, 'type'),
    variables: readVariables(reading, fields, 'variables'),
    areas: ['steps', 'rollbackSteps'].map((key) => readArea(reading, execution, key, isWritten)),
  };
}

/** Keys of a deployment to several services or environments, which runs once for each as if it had a matrix: of version 0 and version 1. */
const SEVERAL = ['services', 'environments', 'environmentGroup'] as const;
const SEVERAL_V1 = ['items', 'group', 'filters'] as const;

function deploysSeveral(fields: MapNode): boolean {
  const spec = toMap(fields, 'spec');
  const holders = ['service', 'environment', 'env'].map((key) => ({ value: findGiven(fields, key)?.value, inner: toMap(fields, key) }));
  return (
    [spec, fields].some((map) => map !== null && SEVERAL.some((key) => findGiven(map, key) !== undefined)) ||
    holders.some(
      ({ value, inner }) => value?.kind === 'list' || (inner !== null && SEVERAL_V1.some((key) => findGiven(inner, key) !== undefined)),
    )
  );
}

function readArea(reading: Reading, execution: MapNode | null, key: string, isWritten: boolean): StepArea {
  const list = execution === null ? undefined : findGiven(execution, key);
  if (list === undefined) return { key, steps: isWritten ? NO_NAMES : UNKNOWN_NAMES };
  const { steps, isComplete } = readEntries(reading, list.value, 'steps');
  return { key, steps: { items: steps, isComplete: isComplete && isWritten } };
}

function readStep(reading: Reading, element: Element): DeclaredStep | null {
  const { kind, fields } = element;
  const declared = fields === null ? null : readDeclared(reading, fields, reading.dialect.identity);
  if (declared === null || fields === null) return null;
  const isGroup = kind === 'stepGroup';
  const type = isGroup ? null : reading.dialect.version === 0 ? readText(fields, 'type') : element.type;
  const inner = isGroup ? readEntries(reading, findGiven(fields, 'steps')?.value ?? null, 'steps') : null;
  return {
    ...declared,
    title: readText(fields, 'name') ?? '',
    type,
    isLooped: findGiven(fields, 'strategy') !== undefined,
    axes: readAxes(reading, fields),
    outputs: isGroup ? NO_NAMES : readOutputs(reading, element, type),
    variables: isGroup && reading.dialect.version === 0 ? readVariables(reading, fields, 'variables') : NO_NAMES,
    steps: inner === null ? null : { items: inner.steps, isComplete: inner.isComplete && isFullyWritten(reading, fields) },
  };
}

/** Finds stages and steps with the identifier of an earlier one, in every list that starts in this block. */
function findTwins(reading: Reading, node: TreeNode | null): void {
  if (node?.kind === 'list') for (const item of node.items) findTwins(reading, item);
  if (node?.kind !== 'map') return;
  for (const { key, value } of node.entries) {
    if (value?.kind !== 'map' && value?.kind !== 'list') continue;
    if (value.kind === 'list' && reading.dialect.lists.includes(toKey(key))) {
      const { stages, steps } = readEntries(reading, value, toKey(key) === 'stages' ? 'stages' : 'steps');
      compare(reading, 'stage', stages);
      compare(reading, 'step', steps);
    }
    findTwins(reading, value);
  }
}

function compare({ twins }: Reading, kind: DuplicateIdentifier['kind'], items: readonly Declared[]): void {
  if (items.length < 2) return;
  const first = new Map<string, Declared>();
  for (const declared of items) {
    const earlier = first.get(declared.name);
    if (earlier === undefined) first.set(declared.name, declared);
    else twins.push({ kind, declared, earlier });
  }
}
