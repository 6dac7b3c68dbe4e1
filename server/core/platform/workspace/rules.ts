import * as l10n from '@vscode/l10n';
import { plural } from '../../plural.ts';
import type { Span } from '../../tree.ts';
import { listWords } from '../pipelines/finding.ts';
import type { AcrossCode } from '../pipelines/problems.ts';
import { compareInputs } from './compareInputs.ts';
import {
  ENTITY_NAMES,
  type FileFacts,
  fitsVersion,
  isComparable,
  type NamedScope,
  nameEntity,
  type PlacedEntity,
  type Reference,
} from './entity.ts';
import { findIntended, isSameFolded } from './nearlyKnown.ts';
import { belongsTo, readIdentifier } from './readFacts.ts';
import { isCertain, isComplete, type ReferencePlace } from './togetherness.ts';
import { elementsOf, fieldOf } from './value.ts';
import type { WorkspaceIndex } from './workspaceIndex.ts';

/** A finding that needs other files. The span is one token, by offsets in the document. */
export interface AcrossFinding extends Span {
  readonly code: AcrossCode;
  /** One or more sentences. */
  readonly message: string;
  /** The word that was probably meant; null if unknown. */
  readonly change: string | null;
  /** Where in another file the cause is; null if it has no place. */
  readonly cause: (Span & { readonly path: string; readonly message: string }) | null;
  /**
   * The start of the reference whose inputs have to be reconciled with the entity, or which has to be removed from its list if it names an
   * input set; null if that does not solve it.
   */
  readonly reconciles: number | null;
}

/**
 * Finds what is wrong between a file and the others of its workspace, in the order of the text. Says nothing of what only the service can
 * know: an entity that no file defines, one that several files define differently, and one of documents that may have nothing to do with
 * each other.
 */
export function checkAcross(
  path: string,
  facts: FileFacts,
  index: WorkspaceIndex,
  isElsewhere: IsElsewhere = () => false,
): AcrossFinding[] {
  const place: Checked = { path, scope: facts.scope, index, isElsewhere };
  const found = facts.references.flatMap((reference) => checkReference(reference, place));
  return found.sort((one, other) => one.start - other.start);
}

/** Whether something outside of the workspace is known to have what a reference of a document in a scope names: a service, say. */
export type IsElsewhere = (reference: Reference, scope: NamedScope) => boolean;

/** The document that is checked. */
interface Checked extends ReferencePlace {
  readonly index: WorkspaceIndex;
  readonly isElsewhere: IsElsewhere;
}

function checkReference(reference: Reference, place: Checked): AcrossFinding[] {
  const { index, scope } = place;
  if (reference.hasBranch) return [];
  if (reference.kind === 'inputSet') return checkInputSet(reference, place);
  if (reference.kind === 'infrastructure') return checkInfrastructure(reference, place);
  const plausible = index.listPlausible(reference, scope);
  if (plausible.length === 0) return place.isElsewhere(reference, scope) ? [] : checkNear(reference, place);
  if (reference.kind === 'template') return checkTemplate(reference, place, plausible);
  const entity = soleOf(index.resolve(reference, scope));
  return entity === null || !isComparable(reference, entity.entity) || !isCertain(reference, place, entity)
    ? []
    : [...checkDeploymentType(reference, plausible), ...checkGiven(reference, entity), ...checkStages(reference, entity)];
}

/**
 * UNKNOWN_ENTITY: reports a reference that nearly is that of a known entity, unless it may mean another one: several files use it, and some use
 * the known one.
 */
function checkNear(reference: Reference, place: Checked): AcrossFinding[] {
  const { index, scope } = place;
  const { kind, identifier, naming } = reference;
  if (naming !== 'identifier' || index.find(kind, identifier).length > 0) return [];
  const intended = findIntended(identifier, index.namesOf(kind));
  const meant = intended === null ? [] : index.listPlausible({ ...reference, identifier: intended }, scope);
  const known = meant.filter((one) => !one.entity.isAssumed && isComparable(reference, one.entity) && isComplete(reference, place, one));
  if (intended === null || known.length === 0 || isLikeProvided(reference, intended)) return [];
  if (index.isShared(reference, scope) && index.isUsed(known)) return [];
  return [toUnknown(reference, intended, known[0]!)];
}

/** Whether a reference may mean a template that the service itself provides, such as `jira-create` beside `jira_create`. */
function isLikeProvided({ kind, format, identifier }: Reference, intended: string): boolean {
  return kind === 'template' && format === 1 && isSameFolded(identifier, intended);
}

function toUnknown(reference: Reference, intended: string, known: PlacedEntity): AcrossFinding {
  const message = l10n.t('No {0} "{1}" is known. Did you mean "{2}"?', ENTITY_NAMES[reference.kind], reference.identifier, intended);
  const prefix = reference.level === 'project' ? '' : `${reference.level}.`;
  return toFinding('UNKNOWN_ENTITY', reference, message, `${prefix}${intended}`, known);
}

/** UNKNOWN_VERSION, OTHER_ENTITY, and the inputs of a template. */
function checkTemplate(reference: Reference, place: Checked, plausible: readonly PlacedEntity[]): AcrossFinding[] {
  const { version, accepts } = reference;
  if (!plausible.some(({ entity }) => isComparable(reference, entity))) return [];
  if (version !== null && !plausible.some(({ entity }) => fitsVersion(reference, entity))) {
    if (!isOfKnownForm(reference, plausible)) return [];
    if (place.isElsewhere(reference, place.scope)) return [];
    const known = plausible.filter((one) => isComplete(reference, place, one));
    if (known.length === 0) return [];
    const versions = [...new Set(known.map(({ entity }) => entity.version!))].sort();
    const nearest = versions.length === 1 ? versions[0]! : findIntended(version.text, versions);
    const hint = toHint(versions, null, 'and');
    const message = l10n.t('Template "{0}" has no version "{1}" in this workspace. {2}', reference.identifier, version.text, hint);
    return [{ ...toFinding('UNKNOWN_VERSION', version, message, nearest, known[0]!) }];
  }
  const resolved = place.index.resolve(reference, place.scope);
  const same = resolved.filter(({ entity }) => fitsVersion(reference, entity));
  const template = soleOf(same);
  if (template === null || (version !== null && template.entity.version !== version.text) || !isCertain(reference, place, template))
    return [];
  const { type } = template.entity;
  if (accepts === null || type === null || accepts === type) return checkGiven(reference, template);
  const message = l10n.t(
    'Template "{0}" is of type {1}, but a {2} template is needed here. Use another template.',
    reference.identifier,
    type,
    accepts,
  );
  return [toFinding('OTHER_ENTITY', reference, message, null, template)];
}

/** Whether the workspace can tell that a version is missing: in version 1 it may be a branch or tag, and is not always in the document. */
function isOfKnownForm({ format, version }: Reference, plausible: readonly PlacedEntity[]): boolean {
  if (format === 0) return true;
  const isNumber = version !== null && /^v?\d+(?:[.]\d+)*$/i.test(version.text);
  return isNumber && plausible.every(({ entity }) => !entity.isAssumed);
}

const MOST_LISTED = 8;

/** UNKNOWN_INPUT, WRONG_INPUT, MISSING_INPUT: what is given for the inputs of an entity. */
function checkGiven(reference: Reference, placed: PlacedEntity): AcrossFinding[] {
  const { given, givenKey, needsAll } = reference;
  const { entity, path } = placed;
  if (entity.body === null || (given === null && !needsAll)) return [];
  const found = compareInputs(given, entity.body, givenKey ?? reference, { title: nameEntity(entity), needsAll });
  return found.map(({ cause, ...finding }) => ({
    ...finding,
    cause: cause === null ? null : { ...cause, path },
    reconciles: reference.start,
  }));
}

/**
 * OTHER_ENTITY: a service or infrastructure of another deployment type than its stage, if no other one that may be meant is of it
 * (docs/decisions/checking.md#documents-that-belong-together).
 */
function checkDeploymentType({ accepts, ...reference }: Reference, plausible: readonly PlacedEntity[]): AcrossFinding[] {
  const [placed] = plausible;
  if (placed === undefined || accepts === null || plausible.some(({ entity: { type } }) => type === null || type === accepts)) return [];
  const { kind, type, identifier } = placed.entity;
  const message = l10n.t(
    'The {0} "{1}" has the deployment type {2}, and this stage {3}. Use another one, or change the deploymentType of the stage.',
    ENTITY_NAMES[kind],
    identifier,
    type!,
    accepts,
  );
  return [toFinding('OTHER_ENTITY', reference, message, null, placed)];
}

/** UNKNOWN_ENTITY: the stages that a trigger runs. */
function checkStages(reference: Reference, placed: PlacedEntity): AcrossFinding[] {
  if (reference.stages.length === 0) return [];
  const stages = fieldOf(placed.entity.body, 'stages');
  const known = stages?.kind === 'list' ? elementsOf(stages.items) : null;
  if (known === null) return [];
  return reference.stages
    .filter(({ text }) => !known.has(text))
    .map((stage) => {
      const intended = findIntended(stage.text, known.keys());
      const hint = toHint([...known.keys()], intended);
      const message = l10n.t('Pipeline "{0}" has no stage "{1}". {2}', reference.identifier, stage.text, hint);
      return toFinding('UNKNOWN_ENTITY', stage, message, intended, placed);
    });
}

/** UNKNOWN_ENTITY, OTHER_ENTITY: an input set must be one of the pipeline. Known only if other input sets of the pipeline are. */
function checkInputSet(reference: Reference, place: Checked): AcrossFinding[] {
  const { index, scope } = place;
  const { identifier, owner } = reference;
  if (owner === null) return [];
  const asPipeline: Reference = { ...reference, kind: 'pipeline', identifier: owner };
  if (index.listPlausible(asPipeline, scope).length === 0) return [];
  const siblings = [...index.namesOf('inputSet')]
    .sort()
    .flatMap((name) => index.listPlausible({ ...reference, identifier: name }, scope))
    .filter((one) => one.entity.owner === owner && isComplete(reference, place, one));
  // Only the service knows the identifiers of some.
  if (siblings.length === 0 || siblings.some(({ entity }) => entity.isAssumed || entity.identifier === identifier)) return [];
  const other = index.listPlausible(reference, scope)[0];
  if (other !== undefined && other.entity.owner !== null) {
    const message = l10n.t(
      'Input set "{0}" belongs to pipeline "{1}", not to "{2}". Use an input set of "{2}".',
      identifier,
      other.entity.owner,
      owner,
    );
    return [{ ...toFinding('OTHER_ENTITY', reference, message, null, other), reconciles: reference.start }];
  }
  // An overlay can be named wherever an input set can.
  if (index.listPlausible({ ...reference, kind: 'overlayInputSet' }, scope).length > 0) return [];
  const names = siblings.map(({ entity }) => entity.identifier);
  const intended = findIntended(identifier, names);
  const hint = toHint(names, intended);
  const message = l10n.t('Pipeline "{0}" has no input set "{1}" in this workspace. {2}', owner, identifier, hint);
  return [{ ...toFinding('UNKNOWN_ENTITY', reference, message, intended, null), reconciles: reference.start }];
}

/** OTHER_ENTITY, UNKNOWN_ENTITY: an infrastructure must be one of the environment beside it. */
function checkInfrastructure(reference: Reference, place: Checked): AcrossFinding[] {
  const { index, scope } = place;
  const { identifier, owner } = reference;
  if (owner === null) return [];
  const known = index.listPlausible(reference, scope);
  const own = known.filter(({ entity }) => entity.owner === null || belongsTo(entity, owner));
  if (own.length > 0) {
    const sole = soleOf(own);
    if (sole === null || !isCertain(reference, place, sole)) return [];
    return [...checkDeploymentType(reference, own), ...checkGiven(reference, sole)];
  }
  const environment = index.listPlausible({ ...reference, kind: 'environment', identifier: owner }, scope);
  if (!environment.some((one) => isComplete({ ...reference, kind: 'environment' }, place, one))) return [];
  const [other] = known;
  if (other !== undefined) {
    const message = l10n.t(
      'Infrastructure "{0}" belongs to environment "{1}", not to "{2}". Use one of "{2}".',
      identifier,
      readIdentifier(other.entity.owner!).identifier,
      owner,
    );
    return [toFinding('OTHER_ENTITY', reference, message, null, other)];
  }
  const siblings = [...index.namesOf('infrastructure')]
    .sort()
    .flatMap((name) => index.listPlausible({ ...reference, identifier: name }, scope).filter(({ entity }) => belongsTo(entity, owner)));
  const intended = findIntended(
    identifier,
    siblings.map(({ entity }) => entity.identifier),
  );
  const meant = siblings.find(({ entity }) => entity.identifier === intended);
  if (intended === null || meant === undefined || reference.naming !== 'identifier') return [];
  return [toUnknown({ ...reference, level: 'project' }, intended, meant)];
}

/** Returns what to use instead of an unknown name: the intended one, or one of those that exist. */
function toHint(names: readonly string[], intended: string | null, last: 'or' | 'and' = 'or'): string {
  if (intended !== null) return l10n.t('Did you mean "{0}"?', intended);
  const shown = names.slice(0, MOST_LISTED).map((one) => `"${one}"`);
  return plural(names.length, 'Use {0}.', 'Use one of {0}.', listWords(shown, last));
}

/** Returns the only one of some entities; null if there are more, which may differ. */
function soleOf(entities: readonly PlacedEntity[]): PlacedEntity | null {
  return entities.length === 1 ? entities[0]! : null;
}

function toFinding(
  code: AcrossFinding['code'],
  { start, end }: Pick<Reference, 'start' | 'end'>,
  message: string,
  change: string | null,
  known: PlacedEntity | null,
): AcrossFinding {
  const cause =
    known === null ? null : { ...known.entity.at, path: known.path, message: l10n.t('The {0}', ENTITY_NAMES[known.entity.kind]) };
  return { code, start, end, message, change, cause, reconciles: null };
}
