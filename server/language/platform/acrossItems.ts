import * as l10n from '@vscode/l10n';
import { CompletionItemKind } from 'vscode-languageserver';
import {
  ENTITY_NAMES,
  type Entity,
  type Format,
  isComparable,
  type NamedScope,
  type PlacedEntity,
  type ReferenceLevel,
} from '../../core/platform/workspace/entity.ts';
import { follow, type ReachedValue } from '../../core/platform/workspace/inputPath.ts';
import { writeElement, writeInput, writeInputs, writeInputValue } from '../../core/platform/workspace/inputSkeleton.ts';
import { constraintsOf, inputOf, isIdentity } from '../../core/platform/workspace/inputValues.ts';
import { readIdentifier } from '../../core/platform/workspace/readFacts.ts';
import { TEMPLATE_INPUTS } from '../../core/platform/workspace/readFactsV1.ts';
import { certainText, elementsOf, type ListValue, type MapValue, type Value } from '../../core/platform/workspace/value.ts';
import type { WorkspaceIndex } from '../../core/platform/workspace/workspaceIndex.ts';
import type { ShapePlace, ShapeTrail } from '../../core/shapeAt.ts';
import { toKey } from '../../core/shapeKeys.ts';
import type { TreeNode } from '../../core/tree.ts';
import { writeScalar } from '../../core/writeScalar.ts';
import type { Cursor } from '../../documents/platform/cursor.ts';
import type { ItemDraft } from '../completionItems.ts';
import type { KnownIdentifiers } from './knownEntities.ts';
import type { OpenPipeline, PipelineParts } from './openPipelines.ts';
import { fitsOwner, formatOf, givenAt, meantAlone, nameOf, scopeOf, slotAt, templateOf } from './referencePlace.ts';
import type { ReferenceSlot } from './shapePlaces.ts';

/** Maximum number of identifiers offered. */
const MOST = 200;

/** Offers what the other documents of the workspace define: identifiers, versions, and the inputs of templates and the like. */
export function toAcrossItems(
  { workspace: documents, known }: Pick<PipelineParts, 'workspace' | 'known'>,
  open: OpenPipeline,
  trail: ShapeTrail,
  { kind, hasColon, isFlow }: Cursor,
): ItemDraft[] {
  const { places } = trail;
  const { index } = documents.workspace;
  const root = open.check.root;
  const last = places.at(-1);
  if (root === null || last === undefined) return [];
  const scope = scopeOf(open);
  const format = formatOf(open);
  const facts = index.of(documents.pathOf(open.document.uri));
  const given = givenAt(open, places, facts?.references.find(({ naming }) => naming === 'path') ?? null);
  if (given !== null) {
    const placed = meantAlone(index, given.reference, scope);
    const reached = placed && follow(placed.entity.body, given.steps);
    if (placed === null || reached === null) return [];
    if (kind === 'value') return toValueItems(reached, placed.entity);
    return hasColon || isFlow ? [] : toInputItems(reached.value, places, placed.entity);
  }
  if (kind === 'key') return hasColon || isFlow ? [] : toSkeletonItem(index, scope, last.node, format);
  const slot = slotAt(open, places);
  if (slot !== null) return toIdentifierItems(index, scope, slot, format);
  return last.entry !== null && toKey(last.entry.key) === 'versionLabel' ? toVersionItems(index, known, scope, places) : [];
}

/** Offers the identifiers that a place can name, with the prefix of their scope. */
function toIdentifierItems(index: WorkspaceIndex, scope: NamedScope, slot: ReferenceSlot, format: Format): ItemDraft[] {
  const found = new Map<string, Entity[]>();
  for (const { entity } of index.list(slot.kind)) {
    if (slot.accepts !== null && entity.type !== null && entity.type !== slot.accepts) continue;
    if (!isComparable({ format }, entity)) continue;
    const text = fitsOwner(slot, entity.owner) ? toReferenceText(entity, scope) : null;
    if (text === null) continue;
    const same = found.get(text);
    if (same !== undefined) same.push(entity);
    else if (found.size < MOST) found.set(text, [entity]);
  }
  const nearestFirst = [...found].sort(([one], [other]) => levelOf(one) - levelOf(other));
  return nearestFirst.flatMap(([text, entities]) =>
    [text, ...(format === 1 ? listVersions(text, entities) : [])].map((one) => ({
      label: one,
      kind: CompletionItemKind.Reference,
      pieces: [writeScalar(one)],
      detail: describe(entities),
      isDetailBeside: true,
    })),
  );
}

/** Returns the references to the versions of a template of version 1: `build@1.0.0`. */
function listVersions(text: string, entities: readonly Entity[]): string[] {
  return entities
    .flatMap(({ version }) => version ?? [])
    .sort()
    .map((version) => `${text}@${version}`);
}

/** Entities of the project come first, then those of its organization. */
function levelOf(text: string): number {
  return LEVELS.indexOf(readIdentifier(text).level);
}

const LEVELS: readonly ReferenceLevel[] = ['project', 'org', 'account'];

function describe(entities: readonly Entity[]): string {
  const [{ kind, type }] = entities as readonly [Entity];
  const versions = new Set(entities.flatMap(({ version }) => version ?? []));
  const name = ENTITY_NAMES[kind];
  const what = type === null ? name : l10n.t('{type} {name}', { type, name });
  return [what, [...versions].join(', ')].filter((part) => part !== '').join(' · ');
}

/** Kinds that exist in projects only. */
const IN_PROJECTS: readonly string[] = ['pipeline', 'inputSet', 'overlayInputSet', 'trigger'];

/** Returns how a document of a scope refers to an entity; null if it cannot. */
function toReferenceText({ kind, identifier, org, project }: Entity, scope: NamedScope): string | null {
  if (org === null && project === null) {
    const isAnywhere = (scope.org === null && scope.project === null) || IN_PROJECTS.includes(kind);
    return isAnywhere ? identifier : `account.${identifier}`;
  }
  if (!isSame(org, scope.org)) return null;
  if (project === null) return `org.${identifier}`;
  return isSame(project, scope.project) ? identifier : null;
}

function isSame(one: string | null, other: string | null): boolean {
  return one === null || other === null || one === other;
}

/** Offers the versions of the template that is named beside the cursor: those of the workspace and those of the service. */
function toVersionItems(index: WorkspaceIndex, known: KnownIdentifiers, scope: NamedScope, places: readonly ShapePlace[]): ItemDraft[] {
  const holder = places.findLast(({ node }) => node?.kind === 'map')?.node ?? null;
  const reference = templateOf(holder);
  if (reference === null) return [];
  const own = index.listPlausible(reference, scope).flatMap(({ entity }) => entity.version ?? []);
  const versions = new Set([...own, ...known.versionsOf(reference, scope)]);
  return [...versions].sort().map((version) => ({
    label: version,
    kind: CompletionItemKind.Value,
    pieces: [writeScalar(version)],
    detail: l10n.t('version of {0}', reference.identifier),
  }));
}

/** Offers `templateInputs`, or `with` in version 1, with all inputs of the template that is named beside the cursor. */
function toSkeletonItem(index: WorkspaceIndex, scope: NamedScope, holder: TreeNode | null, format: Format): ItemDraft[] {
  const reference = templateOf(holder, format);
  const label = TEMPLATE_INPUTS[format];
  if (reference === null || holder?.kind !== 'map' || holder.entries.some(({ key }) => toKey(key) === label)) return [];
  const placed = meantAlone(index, reference, scope);
  const body = placed?.entity.body;
  const inputs = body?.kind === 'map' ? writeInputs(body, 'all') : [];
  if (placed === null || inputs.length === 0) return [];
  const pieces = [`${label}:\n  `, ...inputs.map((piece) => (typeof piece === 'string' ? piece.replaceAll('\n', '\n  ') : piece))];
  return [{ label, kind: CompletionItemKind.Snippet, pieces, detail: describeOwner(placed.entity) }];
}

/** Offers the inputs of an object that are not given yet, or the entries of a list with inputs. */
function toInputItems(value: Value | null, places: readonly ShapePlace[], entity: Entity): ItemDraft[] {
  const last = places.at(-1)!;
  if (value?.kind === 'list') return toElementItems(value, places, entity);
  if (value?.kind !== 'map' || last.node?.kind !== 'map') return [];
  const given = new Set(last.node.entries.map(({ key }) => toKey(key)));
  return value.entries.flatMap((entry) => {
    if (given.has(entry.key)) return [];
    const pieces = writeInput(entry, value, 'all');
    const text = isIdentity(value, entry.key) && ['identifier', 'type'].includes(entry.key) ? certainText(value, entry.key) : null;
    if (pieces.length === 0 && text === null) return [];
    const written = pieces.length > 0 ? pieces : [`${entry.key}: ${writeScalar(text!.text)}`];
    return [{ label: entry.key, kind: CompletionItemKind.Field, pieces: written, detail: describeOwner(entity) }];
  });
}

function toElementItems(list: ListValue, places: readonly ShapePlace[], entity: Entity): ItemDraft[] {
  const written = places.at(-2)?.node;
  const taken = new Set(
    written?.kind === 'list' ? written.items.flatMap((item) => (item?.kind === 'map' ? (nameOf(item) ?? []) : [])) : [],
  );
  return [...(elementsOf(list.items) ?? [])].flatMap(([name, element]) => {
    const [dash, ...pieces] = taken.has(name) ? [] : writeElement(element, 'all');
    if (typeof dash !== 'string') return [];
    // The cursor is behind the dash.
    const moved = [dash.slice(2), ...pieces].map((piece) => (typeof piece === 'string' ? piece.replaceAll('\n  ', '\n') : piece));
    return [{ label: name, kind: CompletionItemKind.Snippet, pieces: moved, detail: describeOwner(entity) }];
  });
}

/** Offers what an input accepts. */
function toValueItems({ value, around }: ReachedValue, entity: Entity): ItemDraft[] {
  const input = inputOf(value);
  if (input === null) return value?.kind === 'text' ? [toValueItem(value.text, around, describeOwner(entity))] : [];
  const { default: first, allowedValues } = constraintsOf(input);
  const offered = allowedValues ?? (input.kind === 'input' && input.type === 'boolean' ? ['true', 'false'] : []);
  const values = [...new Set([...(first === null ? [] : [first]), ...offered])];
  const detailOf = (one: string): string => (one === first ? l10n.t('default') : describeOwner(entity));
  if (input.kind === 'text') return [...values.map((one) => toValueItem(one, around, detailOf(one))), RUNTIME_INPUT];
  return values.map((one) => ({
    label: one,
    kind: CompletionItemKind.Value,
    pieces: [writeInputValue(input, one)],
    detail: detailOf(one),
  }));
}

/** Offers to leave a value open until the pipeline runs. */
export const RUNTIME_INPUT: ItemDraft = {
  label: '<+input>',
  kind: CompletionItemKind.Keyword,
  pieces: ['<+input>'],
  detail: l10n.t('runtime input'),
  text: { text: l10n.t('Requested when the pipeline runs.') },
};

function toValueItem(text: string, around: MapValue | null, detail: string): ItemDraft {
  const isNumber = certainText(around, 'type')?.text === 'Number' && /^-?\d+(?:\.\d+)?$/.test(text);
  return { label: text, kind: CompletionItemKind.Value, pieces: [isNumber ? text : writeScalar(text)], detail };
}

function describeOwner({ kind, identifier }: PlacedEntity['entity']): string {
  return `${ENTITY_NAMES[kind]} ${identifier}`;
}
