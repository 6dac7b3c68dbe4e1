import type { RosterProblemCode } from '../../../core/developers/problems.ts';
import type { Span } from '../../../core/tree.ts';
import { countFirst, indexLines, type PlacedEdit } from '../../lineIndex.ts';
import type { CertainFixes } from '../../tree/placeFix.ts';
import { checkRoster } from '../check.ts';
import { trimCells } from './cells.ts';
import { fixIdenticalRows, fixOneManagerCase } from './duplicates.ts';
import { EditedText } from './editedText.ts';
import { fixInvalidCsv, hasOpenQuote } from './invalidCsv.ts';
import { fixBlankRow } from './needlessRows.ts';
import type { Fixer, FixSource } from './rosterFix.ts';
import { isUnderstood } from './understood.ts';

/** The edits of several fixes that are applied at once: a fix is taken as a whole, and only if it does not conflict with those taken before. */
class ChosenEdits {
  readonly #lines: FixSource['lines'];
  /** In document order. */
  readonly #placed: Span[] = [];
  readonly edits: PlacedEdit[] = [];
  count = 0;

  constructor({ lines }: FixSource) {
    this.#lines = lines;
  }

  /** Takes the edits of a fix; returns false if one of them conflicts with an edit taken before. */
  take(edits: readonly PlacedEdit[]): boolean {
    const placed = edits.map(({ range }) => ({ start: this.#lines.offsetAt(range.start), end: this.#lines.offsetAt(range.end) }));
    const indexes = placed.map((one) => this.#indexOf(one.start));
    if (placed.some((one, index) => this.#meets(one, indexes[index]!))) return false;
    for (const one of placed) this.#placed.splice(this.#indexOf(one.start), 0, one);
    for (const edit of edits) this.edits.push(edit);
    this.count++;
    return true;
  }

  /** Returns the index of the first edit that starts after an offset. */
  #indexOf(offset: number): number {
    return countFirst(this.#placed.length, (index) => this.#placed[index]!.start <= offset);
  }

  #meets(one: Span, index: number): boolean {
    return [this.#placed[index - 1], this.#placed[index]].some((other) => other !== undefined && doMeet(one, other));
  }
}

/** Adjacent edits conflict if one of them is an insertion, because their order would matter. */
function doMeet(one: Span, other: Span): boolean {
  if (one.start === one.end || other.start === other.end) return one.start <= other.end && other.start <= one.end;
  return one.start < other.end && other.start < one.end;
}

/** Maximum number of edits applied at once; repeat the command for the rest. */
const MOST = 10_000;

/** The fixers by problem code that return only certain fixes. */
const CERTAIN: Partial<Readonly<Record<RosterProblemCode, Fixer>>> = {
  INVALID_CSV: fixInvalidCsv,
  DUPLICATE_EMAIL: fixIdenticalRows,
  REQUIRED_VALUE_MISSING: fixBlankRow,
  MANAGER_EMAIL_DIFFERS_ONLY_BY_CASE: fixOneManagerCase,
};

/** One fix may enable another; if it takes more rounds than this, it never ends. */
const MOST_ROUNDS = 20;

/**
 * Collects all certain fixes of a roster, including trimming headers, names and e-mails, and those that become possible by them. Never makes
 * a row unreadable. There are none in a file that is not understood.
 */
export function fixAll(source: FixSource): CertainFixes {
  const first = fixOnce(source);
  if (first.edits.length === 0 || first.edits.length >= MOST) return first;
  const edited = new EditedText(source.text());
  let { count } = first;
  let round = first;
  let { lines } = source;
  for (let rounds = 0; round.edits.length > 0 && rounds < MOST_ROUNDS; rounds++) {
    edited.apply(lines, round.edits);
    const { text } = edited;
    lines = indexLines(text);
    round = fixOnce({ check: checkRoster(text, source.check.inputs.settings), lines, text: () => text });
    count += round.count;
    if (rounds === 0 && round.edits.length === 0) return first;
  }
  return { count, edits: edited.toEdits(source.lines) };
}

function fixOnce(source: FixSource): CertainFixes {
  // How the text after an open quote is read depends on where it should have been closed.
  if (hasOpenQuote(source) || !isUnderstood(source)) return { count: 0, edits: [] };
  const chosen = new ChosenEdits(source);
  for (const edits of listCertain(source)) {
    if (chosen.edits.length >= MOST) break;
    chosen.take(edits);
  }
  for (const edit of trimCells(source, Math.max(MOST - chosen.edits.length, 0))) chosen.take([edit]);
  return chosen;
}

function* listCertain(source: FixSource): Iterable<readonly PlacedEdit[]> {
  const { inputs, problems } = source.check;
  for (const problem of problems) {
    if (!inputs.headerReadable && problem.code !== 'INVALID_CSV') continue;
    const fix = (CERTAIN[problem.code]?.(source, problem) ?? []).find(({ isSafe }) => isSafe);
    if (fix !== undefined) yield fix.edits;
  }
}
