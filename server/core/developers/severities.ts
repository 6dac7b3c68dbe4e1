import type { Severity } from '../problem.ts';
import { ROSTER_PROBLEMS, type RosterProblemCode } from './problems.ts';

/** A configurable severity of a problem. */
export type SetSeverity = Severity | 'off';

/** Preferred severities by code; a missing code keeps its default. */
export type RosterSeverities = Readonly<Partial<Record<RosterProblemCode, SetSeverity>>>;

/** Returns the severities that a user may set for a code: a problem that the service rejects stays at least a warning, and a hint never becomes an error. */
export function severitiesOf(code: RosterProblemCode): readonly SetSeverity[] {
  const { service, severity } = ROSTER_PROBLEMS[code];
  if (service) return ['error', 'warning'];
  return severity === 'hint' ? ['warning', 'info', 'hint', 'off'] : ['error', 'warning', 'info', 'hint', 'off'];
}

/** Reads severities by code from a setting called `name`; for each value that cannot be used, adds a sentence that names the severity used instead. */
export function readSeverities(
  value: unknown,
  name: string,
): { readonly severities: RosterSeverities; readonly complaints: readonly string[] } {
  if (value === undefined || value === null) return { severities: {}, complaints: [] };
  if (typeof value !== 'object' || Array.isArray(value)) {
    return { severities: {}, complaints: [`${name} must be an object of codes and severities; the default is used instead.`] };
  }
  const complaints: string[] = [];
  const severities: Partial<Record<RosterProblemCode, SetSeverity>> = {};
  for (const [code, wanted] of Object.entries(value)) {
    if (!isCode(code)) {
      complaints.push(
        `Unknown code "${code}" in ${name}; it is ignored. Take a code from the table "Problems in a roster" in docs/rosters.md.`,
      );
      continue;
    }
    const allowed = severitiesOf(code);
    const taken = allowed.find((severity) => severity === wanted);
    if (taken !== undefined) severities[code] = taken;
    else if (isSeverity(wanted)) {
      severities[code] = 'warning';
      const reason = ROSTER_PROBLEMS[code].service ? 'the service rejects such rosters' : 'it is a hint';
      complaints.push(`${name}.${code} cannot be "${wanted}" because ${reason}; "warning" is used instead.`);
    } else complaints.push(`${name}.${code} must be one of ${allowed.join(', ')}; the default severity is used instead.`);
  }
  return { severities, complaints };
}

/** Returns the problems with the preferred severities, without those that are off. Whether a roster is rejected is decided by the original severities. */
export function applySeverities<One extends { readonly code: RosterProblemCode; readonly severity: Severity }>(
  problems: readonly One[],
  severities: RosterSeverities,
): readonly One[] {
  if (Object.keys(severities).length === 0) return problems;
  return problems.flatMap((problem) => {
    const severity = severities[problem.code] ?? problem.severity;
    return severity === 'off' ? [] : [severity === problem.severity ? problem : { ...problem, severity }];
  });
}

function isCode(code: string): code is RosterProblemCode {
  return Object.hasOwn(ROSTER_PROBLEMS, code);
}

function isSeverity(value: unknown): value is SetSeverity {
  return ['error', 'warning', 'info', 'hint', 'off'].some((severity) => severity === value);
}
