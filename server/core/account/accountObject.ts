import * as l10n from '@vscode/l10n';
import type { FieldMapping } from '../developers/fieldMapping.ts';
import type { JsonObject } from '../jsonObject.ts';
import { compareTexts } from '../text.ts';

/**
 * The kinds of objects that make up an account, in the order in which they are created: each may refer only to those before it. They are
 * deleted in the reverse order.
 */
export const OBJECT_KINDS = [
  'roster',
  'organization',
  'project',
  'connector',
  'pipeline',
  'workspace',
  'trafficType',
  'attribute',
  'environment',
  'segment',
  'keys',
] as const;

export type ObjectKind = (typeof OBJECT_KINDS)[number];

/** The kinds whose objects are plain values. */
export type EntityKind = Exclude<ObjectKind, 'roster' | 'pipeline' | 'keys'>;

/** The names of an object and of what it belongs to, outermost first; a connector of the account has '' as organization and project. */
export type Address = readonly string[];

/** The active roster: there is at most one, so its address is empty. */
export interface RosterObject {
  readonly kind: 'roster';
  readonly address: Address;
  readonly content: string;
  readonly fieldMappings: readonly FieldMapping[];
  /** The active version; '' for a roster in a file. */
  readonly versionId: string;
}

/** A pipeline; its address is organization, project and identifier. */
export interface PipelineObject {
  readonly kind: 'pipeline';
  readonly address: Address;
  readonly yaml: string;
}

/** The keys of a segment in an environment in which it is active; its address is workspace, environment and segment. */
export interface KeysObject {
  readonly kind: 'keys';
  readonly address: Address;
  readonly keys: readonly string[];
}

/** Any other object, without what the service adds to it (IDs, times, states). */
export interface EntityObject {
  readonly kind: EntityKind;
  readonly address: Address;
  readonly value: JsonObject;
}

/** One object of an account. */
export type AccountObject = RosterObject | PipelineObject | KeysObject | EntityObject;

/** The objects of an account, or a part of them, by their keys (toObjectKey). */
export type Account = ReadonlyMap<string, AccountObject>;

/** The parts of an account that a folder manages; nothing else is read, changed or deleted. */
export interface ManagedParts {
  readonly roster: boolean;
  /** Names of workspaces; null means all. */
  readonly workspaces: readonly string[] | null;
  /** Projects, as `organization/project`; null means the whole platform area, with organizations and their connectors. */
  readonly projects: readonly string[] | null;
  /** False leaves out connectors and pipelines that have a secret in plain text. */
  readonly plainSecrets?: boolean;
}

/** All parts of an account. */
export const WHOLE_ACCOUNT: ManagedParts = { roster: true, workspaces: null, projects: null };

/** Returns the key of an object: unique in an account, and the same wherever the object is read. */
export function toObjectKey({ kind, address }: Pick<AccountObject, 'kind' | 'address'>): string {
  return JSON.stringify([kind, ...address]);
}

/** Returns the kind and address of an object by its key. */
export function readObjectKey(key: string): Pick<AccountObject, 'kind' | 'address'> {
  const [kind, ...address] = JSON.parse(key) as [ObjectKind, ...string[]];
  return { kind, address };
}

/** Collects objects into an account. */
export function toAccount(objects: Iterable<AccountObject>): Account {
  return new Map([...objects].map((object) => [toObjectKey(object), object]));
}

/** Whether an object belongs to the managed parts of an account. */
export function isManaged({ kind, address }: Pick<AccountObject, 'kind' | 'address'>, managed: ManagedParts): boolean {
  const [first = '', second = ''] = address;
  switch (kind) {
    case 'roster':
      return managed.roster;
    case 'organization':
    case 'project':
    case 'connector':
    case 'pipeline':
      return managed.projects === null || (kind !== 'organization' && managed.projects.includes(`${first}/${second}`));
    default:
      return managed.workspaces === null || managed.workspaces.includes(first);
  }
}

const LABELS: Readonly<Record<ObjectKind, string>> = {
  roster: l10n.t('roster'),
  organization: l10n.t('organization'),
  project: l10n.t('project'),
  connector: l10n.t('connector'),
  pipeline: l10n.t('pipeline'),
  workspace: l10n.t('workspace'),
  trafficType: l10n.t('traffic type'),
  attribute: l10n.t('attribute'),
  environment: l10n.t('environment'),
  segment: l10n.t('segment'),
  keys: l10n.t('keys of'),
};

/** Describes an object for people: `pipeline default/payments/deploy`. */
export function describeObject({ kind, address }: Pick<AccountObject, 'kind' | 'address'>): string {
  return join(LABELS[kind], address);
}

const NAMES: Readonly<Partial<Record<ObjectKind, string>>> = { trafficType: 'traffic type', keys: 'keys of' };

/** Names an object for programs, in every language the same. */
export function nameObject({ kind, address }: Pick<AccountObject, 'kind' | 'address'>): string {
  return join(NAMES[kind] ?? kind, address);
}

function join(kind: string, address: Address): string {
  return [kind, address.filter((name) => name !== '').join('/')].join(' ').trim();
}

/** Compares two objects by the order of creation, then by address. */
export function compareObjects(one: Pick<AccountObject, 'kind' | 'address'>, other: Pick<AccountObject, 'kind' | 'address'>): number {
  const byKind = OBJECT_KINDS.indexOf(one.kind) - OBJECT_KINDS.indexOf(other.kind);
  return byKind || compareTexts(one.address.join('\0'), other.address.join('\0'));
}
