import { ACCOUNT_PROBLEMS } from './account/accountProblems.ts';
import { ROSTER_PROBLEMS, type RosterProblemCode, type SetSeverity, severitiesFor, severitiesOf } from './developers/problems.ts';
import { REQUEST_PROBLEMS } from './insights/problems.ts';
import { SOURCE_PROBLEMS } from './insights/sourceProblems.ts';
import { PIPELINE_PROBLEMS } from './platform/pipelines/problems.ts';
import type { Severity } from './problem.ts';
import { ACCOUNT_TITLES, KEY_TITLES, PIPELINE_TITLES, REQUEST_TITLES, SOURCE_TITLES } from './problemTitles.ts';
import { KEY_PROBLEMS } from './segments/keyProblems.ts';

/** A problem code, regardless of the kind of document. */
export interface ProblemKind {
  readonly code: string;
  readonly severity: Severity;
  /** One line; for a code shared by several kinds of document, the lines of all of them. */
  readonly title: string;
  /** Severities that a user may set: a problem that the service rejects stays at least a warning, and a hint never becomes an error. */
  readonly allowed: readonly SetSeverity[];
}

type Catalogue = Readonly<Record<string, { readonly severity: Severity; readonly title?: string }>>;

/** The codes of each kind of document, with their titles if those are not beside them. */
const CATALOGUES: readonly (readonly [Catalogue, Readonly<Record<string, string>>])[] = [
  [ROSTER_PROBLEMS, {}],
  [PIPELINE_PROBLEMS, PIPELINE_TITLES],
  [REQUEST_PROBLEMS, REQUEST_TITLES],
  [KEY_PROBLEMS, KEY_TITLES],
  [SOURCE_PROBLEMS, SOURCE_TITLES],
  [ACCOUNT_PROBLEMS, ACCOUNT_TITLES],
];

/** Every code that a check of a document can report, in the order of the catalogues. */
export const PROBLEM_KINDS: ReadonlyMap<string, ProblemKind> = collectKinds();

/** Preferred severities by code; a missing code keeps its default. */
export type Severities = Readonly<Record<string, SetSeverity>>;

function collectKinds(): Map<string, ProblemKind> {
  const kinds = new Map<string, ProblemKind>();
  for (const [catalogue, titles] of CATALOGUES) {
    for (const [code, { severity, title = titles[code] ?? '' }] of Object.entries(catalogue)) {
      const known = kinds.get(code);
      const allowed = catalogue === ROSTER_PROBLEMS ? severitiesOf(code as RosterProblemCode) : severitiesFor(severity === 'error');
      kinds.set(code, known === undefined ? { code, severity, title, allowed } : join(known, { code, severity, title, allowed }));
    }
  }
  return kinds;
}

/** Joins the entries of a code shared by two kinds of document: a user may set what both allow. */
function join(one: ProblemKind, other: ProblemKind): ProblemKind {
  return {
    code: one.code,
    severity: one.severity,
    title: one.title === other.title ? one.title : `${one.title}; ${other.title.charAt(0).toLowerCase()}${other.title.slice(1)}`,
    allowed: one.allowed.filter((severity) => other.allowed.includes(severity)),
  };
}
