import { CompletionItemKind } from 'vscode-languageserver';
import { writeScalar } from '../../core/writeScalar.ts';
import type { ItemDraft } from '../itemDraft.ts';
import type { KnownIdentifier, KnownKind } from '../protocol.ts';
import type { FeatureParts } from './feature.ts';
import type { OpenPipeline } from './openPipelines.ts';
import { kindOfReference, listReferences, listStages } from './references.ts';
import { readRootField } from './rootFields.ts';
import type { ValuePlace } from './valueItems.ts';

/** Maximum number of items. */
const MOST = 200;

/** Offers identifiers that are known to exist: those the client sent, and those that this and other open documents use under the same key. */
export function toReferenceItems({ pipelines, known }: FeatureParts, open: OpenPipeline, { shapes, holder, key }: ValuePlace): ItemDraft[] {
  const { reading } = open;
  if (key === 'stage' && shapes.some(({ kind }) => kind === 'text' || kind === 'grammar')) {
    return listStages(reading).map((identifier) => toItem(identifier, 'stage of this pipeline'));
  }
  const isInfrastructure = key === 'identifier' && holder?.parts.some(({ shape }) => shape.owner === 'InfrastructureChoice') === true;
  const isSecret = shapes.some(({ kind }) => kind === 'secret');
  const kind: KnownKind | null = isInfrastructure ? 'infrastructures' : isSecret ? 'secrets' : kindOfReference(key);
  const handed = kind === null ? [] : known.of(kind).filter(isOfProject(open));
  const items = new Map(handed.map((one) => [one.identifier, toItem(one.identifier, [one.name, one.type].filter(Boolean).join(' · '))]));
  if (/[rR]ef$/.test(key)) {
    for (const other of [reading, ...pipelines.others(reading)]) {
      for (const value of listReferences(other, kind, key))
        if (!items.has(value)) items.set(value, toItem(value, other === reading ? 'used in this file' : 'used in an open file'));
      if (items.size >= MOST) break;
    }
  }
  return [...items.values()].slice(0, MOST);
}

/** Entities of another organization or project cannot be referenced; a document that names none may belong to any. */
function isOfProject(open: OpenPipeline): (known: KnownIdentifier) => boolean {
  const own = [readRootField(open, 'orgIdentifier'), readRootField(open, 'projectIdentifier')];
  return ({ orgIdentifier, projectIdentifier }) =>
    [orgIdentifier, projectIdentifier].every((one, index) => one === undefined || own[index] === null || own[index] === one);
}

function toItem(identifier: string, detail: string): ItemDraft {
  return { label: identifier, kind: CompletionItemKind.Reference, pieces: [writeScalar(identifier)], ...(detail === '' ? {} : { detail }) };
}
