import { REQUEST_PROBLEMS } from '../../core/insights/problems.ts';
import type { RequestCheck, RequestProblem } from '../../documents/insights/check.ts';
import type { DocumentCheck } from '../documentChecks.ts';
import type { FeatureParts } from './feature.ts';
import type { KnownTeams } from './knownTeams.ts';

/** Checks export requests as they are typed; problems that a JSON language service finds by the schema are left to it. */
export function createRequestCheck({
  exports,
  teams,
  instance,
  hasOtherJson,
}: Pick<FeatureParts, 'exports' | 'teams' | 'instance' | 'hasOtherJson'>): DocumentCheck {
  return {
    pause: 0,
    check: (document) => {
      const open = exports.find(document.uri);
      if (open === null) return null;
      return listProblems(open.check, { teams, instance }).filter(({ isOfSchema }) => !isOfSchema || !hasOtherJson());
    },
  };
}

/** Returns all problems of a request: those of the text itself, and teams that the client's instance does not have. */
export function listProblems(
  check: RequestCheck,
  { teams, instance }: Pick<FeatureParts, 'teams' | 'instance'>,
): readonly RequestProblem[] {
  return [...check.problems, ...findUnknownTeams(check, teams, instance.name)];
}

/** Reports team IDs that the client's instance does not have; nothing if its teams are unknown. */
function findUnknownTeams({ reading: { tree }, lines, problems }: RequestCheck, teams: KnownTeams, instance: string): RequestProblem[] {
  if (tree?.kind !== 'map' || teams.all.length === 0) return [];
  return tree.entries.flatMap(({ key, value }) => {
    const field = String(key.value);
    if ((field !== 'teamRefId' && field !== 'collectionId') || value?.kind !== 'scalar' || value.value === null) return [];
    if (teams.find(value.value) !== undefined || problems.some((problem) => problem.field === field)) return [];
    const code = 'UNKNOWN_TEAM';
    const message = `${field} is ${String(value.value)}, and “${instance}” has no such team. Choose one of its ${teams.all.length} teams.`;
    const range = lines.rangeOf(value.start, value.end);
    return [{ code, severity: REQUEST_PROBLEMS[code].severity, message, range, related: [], field, isOfSchema: false, fixes: [] }];
  });
}
