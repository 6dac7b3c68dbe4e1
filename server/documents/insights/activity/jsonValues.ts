import * as l10n from '@vscode/l10n';
import { BYTE_ORDER_MARK_CODE } from '../../../core/text.ts';

/** The fault of a text that ends within a value. */
export const INCOMPLETE = l10n.t('is not complete: the file ends in the middle of it. Fetch the file again');

/** A JSON value of a text, or what is wrong with the text from there on. */
export type FoundValue = { readonly line: number | null; readonly place: string } & (
  | { readonly value: unknown }
  | { readonly fault: string }
);

/** Finds the JSON values of a text that arrives in pieces, split anywhere; never throws. */
export interface JsonSplitter {
  push(piece: string): FoundValue[];
  end(): FoundValue[];
}

/** Maximum characters of one value: a list of any length is read value by value, but each value as a whole. */
const LONGEST_VALUE = 64 * 1024 * 1024;

const [QUOTE, BACKSLASH, COMMA, NEWLINE] = [34, 92, 44, 10];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125];

/**
 * Creates a splitter. The text is one list, whose entries are the values; or values one after another, as programs print them line by line
 * or page by page; or several lists one after another. Entries of lists have a place such as `[3]`, counted through all lists, and other
 * values have a line. After a fault nothing more is found.
 */
export function createJsonSplitter(longest = LONGEST_VALUE): JsonSplitter {
  /** What has arrived of the value that is read, or '' between values. */
  let value = '';
  let depth = 0;
  let isInString = false;
  let isEscaped = false;
  /** Whether the value is an entry of a list at the top. */
  let isInList = false;
  /** Whether a comma or the end of the list has to come next. */
  let isAfterEntry = false;
  /** Whether a comma came last, so that an entry has to come next. */
  let isAfterComma = false;
  let isBroken = false;
  let index = 0;
  let line = 1;
  let firstLine = 1;

  const found = (): { line: number | null; place: string } =>
    isInList ? { line: null, place: `[${index}]` } : { line: firstLine, place: '' };
  const fail = (fault: string): FoundValue => {
    isBroken = true;
    value = '';
    return { ...found(), fault };
  };
  const finish = (): FoundValue => {
    const text = value;
    value = '';
    try {
      const one = { ...found(), value: JSON.parse(text) as unknown };
      index++;
      isAfterEntry = isInList;
      return one;
    } catch (error) {
      return fail(l10n.t('is not JSON: {0}', error instanceof Error ? error.message.replace(/\.$/, '') : String(error)));
    }
  };
  /** Handles a character between values; returns a fault, or null. Sets `depth` or `value` at the start of a value. */
  const between = (code: number, character: string): FoundValue | null => {
    if (code <= 32 || code === BYTE_ORDER_MARK_CODE) return null;
    firstLine = line;
    if (!isInList && code === OPEN_LIST) {
      isInList = true;
      isAfterEntry = false;
      return null;
    }
    if (isInList && code === CLOSE_LIST) {
      if (isAfterComma) return fail(l10n.t('is missing after a comma; check that the file was written completely'));
      isInList = false;
      return null;
    }
    if (isInList && code === COMMA && isAfterEntry) {
      isAfterEntry = false;
      isAfterComma = true;
      return null;
    }
    if (isAfterEntry && isInList) return fail(l10n.t('is preceded by {0} instead of a comma', JSON.stringify(character)));
    if (!isInList && code !== OPEN_OBJECT) return fail(l10n.t('is not JSON: it starts with {0}', JSON.stringify(character)));
    isAfterComma = false;
    value = character;
    depth = code === OPEN_OBJECT || code === OPEN_LIST ? 1 : 0;
    isInString = code === QUOTE;
    return null;
  };
  return {
    push: (piece) => {
      const values: FoundValue[] = [];
      /** Where the part of the value in this piece starts. */
      let from = 0;
      for (let at = 0; at < piece.length && !isBroken; at++) {
        const code = piece.charCodeAt(at);
        if (code === NEWLINE) line++;
        if (value === '') {
          const fault = between(code, piece.charAt(at));
          if (fault !== null) values.push(fault);
          from = at + 1;
          continue;
        }
        if (isInString) {
          if (isEscaped) isEscaped = false;
          else if (code === BACKSLASH) isEscaped = true;
          else if (code === QUOTE) isInString = false;
          continue;
        }
        if (code === QUOTE) isInString = true;
        else if (code === OPEN_OBJECT || code === OPEN_LIST) depth++;
        else if (depth > 0 && (code === CLOSE_OBJECT || code === CLOSE_LIST)) {
          depth--;
          if (depth > 0) continue;
          value += piece.slice(from, at + 1);
          values.push(finish());
        } else if (depth === 0 && (code === COMMA || code === CLOSE_LIST)) {
          // Values such as 12 end before what follows them.
          value += piece.slice(from, at);
          values.push(finish());
          if (!isBroken) between(code, piece.charAt(at));
          from = at + 1;
        }
      }
      if (value !== '' && !isBroken) value += piece.slice(from);
      if (value.length > longest) values.push(fail(l10n.t('has more than {0} characters; write the file in several parts', longest)));
      return values;
    },
    end: () => {
      if (isBroken || (value === '' && !isInList)) return [];
      return [fail(INCOMPLETE)];
    },
  };
}
