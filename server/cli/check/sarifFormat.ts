import { createHash } from 'node:crypto';
import { isAbsolute, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Problem, Range, Severity } from '../../core/problem.ts';
import { PROBLEM_KINDS } from '../../core/problemKinds.ts';
import type { Format } from './format.ts';
import { inPieces } from './inPieces.ts';
import { toFindingKey } from './knownFindings.ts';

const LEVELS: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = { error: 'error', warning: 'warning', info: 'note', hint: 'note' };

const RULES = Array.from(PROBLEM_KINDS.values());
const RULE_INDEX = new Map(RULES.map(({ code }, index) => [code, index]));

/** One run of SARIF 2.1.0, with every code as a rule; columns count UTF-16 code units from 1. */
export const SARIF_FORMAT: Format = {
  open: (version) => {
    const rules = RULES.map(({ code, title, severity }) => ({
      id: code,
      shortDescription: { text: `${title}.` },
      defaultConfiguration: { level: LEVELS[severity] },
    }));
    const tool = { driver: { name: 'fairlead', version, semanticVersion: version, rules } };
    const schema = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';
    return `{"$schema":${JSON.stringify(schema)},"version":"2.1.0","runs":[{"tool":${JSON.stringify(tool)},"columnKind":"utf16CodeUnits","results":[`;
  },
  file: ({ path, problems }) => {
    const uri = toUri(path);
    return inPieces(
      problems,
      (some, from) => (from === 0 ? '' : ',') + some.map((problem) => `\n${JSON.stringify(toResult(uri, problem))}`).join(','),
    );
  },
  separator: ',',
  close: () => '\n]}]}\n',
};

function toResult(uri: string, problem: Problem): object {
  const { code, severity, message, range, related } = problem;
  const relatedLocations = related.map((one) => ({ ...toLocation(uri, one.range), message: { text: one.message } }));
  return {
    ruleId: code,
    ruleIndex: RULE_INDEX.get(code) ?? -1,
    level: LEVELS[severity],
    message: { text: message },
    locations: [toLocation(uri, range)],
    ...(relatedLocations.length === 0 ? {} : { relatedLocations }),
    partialFingerprints: { 'codeAndMessage/v1': createHash('sha256').update(toFindingKey(problem)).digest('hex') },
  };
}

function toLocation(uri: string, { start, end }: Range): object {
  const region = { startLine: start.line + 1, startColumn: start.character + 1, endLine: end.line + 1, endColumn: end.character + 1 };
  return { physicalLocation: { artifactLocation: { uri }, region } };
}

function toUri(path: string): string {
  if (path === '-') return 'stdin';
  if (isAbsolute(path)) return pathToFileURL(path).href;
  return path.split(sep).map(encodeURIComponent).join('/');
}
