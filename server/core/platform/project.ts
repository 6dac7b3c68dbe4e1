import { checkShape } from '../checkShape.ts';
import { PROJECT_SHAPES, toProjectShape } from '../entityShapes.ts';
import { toTree } from '../toTree.ts';
import { requireNoErrors, toFieldErrors } from './fieldErrors.ts';
import { checkPlainValue } from './plainValue.ts';
import { DEFAULT_ORGANIZATION, joinScopes, type SaidScope } from './scope.ts';
import { toTags } from './tags.ts';

/** The colour of a project that names none. */
const DEFAULT_COLOR = '#0063F7';

/** A project as its owner describes it (service.md, area D). */
export interface Project {
  readonly orgIdentifier: string;
  readonly identifier: string;
  readonly name: string;
  readonly color: string;
  readonly modules: readonly string[];
  readonly description: string;
  readonly tags: Readonly<Record<string, string>>;
}

/** A project as kept; times in milliseconds since the epoch. */
export interface ProjectRecord extends Project {
  readonly createdAt: number;
  readonly modifiedAt: number;
}

/** The project of a request's body; its organization is what body and query agree on, else the default one. Throws INVALID_REQUEST with an error for each field. */
export function requireProject(body: unknown, query: SaidScope): Project {
  requireNoErrors(checkPlainValue(body));
  requireNoErrors(toFieldErrors(checkShape(toTree(body), toProjectShape(), PROJECT_SHAPES)));
  // The shape has been checked; null counts as not given, and so does an empty organization.
  const { project } = body as { readonly project: { readonly [Key in keyof Project]?: Project[Key] | null } };
  const said = { accountIdentifier: null, orgIdentifier: project.orgIdentifier || null, projectIdentifier: null };
  const { scope, errors } = joinScopes({ ...query, projectIdentifier: null }, said, 'project');
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
