import { PROJECT_SHAPE, PROJECT_SHAPES } from '../entityShapes.ts';
import { requireNoErrors, requireShape, toTags } from './fieldErrors.ts';
import { DEFAULT_ORGANIZATION, type GivenScope, joinScopes } from './scope.ts';

/** The color of a project that names none (docs/contract/platform.md#bodies). */
export const DEFAULT_COLOR = '#0063F7';

/** A project as its owner describes it. */
export interface Project {
  readonly orgIdentifier: string;
  readonly identifier: string;
  readonly name: string;
  readonly color: string;
  readonly modules: readonly string[];
  readonly description: string;
  readonly tags: Readonly<Record<string, string>>;
}

/** A stored project; times in milliseconds since the epoch. */
export interface ProjectRecord extends Project {
  readonly createdAt: number;
  readonly modifiedAt: number;
}

/**
 * Reads the project of a request's body, whose organization must agree with the query; the default one if neither names one. Throws
 * INVALID_REQUEST with an error for each field.
 */
export function requireProject(body: unknown, query: GivenScope): Project {
  requireShape(body, PROJECT_SHAPE, PROJECT_SHAPES);
  // The shape has been checked; null and an empty organization count as missing.
  const { project } = body as { readonly project: { readonly [Key in keyof Project]?: Project[Key] | null } };
  const inBody = { accountIdentifier: null, orgIdentifier: project.orgIdentifier || null, projectIdentifier: null };
  const { scope, errors } = joinScopes({ ...query, projectIdentifier: null }, inBody, 'project');
  requireNoErrors(errors);
  return {
    orgIdentifier: scope.orgIdentifier ?? DEFAULT_ORGANIZATION,
    identifier: project.identifier ?? '',
    name: project.name ?? '',
    color: project.color ?? DEFAULT_COLOR,
    modules: project.modules ?? [],
    description: project.description ?? '',
    tags: toTags(project.tags),
  };
}
