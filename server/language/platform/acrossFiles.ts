import * as l10n from '@vscode/l10n';
import type { DocumentLink, Location, ReferenceParams, TextEdit, WorkspaceEdit } from 'vscode-languageserver';
import { checkIdentifier } from '../../core/identifiers.ts';
import type { PlacedEntity } from '../../core/platform/workspace/entity.ts';
import { homeOf } from '../../core/platform/workspace/placeFacts.ts';
import { isIdentifier } from '../../core/platform/workspace/readFactsV1.ts';
import type { OpenPipeline } from './openPipelines.ts';
import type { WorkspaceDocuments } from './workspaceDocuments.ts';

/** What is at an offset: the entity that a document defines or refers to. */
interface Found {
  readonly start: number;
  readonly end: number;
  /** The entities that are meant: several if a reference names no version. */
  readonly entities: readonly PlacedEntity[];
}

/** Returns the places of the entities that a reference at an offset means; empty for the identifier of the document itself. */
export function findEntities(documents: WorkspaceDocuments, open: OpenPipeline, offset: number): Location[] {
  const found = findAt(documents, open, offset);
  const path = documents.take(open);
  return (found?.entities ?? [])
    .filter((placed) => placed.path !== path || placed.entity.at.start !== found?.start)
    .flatMap((placed) => documents.locate(placed.path, placed.entity.at));
}

/** Returns the uses of the entity at an offset in the whole workspace; empty if there is none. */
export function findUses(documents: WorkspaceDocuments, open: OpenPipeline, { context }: ReferenceParams, offset: number): Location[] {
  const found = findAt(documents, open, offset);
  if (found === null) return [];
  const [first, ...others] = found.entities.map(({ path, entity }) => ({ path, at: entity.at }));
  const uses = documents.workspace.index.usesOf(...found.entities).map(({ path, reference }) => ({ path, at: reference }));
  const isWhole = context.includeDeclaration && first !== undefined;
  const places = isWhole ? [first, ...uses, ...others] : uses;
  const distinct = new Map(places.map((one) => [`${one.path} ${one.at.start}`, one]));
  return [...distinct.values()].flatMap(({ path, at }) => documents.locate(path, at));
}

/** Links references to the files of what they mean. */
export function listEntityLinks(documents: WorkspaceDocuments, open: OpenPipeline): DocumentLink[] {
  const { index } = documents.workspace;
  const facts = index.of(documents.take(open));
  if (facts === undefined) return [];
  return facts.references.flatMap((reference) => {
    if (reference.naming === 'path') return [];
    const [first] = index.meantBy(reference, facts.scope);
    const range = first === undefined ? null : documents.workspace.rangeIn(first.path, first.entity.at.start, first.entity.at.end);
    if (first === undefined || range === null) return [];
    return [{ range: open.lines.rangeOf(reference.start, reference.end), target: `${first.path}#L${range.start.line + 1}` }];
  });
}

/** Returns the identifier at an offset that can be renamed in all files; null if there is none. */
export function findRenamable(
  documents: WorkspaceDocuments,
  open: OpenPipeline,
  offset: number,
): (Found & { readonly name: string }) | null {
  const found = findAt(documents, open, offset);
  const [first] = found?.entities ?? [];
  // A name or path may say the identifier of a document of version 1, but does not decide it.
  return found === null || first === undefined || first.entity.isAssumed ? null : { ...found, name: first.entity.identifier };
}

/** Renames an entity in its files and in all that refer to it; a sentence if the name is not valid. */
export function renameEntity(documents: WorkspaceDocuments, found: Found, newName: string): WorkspaceEdit | string {
  const [first] = found.entities;
  const reason = first?.entity.format === 1 && isIdentifier(newName) ? null : checkIdentifier(newName, 'entity');
  if (reason !== null) return l10n.t('The identifier {0}.', reason);
  const { index } = documents.workspace;
  const changes = new Map<string, Map<number, TextEdit>>();
  const add = (path: string, { start, end }: { readonly start: number; readonly end: number }, newText: string): void => {
    const range = documents.workspace.rangeIn(path, start, end);
    if (range === null) return;
    const edits = changes.get(path) ?? new Map<number, TextEdit>();
    changes.set(path, edits.set(start, { range, newText }));
  };
  // All versions of a template share the identifier.
  const all = first === undefined ? [] : index.find(first.entity.kind, first.entity.identifier).filter((one) => isSameScope(one, first));
  if (first !== undefined) add(first.path, first.entity.at, newName);
  for (const { path, reference } of index.usesOf(...all)) {
    if (reference.naming === 'path') continue;
    add(path, reference, reference.level === 'project' ? newName : `${reference.level}.${newName}`);
  }
  for (const { path, entity } of all) add(path, entity.at, newName);
  return { changes: Object.fromEntries([...changes].map(([path, edits]) => [path, [...edits.values()]])) };
}

/** Copies in other folders `.harness` are other entities. */
function isSameScope({ entity: one, path }: PlacedEntity, { entity: other, path: otherPath }: PlacedEntity): boolean {
  const isAlike = one.org === other.org && one.project === other.project && one.format === other.format;
  return isAlike && homeOf(path) === homeOf(otherPath);
}

function findAt(documents: WorkspaceDocuments, open: OpenPipeline, offset: number): Found | null {
  const { index } = documents.workspace;
  const path = documents.take(open);
  const facts = index.of(path);
  if (facts === undefined) return null;
  const { entity, references, scope } = facts;
  const at = [entity?.at, entity?.versionAt].find((span) => span != null && offset >= span.start && offset <= span.end);
  if (entity !== null && at != null) return { start: at.start, end: at.end, entities: [{ path, entity }] };
  for (const reference of references) {
    if (reference.naming === 'path') continue;
    const span = [reference, reference.version].find((one) => one !== null && offset >= one.start && offset <= one.end);
    if (span != null) return { start: span.start, end: span.end, entities: index.meantBy(reference, scope) };
  }
  return null;
}
