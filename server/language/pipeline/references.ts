import type { Block } from '../../documents/pipeline/block.ts';
import type { Frame } from '../../documents/pipeline/frame.ts';
import type { PipelineText } from '../../documents/pipeline/reading.ts';
import type { KnownKind } from '../protocol.ts';

type Seen = ReadonlyMap<string, ReadonlySet<string>>;

const SEEN = new WeakMap<Frame, Seen>();
const REFERENCE = /^[ -]*(\w*[rR]ef):[ \t]+["']?([\w.$/:-]+)["']?[ \t]*(?:#.*)?\r?$/gm;

/** Returns the values of keys such as `connectorRef` in a document. Each frame is searched once. */
export function listReferences({ blocks }: PipelineText, kind: KnownKind | null, key: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { frame } of blocks) {
    for (const [name, values] of seenIn(frame))
      if (name === key || (kind !== null && kindOfReference(name) === kind)) for (const value of values) found.add(value);
  }
  return found;
}

function seenIn(frame: Frame): Seen {
  const known = SEEN.get(frame);
  if (known !== undefined) return known;
  const seen = new Map<string, Set<string>>();
  if (frame.text.includes('ef:')) {
    for (const [, key, value] of frame.text.matchAll(REFERENCE)) {
      const values = seen.get(key!) ?? new Set<string>();
      seen.set(key!, values.add(value!));
    }
  }
  SEEN.set(frame, seen);
  return seen;
}

const KINDS: Readonly<Record<string, KnownKind>> = {
  serviceRef: 'services',
  environmentRef: 'environments',
  envGroupRef: 'environmentGroups',
  templateRef: 'templates',
  monitoredServiceTemplateRef: 'templates',
  customDeploymentRef: 'templates',
};

/** Returns what a key refers to, or null if unknown. */
export function kindOfReference(key: string): KnownKind | null {
  if (Object.hasOwn(KINDS, key)) return KINDS[key] ?? null;
  return /connectorRef$/i.test(key) || key === 'registryRef' ? 'connectors' : null;
}

/** Returns the identifiers of the stages of a document, in document order. */
export function listStages({ root }: Pick<PipelineText, 'root'>): readonly string[] {
  return root.children.flatMap(listStagesIn);
}

function listStagesIn(block: Block): readonly string[] {
  const { tree } = block.frame;
  const [entry] = tree?.kind === 'map' ? tree.entries : [];
  if (entry?.key.value === 'parallel') return block.children.flatMap(listStagesIn);
  if (entry?.key.value !== 'stage' || entry.value?.kind !== 'map') return [];
  const identifier = entry.value.entries.find(({ key }) => key.value === 'identifier')?.value;
  return identifier?.kind === 'scalar' && typeof identifier.value === 'string' ? [identifier.value] : [];
}
