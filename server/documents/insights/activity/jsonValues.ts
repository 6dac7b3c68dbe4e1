import * as l10n from '@vscode/l10n';
import { DEEPEST_JSON, TOO_DEEP } from '../../../core/jsonObject.ts';
import { BYTE_ORDER_MARK_CODE } from '../../../core/text.ts';

/** The fault of a text that ends within a value. */
export const INCOMPLETE = l10n.t('is not complete: the file ends in the middle of it. Fetch the file again');

/** A JSON value of a text, or what is wrong with the text from there on. */
export type FoundValue = { readonly line: number | null; readonly place: string } & (
  | { readonly value: unknown }
  | { readonly fault: string }
);

/** Maximum characters of one value: a list of any length is read value by value, but each value as a whole. */
const LONGEST_VALUE = 64 * 1024 * 1024;

const [QUOTE, BACKSLASH, COMMA, NEWLINE] = [34, 92, 44, 10];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125];

/**
 * Finds the JSON values of a text that arrives in pieces, split anywhere; never throws. The text is one list, whose entries are the values;
 * or values one after another, as programs print them line by line or page by page; or several lists one after another. Entries of lists
 * have a place such as `[3]`, counted through all lists, and other values have a line. After a fault nothing more is found.
 */
export class JsonSplitter {
  readonly #longest: number;
  readonly #end = new ValueEnd();
  /** What has arrived of the value that is read; '' between values. */
  #value = '';
  /** What came last in the list that is open at the top; null if none is. */
  #list: 'bracket' | 'entry' | 'comma' | null = null;
  #isBroken = false;
  #index = 0;
  #line = 1;
  #firstLine = 1;

  constructor(longest = LONGEST_VALUE) {
    this.#longest = longest;
  }

  push(piece: string): FoundValue[] {
    const values: FoundValue[] = [];
    let at = 0;
    while (at < piece.length && !this.#isBroken) {
      if (this.#value === '') {
        const fault = this.#takeBetween(piece.charCodeAt(at), piece.charAt(at));
        if (fault !== null) values.push(this.#fail(fault));
        at++;
        continue;
      }
      const end = this.#end.find(piece, at);
      this.#value += piece.slice(at, end ?? piece.length);
      if (this.#end.isTooDeep) values.push(this.#fail(TOO_DEEP));
      else if (end !== null) values.push(this.#finish());
      at = end ?? piece.length;
    }
    if (this.#value.length > this.#longest)
      values.push(this.#fail(l10n.t('has more than {0} characters; write the file in several parts', this.#longest)));
    return values;
  }

  end(): FoundValue[] {
    return this.#isBroken || (this.#value === '' && this.#list === null) ? [] : [this.#fail(INCOMPLETE)];
  }

  /** Takes a character between values, with which one may start; returns what is wrong with it, or null. */
  #takeBetween(code: number, character: string): string | null {
    if (code === NEWLINE) this.#line++;
    if (code <= 32 || code === BYTE_ORDER_MARK_CODE) return null;
    this.#firstLine = this.#line;
    if (this.#list === null && code === OPEN_LIST) this.#list = 'bracket';
    else if (this.#list === null && code !== OPEN_OBJECT) return l10n.t('is not JSON: it starts with {0}', JSON.stringify(character));
    else if (this.#list === 'comma' && code === CLOSE_LIST)
      return l10n.t('is missing after a comma; check that the file was written completely');
    else if (this.#list !== null && code === CLOSE_LIST) this.#list = null;
    else if (this.#list === 'entry' && code === COMMA) this.#list = 'comma';
    else if (this.#list === 'entry') return l10n.t('is preceded by {0} instead of a comma', JSON.stringify(character));
    else {
      this.#value = character;
      this.#end.start(code);
    }
    return null;
  }

  #finish(): FoundValue {
    const text = this.#value;
    this.#value = '';
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.#line++;
    try {
      const found = { ...this.#place(), value: JSON.parse(text) as unknown };
      this.#index++;
      if (this.#list !== null) this.#list = 'entry';
      return found;
    } catch (error) {
      return this.#fail(l10n.t('is not JSON: {0}', error instanceof Error ? error.message.replace(/\.$/, '') : String(error)));
    }
  }

  #fail(fault: string): FoundValue {
    this.#isBroken = true;
    this.#value = '';
    return { ...this.#place(), fault };
  }

  #place(): { line: number | null; place: string } {
    return this.#list === null ? { line: this.#firstLine, place: '' } : { line: null, place: `[${this.#index}]` };
  }
}

/** Finds the end of a value that arrives in pieces. */
class ValueEnd {
  #depth = 0;
  #isInString = false;
  /** Whether a backslash at the end of the piece before escapes the first character of the next one. */
  #isEscaped = false;
  /** Whether the value is nested too deeply, as far as it was read. */
  isTooDeep = false;

  /** Starts a value with its first character. */
  start(code: number): void {
    this.#depth = code === OPEN_OBJECT || code === OPEN_LIST ? 1 : 0;
    this.#isInString = code === QUOTE;
    this.#isEscaped = false;
    this.isTooDeep = false;
  }

  /** Returns where the value ends in a piece, or null if it goes on in the next one. */
  find(piece: string, from: number): number | null {
    for (let at = from; at < piece.length; at++) {
      if (this.#isInString) {
        at = this.#findQuote(piece, at);
        continue;
      }
      const code = piece.charCodeAt(at);
      if (code === QUOTE) this.#isInString = true;
      else if (code === OPEN_OBJECT || code === OPEN_LIST) {
        if (++this.#depth > DEEPEST_JSON) this.isTooDeep = true;
      } else if (this.#depth === 0) {
        // Values such as 12 end before what follows them.
        if (code === COMMA || code === CLOSE_LIST) return at;
      } else if ((code === CLOSE_OBJECT || code === CLOSE_LIST) && --this.#depth === 0) return at + 1;
    }
    return null;
  }

  /** Returns the place of the quote that ends the string, or the end of the piece. */
  #findQuote(piece: string, from: number): number {
    let at = from;
    for (;;) {
      const quote = piece.indexOf('"', at);
      const end = quote === -1 ? piece.length : quote;
      let backslashes = 0;
      while (at < end - backslashes && piece.charCodeAt(end - backslashes - 1) === BACKSLASH) backslashes++;
      if (backslashes === end - at && this.#isEscaped) backslashes++;
      this.#isEscaped = quote === -1 && backslashes % 2 === 1;
      if (quote === -1) return end;
      if (backslashes % 2 === 0) {
        this.#isInString = false;
        return quote;
      }
      at = quote + 1;
    }
  }
}
