import type { Range } from '../../../server/core/problem.ts';
import { readFixtures } from './pipelineFixtures.ts';

/** A problem expected by a fixture: its code, its range and a part of its message. */
export interface ExpectedProblem {
  readonly code: string;
  readonly range: Range;
  readonly message: string;
}

/** A document with its expectations (see test/fixtures/pipelines/README.md). */
export interface PipelineCase {
  readonly name: string;
  readonly text: string;
  /** Whether it is a pipeline, which the service accepts; false for other documents. */
  readonly isPipeline: boolean;
  /** Whether only the service reports the problems, because it knows the target project. */
  readonly isOfService: boolean;
  /** In text order. */
  readonly expected: readonly ExpectedProblem[];
}

const BELOW = /^(\s*#\s*)(\^+)\s+([A-Z_]+)\s*(.*)$/;
const IN_HEAD = /^# (\d+):(\d+)-(\d+) ([A-Z_]+)\s*(.*)$/;

/** Reads all cases, ordered by name. */
export function readPipelineCases(): readonly PipelineCase[] {
  return readFixtures('invalid').map(({ name, text }) => {
    const isPipeline = !/^# a document of another kind$/m.test(text);
    const isOfService = /^# the service alone$/m.test(text);
    return { name, text, isPipeline, isOfService, expected: readExpected(text.split('\n')) };
  });
}

/** Reads the texts of all cases and of the fixtures without problems, by name. */
export function readPipelineTexts(): ReadonlyMap<string, string> {
  return new Map([
    ...readPipelineCases().map(({ name, text }) => [name, text] as const),
    ...['valid', 'v1'].flatMap((folder) => readFixtures(folder).map(({ name, text }) => [`${folder}-${name}`, text] as const)),
  ]);
}

function readExpected(lines: readonly string[]): ExpectedProblem[] {
  const expected: ExpectedProblem[] = [];
  let above = 0;
  for (const [index, line] of lines.entries()) {
    const head = IN_HEAD.exec(line);
    const below = BELOW.exec(line);
    if (head !== null) expected.push(toExpected(Number(head[1]) - 1, Number(head[2]) - 1, Number(head[3]) - 1, head[4]!, head[5]!));
    else if (below !== null) {
      const start = below[1]!.length;
      expected.push(toExpected(above, start, start + below[2]!.length, below[3]!, below[4]!));
    } else above = index;
  }
  return expected.sort(
    (one, other) => one.range.start.line - other.range.start.line || one.range.start.character - other.range.start.character,
  );
}

function toExpected(line: number, start: number, end: number, code: string, message: string): ExpectedProblem {
  return { code, range: { start: { line, character: start }, end: { line, character: end } }, message: message };
}
