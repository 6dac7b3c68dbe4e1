import * as l10n from '@vscode/l10n';
import { CompletionItemKind } from 'vscode-languageserver';
import { writeScalar } from '../../core/writeScalar.ts';
import type { Block } from '../../documents/platform/block.ts';
import type { Frame } from '../../documents/platform/frame.ts';
import { namesForNeeds } from '../../documents/platform/needs.ts';
import type { PipelineText } from '../../documents/platform/reading.ts';
import type { ItemDraft } from '../completionItems.ts';
import type { KnownKind } from '../protocol/platform.ts';
import { isOfEnvironment } from './knownEntities.ts';
import type { OpenPipeline, PipelineParts } from './openPipelines.ts';
import { scopeOf } from './referencePlace.ts';
import type { ReferenceSlot } from './shapePlaces.ts';
import type { ValuePlace } from './valueItems.ts';

/** Maximum number of items. */
const MOST = 200;

/** A reference being typed, and its offset in the document. */
type ReferencePlace = ValuePlace & { readonly offset: number; readonly slot: ReferenceSlot | null };

/** Offers identifiers that are known to exist: those the client sent, and those that this and other open documents use under the same key. */
export function toReferenceItems(
  { pipelines, known }: PipelineParts,
  open: OpenPipeline,
  { shapes, holder, key, offset, slot }: ReferencePlace,
): ItemDraft[] {
  const { reading } = open;
  if (key === 'stage' && shapes.some(({ kind }) => kind === 'text' || kind === 'grammar')) {
    return listStages(reading).map((identifier) => toItem(identifier, l10n.t('stage of this pipeline')));
  }
  if (key === 'needs') {
    const { items } = namesForNeeds(reading, open.check.declarations, reading.root.blockAt(offset, reading.text.length));
    return items.map(({ name }) => toItem(name, l10n.t('this must be complete first')));
  }
  const isInfrastructure = key === 'identifier' && holder?.parts.some(({ shape }) => shape.owner === 'InfrastructureChoice') === true;
  const isSecret = shapes.some(({ kind }) => kind === 'secret');
  const kind: KnownKind | null = isInfrastructure ? 'infrastructures' : isSecret ? 'secrets' : kindOfReference(key);
  const visible = kind === null ? [] : known.visibleTo(kind, scopeOf(open));
  const { accepts = null, owner = null } = slot ?? {};
  const handed = visible.filter(
    (one) => (accepts === null || one.type === undefined || one.type === accepts) && isOfEnvironment(one, owner),
  );
  const items = new Map(
    handed.map((one) => [
      one.identifier,
      toItem(one.identifier, [one.name, one.type, one.versions?.join(', ')].filter(Boolean).join(' · ')),
    ]),
  );
  if (/[rR]ef$/.test(key)) {
    for (const other of new Set([reading, ...pipelines.list().map((one) => one.reading)])) {
      for (const value of listReferences(other, kind, key))
        if (!items.has(value))
          items.set(value, toItem(value, other === reading ? l10n.t('used in this file') : l10n.t('used in an open file')));
      if (items.size >= MOST) break;
    }
  }
  return [...items.values()].slice(0, MOST);
}

function toItem(identifier: string, detail: string): ItemDraft {
  return { label: identifier, kind: CompletionItemKind.Reference, pieces: [writeScalar(identifier)], ...(detail === '' ? {} : { detail }) };
}

type Seen = ReadonlyMap<string, ReadonlySet<string>>;

const SEEN = new WeakMap<Frame, Seen>();
const REFERENCE = /^[ -]*(\w*[rR]ef):[ \t]+["']?([\w.$/:-]+)["']?[ \t]*(?:#.*)?\r?$/gm;

/** Returns the values of keys such as `connectorRef` in a document. Each frame is searched once. */
function listReferences({ blocks }: PipelineText, kind: KnownKind | null, key: string): ReadonlySet<string> {
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
function kindOfReference(key: string): KnownKind | null {
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
