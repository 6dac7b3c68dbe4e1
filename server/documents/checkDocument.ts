import type { RosterSettings } from '../core/developers/rosterSettings.ts';
import type { DocumentKind } from '../core/documentKinds.ts';
import { isRequestName } from '../core/insights/isRequestName.ts';
import type { Problem } from '../core/problem.ts';
import type { FileContent } from './fileContent.ts';
import { checkRequestText } from './insights/check.ts';
import { checkKeys } from './keyList/checkKeys.ts';
import { limitProblems } from './limitProblems.ts';
import { FILE_CHECK, PipelineChecker } from './pipeline/check.ts';
import { checkRosterBytes } from './roster/bytes/checkBytes.ts';
import { checkRoster } from './roster/check.ts';
import { withHints } from './roster/checkHints.ts';
import { isRoster } from './roster/isRoster.ts';
import { LONGEST_HEADER } from './roster/readRecords.ts';

/** The result of checking a file; a file of an unknown kind is `other` and has no problems. */
export interface DocumentCheck {
  readonly kind: DocumentKind | 'other';
  readonly problems: readonly Problem[];
}

/**
 * Checks a text or the content of a file as the editor does. `name` is the file name without folders; it and the text determine the kind,
 * unless `kind` is given. A roster in a file is checked as bytes and decoded only if it has problems. Never throws.
 */
export function checkDocument(
  name: string,
  content: string | FileContent,
  kind: DocumentKind | null,
  settings: RosterSettings,
): DocumentCheck {
  const textOf = (): string => (typeof content === 'string' ? content : content.decoded.text);
  switch (kind ?? kindByName(name)) {
    case 'request':
      return { kind: 'request', problems: limitProblems(checkRequestText(textOf()).problems) };
    case 'keys':
      return { kind: 'keys', problems: limitProblems(checkKeys(textOf()).problems) };
    case 'roster':
      return { kind: 'roster', problems: checkRosterContent(content, settings) };
    case 'pipeline':
      return limited(checkYaml(textOf(), kind === 'pipeline'));
    default:
      if (!isRoster(headOf(content))) return { kind: 'other', problems: [] };
      return { kind: 'roster', problems: checkRosterContent(content, { ...settings, isPresumed: true }) };
  }
}

function limited({ kind, problems }: DocumentCheck): DocumentCheck {
  return { kind, problems: limitProblems(problems) };
}

function headOf(content: string | FileContent): string {
  return typeof content === 'string' ? content : content.head(LONGEST_HEADER);
}

function checkRosterContent(content: string | FileContent, settings: RosterSettings): readonly Problem[] {
  if (typeof content === 'string') return withHints(checkRoster(content, settings), content);
  const check = checkRosterBytes(content.bytes, settings);
  const problems = withHints(check, check.text);
  check.release();
  return problems;
}

/** Determines the kind of a file by its name. A YAML name only means that it may be a pipeline; null means that the content decides. */
function kindByName(name: string): DocumentKind | null {
  if (isRequestName(name)) return 'request';
  if (/.[.]keys$/i.test(name)) return 'keys';
  if (/[.]ya?ml$/i.test(name)) return 'pipeline';
  return /[.]roster[.]csv$/i.test(name) ? 'roster' : null;
}

/** Whether a file in a folder is worth checking: its name, or the header of a CSV, can reveal its kind. */
export function isCheckable(name: string): boolean {
  return kindByName(name) !== null || /[.]csv$/i.test(name);
}

function checkYaml(text: string, mustBeOurs: boolean): DocumentCheck {
  const checker = new PipelineChecker();
  const { root, problems } = checker.check(text, FILE_CHECK);
  if (root !== null) return { kind: 'pipeline', problems };
  if (!mustBeOurs) return { kind: 'other', problems };
  return { kind: 'pipeline', problems: checker.check(text, { ...FILE_CHECK, mustBePipeline: true }).problems };
}
