import type { RosterSettings } from '../core/developers/rosterSettings.ts';
import type { DocumentKind } from '../core/documentKinds.ts';
import { isRequestName } from '../core/insights/isRequestName.ts';
import type { Problem } from '../core/problem.ts';
import { checkRequestText } from './insights/check.ts';
import { checkKeys } from './keyList/checkKeys.ts';
import { FILE_CHECK, PipelineChecker } from './pipeline/check.ts';
import { checkRosterBytes } from './roster/bytes/checkBytes.ts';
import { checkRoster } from './roster/check.ts';
import { withHints } from './roster/checkHints.ts';
import { isRoster } from './roster/isRoster.ts';

/** What a check of a file says; a file of no known kind is `other`, and nothing is said of it. */
export interface DocumentCheck {
  readonly kind: DocumentKind | 'other';
  readonly problems: readonly Problem[];
}

/** Checks a text as the editor does. `name` is that of its file, without folders; it and the text say what it is, unless `kind` does. `bytes` are what the text was decoded from, where they are at hand: rosters are read faster from them. Never throws. */
export function checkDocument(
  name: string,
  text: string,
  kind: DocumentKind | null,
  settings: RosterSettings,
  bytes: Uint8Array | null = null,
): DocumentCheck {
  switch (kind ?? kindByName(name)) {
    case 'request':
      return { kind: 'request', problems: checkRequestText(text).problems };
    case 'keys':
      return { kind: 'keys', problems: checkKeys(text).problems };
    case 'roster':
      return {
        kind: 'roster',
        problems: withHints(bytes === null ? checkRoster(text, settings) : checkRosterBytes(bytes, settings), text),
      };
    case 'pipeline':
      return checkYaml(text, kind === 'pipeline');
    default:
      return isRoster(text) ? checkDocument(name, text, 'roster', settings, bytes) : { kind: 'other', problems: [] };
  }
}

/** What a file is by its name; a name for YAML says only that it may be a pipeline, and null that its content must tell. */
function kindByName(name: string): DocumentKind | null {
  if (isRequestName(name)) return 'request';
  if (/.[.]keys$/i.test(name)) return 'keys';
  if (/[.]ya?ml$/i.test(name)) return 'pipeline';
  return /[.]roster[.]csv$/i.test(name) ? 'roster' : null;
}

/** Whether a file in a folder is worth a look: what it is can be told by its name, or by the header of a CSV. */
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
