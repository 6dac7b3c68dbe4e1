import { certainText, fieldOf, type ListValue, type MapValue, type Value } from '../../../core/platform/workspace/value.ts';
import type { Span } from '../../../core/tree.ts';
import type { PipelineText } from '../reading.ts';
import { recogniseVersion } from '../recognise.ts';
import { readValue } from '../workspace/facts.ts';

/** A stage, a step or a step group of a document, or a `parallel` of several. */
export interface Part {
  readonly kind: 'stage' | 'step' | 'stepGroup' | 'parallel';
  /** The identifiers from the outermost stage or group down to its own; that of a `parallel` is empty. */
  readonly path: readonly string[];
  readonly name: string;
  /** The object with its fields; null for a `parallel`. */
  readonly map: MapValue | null;
  readonly item: Span;
  /** The steps of a `parallel`; none of any other part. */
  readonly children: readonly Part[];
  /** The list that it is an entry of, with the parts of it. */
  readonly siblings: PartList;
  /** The type of the stage around it, or its own; null if unknown. */
  readonly stageType: string | null;
}

/** The parts of one list, in the order of the text; entries that are none are left out. */
export interface PartList extends Span {
  readonly role: 'stages' | 'steps' | 'parallel';
  /** The `parallel` that it is the list of; null for other lists. */
  readonly around: Part | null;
  readonly parts: Part[];
}

const KINDS = ['stage', 'step', 'stepGroup', 'parallel'] as const;

/** Returns the lists of stages and steps of a pipeline or template of version 0, outer ones first; none for other documents. */
export function listParts(reading: PipelineText): readonly PartList[] {
  const { root, dialect } = recogniseVersion(reading);
  if (dialect.version !== 0 || (root !== 'pipeline' && root !== 'template')) return [];
  const found: PartList[] = [];
  const value = fieldOf(readValue(reading), root);
  const body = root === 'template' ? fieldOf(value, 'spec') : value;
  const own = root === 'template' ? (certainText(body, 'stageType') ?? certainText(body, 'type')) : null;
  walk(body, [], own?.text ?? null, found);
  return found;
}

function walk(value: Value | null, path: readonly string[], stageType: string | null, found: PartList[]): void {
  if (value?.kind !== 'map') return;
  for (const { key, value: inner } of value.entries) {
    if (key === 'template') continue;
    if (inner?.kind === 'list' && ['stages', 'steps', 'rollbackSteps'].includes(key))
      addList(inner, key === 'stages' ? 'stages' : 'steps', path, stageType, found);
    else walk(inner, path, stageType, found);
  }
}

function addList(
  list: ListValue,
  role: PartList['role'],
  path: readonly string[],
  stageType: string | null,
  found: PartList[],
  around: Part | null = null,
): PartList {
  const siblings: PartList = { role, around, parts: [], start: list.start, end: list.end };
  found.push(siblings);
  for (const item of list.items) {
    const entry = item?.kind === 'map' ? item.entries.find(({ key }) => (KINDS as readonly string[]).includes(key)) : undefined;
    if (item === null || entry === undefined) continue;
    const kind = entry.key as Part['kind'];
    const map = entry.value?.kind === 'map' ? entry.value : null;
    const identifier = certainText(map, 'identifier')?.text ?? '';
    const type = kind === 'stage' ? (certainText(map, 'type')?.text ?? null) : stageType;
    const own = kind === 'parallel' ? path : [...path, identifier];
    const name = certainText(map, 'name')?.text ?? identifier;
    const children: Part[] = [];
    const part: Part = { kind, path: own, name, map, item, children, siblings, stageType: type };
    siblings.parts.push(part);
    if (entry.value?.kind === 'list') children.push(...addList(entry.value, 'parallel', path, type, found, part).parts);
    else walk(map, own, type, found);
  }
  return siblings;
}
