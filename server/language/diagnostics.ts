import { type Diagnostic, type DiagnosticRelatedInformation, DiagnosticSeverity } from 'vscode-languageserver';
import type { Problem, Related, Severity } from '../core/problem.ts';
import { DIAGNOSTIC_SOURCE } from './protocol.ts';

/** Maximum number of diagnostics per file, including the one that counts the rest; VS Code shows no more. */
const MAX_DIAGNOSTICS = 1_000;

/** Maximum number of related places per diagnostic. */
const MAX_RELATED = 50;

const SEVERITIES: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

/** Converts problems in document order to diagnostics: the most serious first, and one that counts the rest beyond the limit. */
export function toDiagnostics(uri: string, problems: readonly Problem[], withRelated: boolean): Diagnostic[] {
  if (problems.length === 0) return [];
  const sorted = problems.toSorted((one, other) => SEVERITIES[one.severity] - SEVERITIES[other.severity]);
  const shown = sorted.length > MAX_DIAGNOSTICS ? sorted.slice(0, MAX_DIAGNOSTICS - 1) : sorted;
  const diagnostics = shown.map((problem) => toDiagnostic(uri, problem, withRelated));
  const next = sorted[shown.length];
  if (next !== undefined) diagnostics.push(countTheRest(next, sorted.length - shown.length));
  return diagnostics;
}

function toDiagnostic(uri: string, { code, severity, message, range, related }: Problem, withRelated: boolean): Diagnostic {
  const diagnostic: Diagnostic = { code, severity: SEVERITIES[severity], source: DIAGNOSTIC_SOURCE, message, range };
  if (withRelated && related.length > 0) diagnostic.relatedInformation = related.slice(0, MAX_RELATED).map((place) => toPlace(uri, place));
  return diagnostic;
}

function toPlace(uri: string, { message, range }: Related): DiagnosticRelatedInformation {
  return { location: { uri, range }, message };
}

/** Reported at the first omitted problem, so that one click leads there. */
function countTheRest({ range }: Problem, count: number): Diagnostic {
  const problems = count === 1 ? '1 more problem is' : `${count.toLocaleString('en')} more problems are`;
  return {
    severity: DiagnosticSeverity.Information,
    source: DIAGNOSTIC_SOURCE,
    message: `${problems} not listed. Fix those above and the next ones appear, or list all with "fairlead check".`,
    range,
  };
}
