import { PIPELINE_PROBLEMS, type PipelineProblemCode } from '../../../core/platform/pipelines/problems.ts';
import type { FileFacts } from '../../../core/platform/workspace/entity.ts';
import { type AcrossFinding, checkAcross, type IsElsewhere } from '../../../core/platform/workspace/rules.ts';
import { WorkspaceIndex } from '../../../core/platform/workspace/workspaceIndex.ts';
import type { Position, Problem, Range } from '../../../core/problem.ts';
import { indexLines } from '../../lineIndex.ts';
import { countSameBefore, countSameBehind, type PipelineText, readPipelineText } from '../reading.ts';
import { readSuppressions, type Silences } from '../suppressions.ts';
import { countTypes, type TypeCounts } from '../typeCounts.ts';
import { factsOf, readTextFacts } from './facts.ts';

/** Matches texts that must be parsed: those with one of these root keys, and input sets of version 1. */
const MAY_BE_OURS =
  /^(?:["']?)(?:pipeline|template|inputSet|overlayInputSet|trigger|service|environment|infrastructureDefinition|serviceOverrides|connector|kind["']?[ \t]*:[ \t]*["']?(?:overlay-)?input-set)["']?[ \t]*(?:[:#,]|$)/m;

/** What is kept of a file; its lines are indexed when they are first needed. */
class File {
  readonly facts: FileFacts;
  readonly text: string;
  #lines: LineStarts | null = null;
  #types: TypeCounts | null = null;
  #silences: Silences | null | undefined;

  constructor(text: string, facts: FileFacts) {
    this.text = text;
    this.facts = facts;
  }

  get lines(): LineStarts {
    this.#lines ??= new LineStarts(this.text);
    return this.#lines;
  }

  get types(): TypeCounts {
    this.#types ??= countTypes(this.text);
    return this.#types;
  }

  /** Which problems comments suppress; null if there are no such comments. */
  get silences(): Silences | null {
    if (this.#silences === undefined) {
      const hasAny = this.text.includes('fairlead-ignore');
      this.#silences = hasAny ? readSuppressions(readPipelineText(this.text), indexLines(this.text)) : null;
    }
    return this.#silences;
  }
}

const NOTHING: ReadonlySet<string> = new Set();

/**
 * The documents of a workspace by their paths, and the problems between them. Of their contents only the texts are kept, until more is
 * needed. The same files give the same problems,
 * in whatever order they came.
 */
export class Workspace {
  readonly index = new WorkspaceIndex();
  readonly #files = new Map<string, File>();
  readonly #found = new Map<string, readonly AcrossFinding[]>();
  readonly #isElsewhere: IsElsewhere;
  #types: TypeCounts | null = null;

  constructor(isElsewhere: IsElsewhere = () => false) {
    this.#isElsewhere = isElsewhere;
  }

  /** Returns a copy whose files can be replaced without changing this one. */
  copy(): Workspace {
    const copy = new Workspace(this.#isElsewhere);
    for (const [path, file] of this.#files) {
      copy.#files.set(path, file);
      copy.index.set(path, file.facts);
    }
    return copy;
  }

  /** Forgets all findings, because more or less is known outside of the workspace. */
  elsewhereChanged(): void {
    this.#found.clear();
  }

  /** Counts the values of `type` in all files. */
  countTypes(): TypeCounts {
    if (this.#types !== null) return this.#types;
    const all = new Map<string, number>();
    for (const { types } of this.#files.values()) for (const [type, count] of types) all.set(type, (all.get(type) ?? 0) + count);
    this.#types = all;
    return all;
  }

  /** Adds or replaces a file by its text; never throws. Returns the other files whose problems may have changed. */
  put(path: string, text: string): ReadonlySet<string> {
    if (this.#files.get(path)?.text === text) return NOTHING;
    return MAY_BE_OURS.test(text) ? this.#put(path, text, readTextFacts(text, path)) : this.remove(path);
  }

  /** Same as `put` for a text that has already been read. */
  putReading(path: string, reading: PipelineText): ReadonlySet<string> {
    // Most documents are opened as they are on disk.
    if (this.#files.get(path)?.text === reading.text) return NOTHING;
    return this.#put(path, reading.text, factsOf(reading, path));
  }

  #put(path: string, text: string, facts: FileFacts): ReadonlySet<string> {
    if (facts.entity === null && facts.references.length === 0) return this.remove(path);
    this.#files.set(path, new File(text, facts));
    this.#types = null;
    return this.#forget(path, this.index.set(path, facts));
  }

  remove(path: string): ReadonlySet<string> {
    if (!this.#files.delete(path)) return NOTHING;
    this.#types = null;
    return this.#forget(path, this.index.set(path, null));
  }

  has(path: string): boolean {
    return this.#files.has(path);
  }

  /** Returns the text of a file; null if it is not of the workspace. */
  textOf(path: string): string | null {
    return this.#files.get(path)?.text ?? null;
  }

  /** The paths of all files that define or refer to something. */
  paths(): Iterable<string> {
    return this.#files.keys();
  }

  /** Returns the findings of a file; those of an unchanged file are not looked for again. */
  findingsOf(path: string): readonly AcrossFinding[] {
    const file = this.#files.get(path);
    if (file === undefined) return [];
    const known = this.#found.get(path);
    if (known !== undefined) return known;
    const found = checkAcross(path, file.facts, this.index, this.#isElsewhere);
    this.#found.set(path, found);
    return found;
  }

  /** Returns the problems of a file that no comment suppresses, in the order of the text. */
  problemsOf(path: string): readonly Problem<PipelineProblemCode>[] {
    return this.toProblems(path, this.findingsOf(path));
  }

  /** Converts findings of a file to problems, without those that a comment suppresses. */
  toProblems(path: string, findings: readonly AcrossFinding[]): readonly Problem<PipelineProblemCode>[] {
    const file = this.#files.get(path);
    if (file === undefined) return [];
    return findings.flatMap((finding) => {
      const range = file.lines.rangeOf(finding.start, finding.end);
      return file.silences?.(finding.code, range.start.line) === true ? [] : [this.toProblem(finding, range)];
    });
  }

  /**
   * Returns the problems of a file where they are in a later version of its text, without those in the part that was edited: what to show
   * until the version is put.
   */
  movedProblemsOf(path: string, text: string): readonly Problem<PipelineProblemCode>[] {
    const file = this.#files.get(path);
    const findings = this.findingsOf(path);
    if (file === undefined || findings.length === 0) return [];
    const before = countSameBefore(file.text, text);
    const behind = file.text.length - countSameBehind(file.text, text, Math.min(file.text.length, text.length) - before);
    const shift = text.length - file.text.length;
    const lines = new LineStarts(text);
    return findings.flatMap((finding) => {
      const { start, end } = finding;
      if (file.silences?.(finding.code, file.lines.positionAt(start).line) === true) return [];
      if (end <= before) return [this.toProblem(finding, lines.rangeOf(start, end))];
      return start >= behind ? [this.toProblem(finding, lines.rangeOf(start + shift, end + shift))] : [];
    });
  }

  /** Converts a finding to a problem at a range. */
  toProblem({ code, message, cause }: AcrossFinding, range: Range): Problem<PipelineProblemCode> {
    const place = cause === null ? null : this.rangeIn(cause.path, cause.start, cause.end);
    const related = cause === null || place === null ? [] : [{ message: cause.message, range: place, file: cause.path }];
    return { code, severity: PIPELINE_PROBLEMS[code].severity, message, range, related };
  }

  /** Converts offsets of a file to a range; null if the file is unknown. */
  rangeIn(path: string, start: number, end: number): Range | null {
    return this.#files.get(path)?.lines.rangeOf(start, end) ?? null;
  }

  #forget(path: string, affected: ReadonlySet<string>): ReadonlySet<string> {
    this.#found.delete(path);
    for (const one of affected) this.#found.delete(one);
    return affected;
  }
}

/** The starts of the lines of a text. */
class LineStarts {
  readonly #starts: Uint32Array;

  constructor(text: string) {
    const lines = indexLines(text);
    this.#starts = Uint32Array.from({ length: lines.lineCount }, (_, line) => lines.offsetAt({ line, character: 0 }));
  }

  rangeOf(start: number, end: number): Range {
    return { start: this.positionAt(start), end: this.positionAt(end) };
  }

  positionAt(offset: number): Position {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low, character: offset - this.#starts[low]! };
  }
}
