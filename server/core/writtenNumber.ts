import { requireShallow } from './jsonObject.ts';

/** What the types of JavaScript do not know yet: JSON texts as values, and the source of a value that is parsed. */
interface SourceJson {
  parse(text: string, revive: (key: string, value: unknown, context: { readonly source?: string }) => unknown): unknown;
  rawJSON(text: string): unknown;
}

const SOURCE_JSON = JSON as unknown as SourceJson;

/** A number of a JSON text that JavaScript would change, such as 9007199254740993 or 1.10. JSON.stringify writes it back as it was. */
export class WrittenNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }

  toJSON(): unknown {
    return SOURCE_JSON.rawJSON(this.text);
  }
}

/**
 * Matches each text with a number that JavaScript may change, and few others: one of more than 15 digits, with an exponent, with a zero at
 * the end of its fraction, or close to zero.
 */
const CHANGEABLE = /[\s,:[](?:-?\d(?:[\d.]{15}|[\d.]*[eE]|\d*\.\d*0(?!\d)|\.0{6})|-0(?![\d.]))/;

/** Parses JSON; numbers inside of it that JavaScript would change become a WrittenNumber. Throws what JSON.parse throws. */
export function parseWithNumbers(text: string): unknown {
  // The callback takes many times as long as the parser.
  if (!CHANGEABLE.test(text)) return JSON.parse(text);
  requireShallow(text);
  const value = SOURCE_JSON.parse(text, (_, inner, { source = '' }) =>
    typeof inner === 'number' ? toWrittenNumber(inner, source) : inner,
  );
  return value instanceof WrittenNumber ? Number(value) : value;
}

const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/;

/** Returns a number as it is written if JavaScript would write it otherwise; notations that JSON does not have give the number. */
export function toWrittenNumber(value: number, source: string): number | WrittenNumber {
  return String(value) === source || !JSON_NUMBER.test(source) ? value : new WrittenNumber(source);
}
