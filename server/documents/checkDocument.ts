import type { FolderFacts } from '../core/account/folderFacts.ts';
import { MANIFEST_FILE } from '../core/account/folderNames.ts';
import { describeMore, MOST_OF_A_CODE } from '../core/checkLimits.ts';
import type { RosterSettings } from '../core/developers/rosterSettings.ts';
import { type DocumentKind, findFamilyOfName, isRequestName, isRosterName, isSourcesName } from '../core/documentKinds.ts';
import type { Problem } from '../core/problem.ts';
import { checkAccountFile } from './account/accountFile.ts';
import { LONGEST_HEADER } from './csv/table.ts';
import { checkRosterBytes } from './developers/bytes/check.ts';
import { checkRoster } from './developers/check.ts';
import { withHints } from './developers/hints.ts';
import { isRoster } from './developers/isRoster.ts';
import { type DecodedText, decodeText } from './encoding.ts';
import { checkRequestText } from './insights/check.ts';
import { checkOrderText, isOrderText } from './insights/checkOrder.ts';
import { checkSourceList } from './insights/sourceList.ts';
import { FILE_CHECK, PipelineChecker } from './platform/check.ts';
import { checkKeys } from './segments/keys.ts';

/** Maximum number of bytes per character. */
const MOST_BYTES = 4;

/** The bytes of a file and their text, which is decoded on first access. */
export class FileContent {
  readonly bytes: Uint8Array;
  #decoded: DecodedText | null = null;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  get decoded(): DecodedText {
    this.#decoded ??= decodeText(this.bytes);
    return this.#decoded;
  }

  /** Returns the first `length` characters of the text without decoding the rest. */
  head(length: number): string {
    return (this.#decoded ?? decodeText(this.bytes, length * MOST_BYTES)).text.slice(0, length);
  }
}

/** The result of checking a file; a file of an unknown kind is `other` and has no problems. */
interface DocumentCheck {
  readonly kind: DocumentKind | 'other';
  readonly problems: readonly Problem[];
}

/**
 * Checks a text or the content of a file as the editor does. `name` is the file name without folders; it and the text determine the kind,
 * unless `kind` is given; `facts` is what the other files of the folder of an account say. A roster in a file is checked as bytes and
 * decoded only if it has problems. Never throws.
 */
export function checkDocument(
  name: string,
  content: string | FileContent,
  kind: DocumentKind | null,
  settings: RosterSettings,
  facts: FolderFacts | null = null,
): DocumentCheck {
  const textOf = (): string => (typeof content === 'string' ? content : content.decoded.text);
  const known = kind ?? kindByName(name);
  switch (known) {
    case 'request':
      return checkRequest(name, textOf(), kind !== null);
    case 'sources':
      return { kind: 'sources', problems: limitProblems(checkSourceList(textOf()).problems) };
    case 'account':
    case 'definitions':
    case 'mapping':
      return { kind: known, problems: limitProblems(checkAccountFile(known, textOf(), facts).problems) };
    case 'keys':
      return { kind: 'keys', problems: limitProblems(checkKeys(textOf()).problems) };
    case 'roster':
      return { kind: 'roster', problems: checkRosterContent(content, settings) };
    case 'pipeline':
      return limited(checkYaml(textOf(), kind === 'pipeline'));
    default:
      if (!isRoster(typeof content === 'string' ? content : content.head(LONGEST_HEADER))) return { kind: 'other', problems: [] };
      return { kind: 'roster', problems: checkRosterContent(content, { ...settings, isPresumed: true }) };
  }
}

/** Checks a request of a report, or the body of an export if the name says so; a text that is neither has no problems, unless it must be one. */
function checkRequest(name: string, text: string, mustBeOurs: boolean): DocumentCheck {
  const family = findFamilyOfName(name);
  if (family === null) return { kind: 'request', problems: limitProblems(checkRequestText(text).problems) };
  if (!mustBeOurs && !isOrderText(text)) return { kind: 'other', problems: [] };
  return { kind: 'request', problems: limitProblems(checkOrderText(text, family).problems) };
}

function limited({ kind, problems }: DocumentCheck): DocumentCheck {
  return { kind, problems: limitProblems(problems) };
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
  if (isRequestName(name) || findFamilyOfName(name) !== null) return 'request';
  if (isSourcesName(name)) return 'sources';
  if (name === MANIFEST_FILE) return 'account';
  if (/.[.]keys$/i.test(name)) return 'keys';
  if (/[.]ya?ml$/i.test(name)) return 'pipeline';
  return isRosterName(name) ? 'roster' : null;
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

/** Returns the first problems of each code in order; the last one counts the rest of that code. */
function limitProblems<Code extends string>(problems: readonly Problem<Code>[]): readonly Problem<Code>[] {
  if (problems.length <= MOST_OF_A_CODE) return problems;
  const counts = new Map<Code, number>();
  for (const { code } of problems) counts.set(code, (counts.get(code) ?? 0) + 1);
  const seen = new Map<Code, number>();
  return problems.flatMap((problem) => {
    const place = seen.get(problem.code) ?? 0;
    seen.set(problem.code, place + 1);
    if (place < MOST_OF_A_CODE) return [problem];
    if (place > MOST_OF_A_CODE) return [];
    const more = counts.get(problem.code)! - MOST_OF_A_CODE;
    return [{ ...problem, message: describeMore(more), related: [], more }];
  });
}
