import * as l10n from '@vscode/l10n';
import type { Span } from '../../tree.ts';
import type { TextValue, Value } from './value.ts';

/** The kinds of entities that documents define and refer to. */
export const ENTITY_KINDS = [
  'pipeline',
  'template',
  'inputSet',
  'overlayInputSet',
  'trigger',
  'service',
  'environment',
  'infrastructure',
  'serviceOverrides',
  'connector',
] as const;

/** The kind of an entity. */
export type EntityKind = (typeof ENTITY_KINDS)[number];

/** What people call the kinds. */
export const ENTITY_NAMES: Readonly<Record<EntityKind, string>> = {
  pipeline: l10n.t('pipeline'),
  template: l10n.t('template'),
  inputSet: l10n.t('input set'),
  overlayInputSet: l10n.t('overlay input set'),
  trigger: l10n.t('trigger'),
  service: l10n.t('service'),
  environment: l10n.t('environment'),
  infrastructure: l10n.t('infrastructure'),
  serviceOverrides: l10n.t('service overrides'),
  connector: l10n.t('connector'),
};

/** The organization and project that a document names; null if it does not. */
export interface NamedScope {
  readonly org: string | null;
  readonly project: string | null;
  /** The path of the folder `.harness` that holds the document; missing if there is none. A repository may have several copies. */
  readonly home?: string;
}

/** The scope of a document that names none. */
export const NO_SCOPE: NamedScope = { org: null, project: null };

/** The version of the format of a document: 0 or 1. */
export type Format = 0 | 1;

/** An entity that a document defines. */
export interface Entity extends NamedScope {
  readonly kind: EntityKind;
  readonly format: Format;
  readonly identifier: string;
  /** Whether the document does not say its identifier, so that it is taken from its name or path. */
  readonly isAssumed: boolean;
  /** The version of a template; null for other kinds, and in version 1 if only the service knows it. */
  readonly version: string | null;
  /** The type of a template or connector, the deployment type of a service or infrastructure. */
  readonly type: string | null;
  /** The pipeline of an input set or trigger, the environment of an infrastructure. */
  readonly owner: string | null;
  /** The places of the identifier and the version. */
  readonly at: Span;
  readonly versionAt: Span | null;
  /**
   * What inputs are compared with: the `spec` of a template, the value under the root key of others, the declared inputs in version 1; null if
   * a part cannot be parsed.
   */
  readonly body: Value | null;
}

/** An entity and the file that defines it. */
export interface PlacedEntity {
  readonly path: string;
  readonly entity: Entity;
}

/** Names an entity as in a sentence: `template "build" version "v1"`. */
export function nameEntity({ kind, identifier, version }: Pick<Entity, 'kind' | 'identifier' | 'version'>): string {
  const name = ENTITY_NAMES[kind];
  return version === null ? `${name} "${identifier}"` : l10n.t('{0} "{1}" version "{2}"', name, identifier, version);
}

/** A reference to an entity. The span is that of the identifier. */
export interface Reference extends Span {
  readonly kind: EntityKind;
  /** That of its document. */
  readonly format: Format;
  /** How much the text says: the identifier, a word that may also be a name, or nothing, so that it is taken from the path. */
  readonly naming: 'identifier' | 'word' | 'path';
  /** The identifier without `account.` or `org.`. */
  readonly identifier: string;
  readonly level: ReferenceLevel;
  /** The organization and project that it names itself, such as those of a chained pipeline; null for those of its document. */
  readonly scope: NamedScope | null;
  /** The version of a template. */
  readonly version: TextValue | null;
  /** The type of template that its place accepts, or the deployment type of its stage; null if unknown. */
  readonly accepts: string | null;
  /** The pipeline of an input set, the environment of an infrastructure; null if unknown. */
  readonly owner: string | null;
  /** The values given for the inputs of the entity. */
  readonly given: Value | null;
  /** The key of these values. */
  readonly givenKey: Span | null;
  /** Whether every required input must be given. */
  readonly needsAll: boolean;
  /** Stages of a pipeline that are named beside it. */
  readonly stages: readonly TextValue[];
  /** Whether it names a Git branch, where the entity may be another than in the workspace. */
  readonly hasBranch: boolean;
}

/** Where a reference looks: `account.x`, `org.x` or plain `x`. */
export type ReferenceLevel = 'account' | 'org' | 'project';

/** What the index keeps of a file. */
export interface FileFacts {
  readonly entity: Entity | null;
  readonly scope: NamedScope;
  readonly references: readonly Reference[];
}

/** Whether a reference may mean the version of an entity: in version 1, `x@1` may be any of its versions that begin with `1.`. */
export function fitsVersion({ version, format }: Reference, entity: Entity): boolean {
  if (version === null || entity.version === null || version.text === entity.version) return true;
  return format === 1 && entity.version.startsWith(`${version.text}.`);
}

/** Whether what a reference gives can be compared with an entity: both have one format, or the kind exists in only one. */
export function isComparable(reference: Pick<Reference, 'format'>, entity: Pick<Entity, 'kind' | 'format'>): boolean {
  return reference.format === entity.format || !OF_BOTH_FORMATS.includes(entity.kind);
}

/** The kinds that exist in both formats. Only the service knows whether one can use the other. */
const OF_BOTH_FORMATS: readonly EntityKind[] = ['pipeline', 'template', 'inputSet', 'overlayInputSet'];

/** How well an entity fits a reference: 2 in the very scope, 1 if it names no scope, 0 if not at all. */
export function fitOf(entity: Entity, reference: Reference, scope: NamedScope): 0 | 1 | 2 {
  const from = reference.scope ?? scope;
  const isNowhere = entity.org === null && entity.project === null;
  switch (reference.level) {
    case 'account':
      return isNowhere ? 2 : 0;
    case 'org':
      if (isNowhere) return 1;
      return entity.project === null && isSame(entity.org, from.org) ? 2 : 0;
    case 'project':
      if (isNowhere) return 1;
      return entity.project !== null && isSame(entity.org, from.org) && isSame(entity.project, from.project) ? 2 : 0;
  }
}

function isSame(one: string | null, other: string | null): boolean {
  return one === null || other === null || one === other;
}
