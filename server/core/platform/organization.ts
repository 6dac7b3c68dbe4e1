import * as l10n from '@vscode/l10n';
import { ORGANIZATION_SHAPE, PROJECT_SHAPES } from '../entityShapes.ts';
import { Refusal } from '../refusal.ts';
import { requireShape, toTags } from './fieldErrors.ts';
import { DEFAULT_ORGANIZATION } from './scope.ts';

/** An organization as its owner describes it. */
export interface Organization {
  readonly identifier: string;
  readonly name: string;
  readonly description: string;
  readonly tags: Readonly<Record<string, string>>;
}

/** A stored organization; times in milliseconds since the epoch. */
export interface OrganizationRecord extends Organization {
  readonly createdAt: number;
  readonly modifiedAt: number;
}

/** Reads the organization of a request's body. Throws INVALID_REQUEST with an error for each field. */
export function requireOrganizationBody(body: unknown): Organization {
  requireShape(body, ORGANIZATION_SHAPE, PROJECT_SHAPES);
  // The shape has been checked; null counts as missing.
  const { organization } = body as { readonly organization: Organization & { readonly description?: string | null } };
  const { identifier, name, description, tags } = organization;
  return { identifier, name, description: description ?? '', tags: toTags(tags) };
}

/** Requires that an organization may be deleted. Throws INVALID_REQUEST for the default one. */
export function requireDeletable(identifier: string): void {
  if (identifier !== DEFAULT_ORGANIZATION) return;
  throw new Refusal(
    'INVALID_REQUEST',
    l10n.t('The default organization "{0}" cannot be deleted. Delete its projects and connectors instead.', DEFAULT_ORGANIZATION),
  );
}
