import type { Severity } from '../../problem.ts';
import type { Dialect } from './dialect.ts';
import type { Finding } from './finding.ts';
import { PIPELINE_PROBLEMS, type PipelineProblemCode } from './problems.ts';

/** Keys of version 1 that a pipeline cannot run without, or whose value must be of its kind. */
const STRUCTURE: readonly string[] = [
  'pipeline',
  'template',
  'stages',
  'steps',
  'rollback',
  'group',
  'parallel',
  'spec',
  'input_sets',
  'run',
];

/** Codes that are errors in version 1 at a key of its structure; elsewhere the published schema is stricter than what runs. */
const STRUCTURAL: readonly PipelineProblemCode[] = ['MISSING_FIELD', 'WRONG_TYPE', 'EMPTY_LIST', 'UNKNOWN_ELEMENT'];

/** Codes that are errors in version 1 wherever they are. */
const CERTAIN: readonly PipelineProblemCode[] = ['INVALID_YAML', 'NOT_A_PIPELINE', 'MISSING_WRAPPER', 'OTHER_TARGET'];

/** Returns findings with the severities of their version. */
export function withSeverities(findings: readonly Finding[], { version }: Pick<Dialect, 'version'>): readonly Finding[] {
  return version === 0 || findings.length === 0 ? findings : findings.map(toLenient);
}

function toLenient(finding: Finding): Finding {
  const { code, path, span, message, related } = finding;
  if (PIPELINE_PROBLEMS[code].severity !== 'error' || CERTAIN.includes(code)) return finding;
  const key = path.findLast((part) => typeof part === 'string');
  const severity: Severity = STRUCTURAL.includes(code) && STRUCTURE.includes(String(key)) ? 'error' : 'warning';
  return {
    ...{ code, severity, span, path, message, related },
    // A copy would compute the fixes.
    get fixes() {
      return finding.fixes;
    },
  };
}
