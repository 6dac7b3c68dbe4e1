import { createHash } from 'node:crypto';
import { isAbsolute, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as l10n from '@vscode/l10n';
import { escapeMarkdown, toCodeSpan } from '../../core/markdown.ts';
import { plural } from '../../core/plural.ts';
import type { Problem, Range, Severity } from '../../core/problem.ts';
import { PROBLEM_KINDS } from '../../core/problemKinds.ts';
import { toPrintable } from '../../core/text.ts';
import { toCounts, toProblemLines } from '../problemLines.ts';
import { toFindingKey } from './baseline.ts';
import type { Format, FormatName, Totals } from './checkTask.ts';
import { toExcerpts } from './excerpt.ts';

/** Problems per chunk. */
const PROBLEMS_PER_PIECE = 1000;

/** Formats many entries as a few strings of limited length. */
function inPieces<One>(all: readonly One[], write: (some: readonly One[], from: number) => string): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < all.length; at += PROBLEMS_PER_PIECE) pieces.push(write(all.slice(at, at + PROBLEMS_PER_PIECE), at));
  return pieces;
}

/** Lines for people; the first line of each problem has the format of VS Code's problem matcher. */
const TEXT_FORMAT: Format = {
  open: () => '',
  file: ({ path, problems, text, diff }, { colour, excerpt, isTerminal }) => {
    const toShown = excerpt && problems.length > 0 ? toExcerpts(text()) : () => '';
    return [
      ...(diff === '' ? [] : [isTerminal ? diff.split('\n').map(toPrintable).join('\n') : diff]),
      ...inPieces(problems, (some) =>
        some
          .map((problem) => {
            const [first = '', ...related] = toProblemLines(path, problem, colour).split(/(?<=\n)/);
            return first + toShown(problem) + related.join('');
          })
          .join(''),
      ),
    ];
  },
  separator: '',
  close: toSummary,
};

/** Formats the summary, such as `3 files checked: 1 error; 2 known problems left out; 1 fixed in 1 file.` */
function toSummary(totals: Totals): string {
  const { files, counts, known, fixed, fixedFiles, fix, change } = totals;
  if (change !== undefined) return change.toText(totals);
  const parts = [
    plural(files, '1 file checked: {1}', '{0} files checked: {1}', files, toCounts(counts)),
    ...(known === 0 ? [] : [plural(known, '1 known problem left out', '{0} known problems left out', known)]),
    ...(fix === 'no' ? [] : [toFixedText(fix, fixed, fixedFiles)]),
  ];
  return `${parts.join('; ')}.\n`;
}

function toFixedText(fix: Totals['fix'], fixed: number, files: number): string {
  if (fix === 'show') return plural(files, 'could fix {0} in 1 file', 'could fix {0} in {1} files', fixed, files);
  return plural(files, 'fixed {0} in 1 file', 'fixed {0} in {1} files', fixed, files);
}

const LEVELS: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = { error: 'error', warning: 'warning', info: 'note', hint: 'note' };

const RULES = Array.from(PROBLEM_KINDS.values());
const RULE_INDEX = new Map(RULES.map(({ code }, index) => [code, index]));

/** The address of the schema of SARIF 2.1.0. */
export const SARIF_SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

/** One run of SARIF 2.1.0, with every code as a rule; columns count UTF-16 code units from 1. */
const SARIF_FORMAT: Format = {
  open: (version) => {
    const rules = RULES.map(({ code, title, severity }) => ({
      id: code,
      shortDescription: { text: `${title}.` },
      defaultConfiguration: { level: LEVELS[severity] },
    }));
    const tool = { driver: { name: 'fairlead', version, semanticVersion: version, rules } };
    return `{"$schema":${JSON.stringify(SARIF_SCHEMA)},"version":"2.1.0","runs":[{"tool":${JSON.stringify(tool)},"columnKind":"utf16CodeUnits","results":[`;
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
  const relatedLocations = related.map((one) => ({
    ...toLocation(one.file === undefined ? uri : toUri(one.file), one.range),
    message: { text: one.message },
  }));
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

/** Returns the URI of a file in SARIF: relative to the folder of the run unless the path is absolute. */
export function toUri(path: string): string {
  if (path === '-') return 'stdin';
  if (isAbsolute(path)) return pathToFileURL(path).href;
  return path.split(sep).map(encodeURIComponent).join('/');
}

/**
 * One test suite per file and one test case per problem: an error is a failure, anything less is output; a file without problems is one
 * passed case.
 */
const JUNIT_FORMAT: Format = {
  open: () => '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="fairlead check">\n',
  file: ({ path, kind, problems }) => {
    if (kind === 'other') return [];
    const failures = problems.reduce((sum, { severity }) => sum + (severity === 'error' ? 1 : 0), 0);
    const counts = `tests="${Math.max(problems.length, 1)}" failures="${failures}" errors="0" skipped="0" time="0"`;
    const name = toAttribute(path);
    return [
      `  <testsuite name="${name}" ${counts}>\n`,
      ...(problems.length === 0 ? [`    <testcase name="no problems" classname="${name}" file="${name}" time="0"/>\n`] : []),
      ...inPieces(problems, (some) => some.map((problem) => toTestCase(name, problem)).join('')),
      '  </testsuite>\n',
    ];
  },
  separator: '',
  close: () => '</testsuites>\n',
};

function toTestCase(file: string, { code, severity, message, range: { start } }: Problem): string {
  const place = `${start.line + 1}:${start.character + 1}`;
  const head = `    <testcase name="${code} at ${place}" classname="${file}" file="${file}" line="${start.line + 1}" time="0">`;
  const attribute = toAttribute(message);
  const body =
    severity === 'error'
      ? `<failure type="${code}" message="${attribute}">${file}:${place}: ${attribute}</failure>`
      : `<system-out>${severity} ${file}:${place}: ${attribute}</system-out>`;
  return `${head}${body}</testcase>\n`;
}

/** Escapes text for XML; characters that XML cannot contain are escaped visibly or replaced. */
function toAttribute(text: string): string {
  return toPrintable(text.toWellFormed())
    .replace(/[\ufffe\uffff]/g, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

const COMMANDS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'notice', hint: 'notice' };

/** Workflow commands for GitHub Actions, which shows each finding at its line of a change. */
const GITHUB_FORMAT: Format = {
  open: () => '',
  file: ({ path, problems }) =>
    inPieces(problems, (some) =>
      some
        .map(({ code, severity, message, range: { start, end } }) => {
          const columns = start.line === end.line ? `,col=${start.character + 1},endColumn=${end.character + 1}` : '';
          const place = `file=${toProperty(path)},line=${start.line + 1},endLine=${end.line + 1}${columns}`;
          return `::${COMMANDS[severity]} ${place},title=${toProperty(code)}::${toData(message)}\n`;
        })
        .join(''),
    ),
  separator: '',
  close: toSummary,
};

function toData(text: string): string {
  return toPrintable(text).replaceAll('%', '%25');
}

function toProperty(text: string): string {
  return toData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/** One object with an array of files, each on its own line; positions are zero-based, as in LSP. */
const JSON_FORMAT: Format = {
  open: () => '{"files":[',
  file: ({ path, kind, problems, fixed, diff }) => {
    const fixes = { ...(fixed === null ? {} : { fixed }), ...(diff === '' ? {} : { diff }) };
    const head = JSON.stringify({ path, kind, ...fixes }).slice(0, -1);
    const found = inPieces(problems, (some, from) => (from === 0 ? '' : ',') + some.map((one) => JSON.stringify(toPlain(one))).join(','));
    return [`\n${head},"problems":[`, ...found, ']}'];
  },
  separator: ',',
  close: ({ change }) => `\n]${change === undefined ? '' : `,\n${change.toJson()}`}}\n`,
};

/** A comment for a pull request, which tells a change. */
const MARKDOWN_FORMAT: Format = {
  open: () => '',
  file: ({ path, problems }) => {
    const items = problems.map(
      ({ severity, code, message, range }) =>
        `- **${severity}** ${l10n.t('line {0}', range.start.line + 1)}: ${escapeMarkdown(message)} ${toCodeSpan(code)}`,
    );
    return items.length === 0 ? [] : [`\n${toCodeSpan(path)}\n\n${takeItems(items)}\n`];
  },
  separator: '',
  close: () => '',
  join: (pieces, totals) => (totals.change === undefined ? pieces.join('') : totals.change.toMarkdown(pieces, totals)),
};

function toPlain({ code, severity, message, range, related }: Problem): Problem {
  return { code, severity, message, range, related };
}

/** Maximum number of entries of a list in a comment. */
const MOST_ITEMS = 30;

/** Joins the first items of a list of Markdown, and says how many there are more. */
export function takeItems(items: readonly string[]): string {
  const more = items.length - MOST_ITEMS;
  return [...items.slice(0, MOST_ITEMS), ...(more > 0 ? [`- ${plural(more, 'and 1 more', 'and {0} more', more)}`] : [])].join('\n');
}

/** The output formats. */
export const FORMATS: Readonly<Record<FormatName, Format>> = {
  text: TEXT_FORMAT,
  json: JSON_FORMAT,
  sarif: SARIF_FORMAT,
  junit: JUNIT_FORMAT,
  github: GITHUB_FORMAT,
  markdown: MARKDOWN_FORMAT,
};
