import { toPrintable } from '../../core/printable.ts';
import type { Problem } from '../../core/problem.ts';
import type { Format } from './format.ts';
import { inPieces } from './inPieces.ts';

/**
 * One test suite per file and one test case per problem: an error is a failure, anything less is output; a file without problems is one
 * passed case.
 */
export const JUNIT_FORMAT: Format = {
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
  const told = toAttribute(message);
  const body =
    severity === 'error'
      ? `<failure type="${code}" message="${told}">${file}:${place}: ${told}</failure>`
      : `<system-out>${severity} ${file}:${place}: ${told}</system-out>`;
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
