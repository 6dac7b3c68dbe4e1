import type { Span } from '../../../tree.ts';
import type { ExpressionFlaw, ToPlace } from './expression.ts';

/** Operators of JEXL of more than one character; the longest first. */
const LONG = ['===', '!==', '&&', '||', '==', '!=', '=~', '!~', '=^', '!^', '=$', '!$', '>=', '<=', '+=', '-=', '*=', '/=', '%='] as const;

/** Operators that need a value on both sides. */
const BETWEEN: ReadonlySet<string> = new Set([
  ...['&&', '||', '==', '!=', '=~', '!~', '=^', '!^', '=$', '!$', '>=', '<=', '='],
  ...['and', 'or', 'eq', 'ne', 'lt', 'gt', 'le', 'ge'],
]);

/** Words that stand before a value or between two. */
const WORDS: ReadonlySet<string> = new Set([
  ...['and', 'or', 'eq', 'ne', 'lt', 'gt', 'le', 'ge', 'div', 'mod', 'in', 'instanceof'],
  ...['not', 'empty', 'size', 'new'],
]);

/** Words that begin a statement: a script may assign values. */
const STATEMENTS: ReadonlySet<string> = new Set(['var', 'let', 'const', 'return', 'if', 'else', 'for', 'while', 'do', 'function', 'def']);

/** What a script, a comment or a literal begins with that is not read. */
const UNREAD = /^(?:[;`#@\\]|->|=[>!<]|\/[/*]|~\/)/;

/** Finds values without an operator between them, and operators without a value, in one expression. */
export class Operators {
  /** The first of these mistakes. */
  #flaw: ExpressionFlaw | null = null;
  /** Whether it is more than one expression, so that nothing is said of its operators. */
  #isScript = false;
  #last: Span & { readonly kind: 'start' | 'value' | 'operator'; readonly needsValues: boolean } = {
    ...{ start: 0, end: 0 },
    ...{ kind: 'start', needsValues: false },
  };
  readonly #text: string;
  readonly #toPlace: ToPlace;
  readonly #isCondition: boolean;

  constructor(text: string, toPlace: ToPlace, isCondition: boolean) {
    this.#text = text;
    this.#toPlace = toPlace;
    this.#isCondition = isCondition;
  }

  /** Returns the first mistake; null if there is none. */
  get flaw(): ExpressionFlaw | null {
    return this.#isScript ? null : this.#flaw;
  }

  /** Takes note of a value, or of a word that is an operator. Values without a blank between them are one. */
  addValue(start: number, end: number): void {
    const word = this.#text.slice(start, Math.min(end, start + LONGEST_WORD));
    if (WORDS.has(word)) {
      this.#addOperator(word, start, end);
      return;
    }
    if (STATEMENTS.has(word)) this.#isScript = true;
    const { kind, end: before } = this.#last;
    const isApart = kind === 'value' && start > before && !this.#text.slice(before, start).includes('\n');
    if (isApart && this.#isCondition) this.#note('missingOperator', start, end);
    this.#last = { start, end, kind: 'value', needsValues: false };
  }

  /** Reads an operator at an offset, and returns the offset after it. */
  readOperator(at: number): number {
    const operator = LONG.find((one) => this.#text.startsWith(one, at)) ?? this.#text.charAt(at);
    // In `<+a >= 5>`, the first `>` may be part of an operator.
    const isDoubtful = operator.startsWith('=') && /\s>$/.test(this.#text.slice(Math.max(0, at - 2), at));
    if (isDoubtful || UNREAD.test(this.#text.slice(at, at + 2))) this.#isScript = true;
    this.#addOperator(operator, at, at + operator.length);
    return at + operator.length;
  }

  /** Begins the contents of a bracket. */
  open(at: number): void {
    this.#last = { start: at, end: at, kind: 'start', needsValues: false };
  }

  /** Ends an expression or an argument. */
  separate(at: number): void {
    if (this.#last.needsValues) this.#note('danglingOperator', this.#last.start, this.#last.end);
    this.open(at);
  }

  /** Ends the contents of a bracket, which is a value with what is before it. */
  close(at: number): void {
    this.separate(at);
    this.#last = { start: at, end: at + 1, kind: 'value', needsValues: false };
  }

  #addOperator(operator: string, start: number, end: number): void {
    const needsValues = BETWEEN.has(operator);
    if (operator === '=') this.#note('assignment', start, end);
    else if (needsValues && this.#last.kind !== 'value') this.#note('danglingOperator', start, end);
    this.#last = { start, end, kind: 'operator', needsValues };
  }

  #note(kind: ExpressionFlaw['kind'], start: number, end: number): void {
    this.#flaw ??= { kind, start: this.#toPlace(start), end: this.#toPlace(end) };
  }
}

/** Longer words are no operators. */
const LONGEST_WORD = 12;
