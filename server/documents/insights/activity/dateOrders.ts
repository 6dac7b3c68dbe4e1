import { checkDay } from '../../../core/dates.ts';

/** The orders of the three numbers of a date. */
const DATE_ORDERS = ['day/month/year', 'month/day/year', 'year/month/day'] as const;
type DateOrder = (typeof DATE_ORDERS)[number];

/** A date that consists of numbers, such as 03/04/2026. */
export interface NumericDate {
  readonly parts: readonly [string, string, string];
  readonly separator: '/' | '-' | '.';
}

/** The first year in which an issue can have been created: smaller two-digit numbers are not years. */
const FIRST_YEAR = 2002;

const NUMERIC = /^(\d{1,4})([/.-])(\d{1,2})\2(\d{1,4})(?=$|[ T,])/;

/** Returns the date of numbers at the start of a text, or null. */
export function findNumericDate(text: string): NumericDate | null {
  const [, first, separator, second, third] = NUMERIC.exec(text) ?? [];
  if (first === undefined || second === undefined || third === undefined) return null;
  return { parts: [first, second, third], separator: separator as NumericDate['separator'] };
}

/** Returns a date in an order as yyyy-MM-dd; null if there is no such day. */
function toOrderedDay({ parts: [first, second, third] }: NumericDate, order: DateOrder): string | null {
  const [year, month, day] =
    order === 'year/month/day' ? [first, second, third] : order === 'day/month/year' ? [third, second, first] : [third, first, second];
  if ((year.length !== 4 && year.length !== 2) || month.length > 2 || day.length > 2) return null;
  const date = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return checkDay(date) === null && Number(date.slice(0, 4)) >= FIRST_YEAR ? date : null;
}

/** Returns the orders in which a date exists; dots are written between day, month and year only, unless the year comes first. */
function listOrders(date: NumericDate): readonly DateOrder[] {
  const orders = DATE_ORDERS.filter((order) => toOrderedDay(date, order) !== null);
  if (date.separator !== '.') return orders;
  return orders.filter((order) => order === (date.parts[0].length === 4 ? 'year/month/day' : 'day/month/year'));
}

/** What the dates of a file with one separator say about their order. */
interface OrderVote {
  /** The orders in which all of them exist. */
  readonly orders: readonly DateOrder[];
  /** The date that ruled out the last other order, and its line. */
  readonly decidedBy: { readonly text: string; readonly line: number } | null;
}

/** Takes the dates of a file one by one and finds their order: that in which all of them exist. */
export class DateOrders {
  readonly #votes = new Map<string, OrderVote>();

  /** Takes a date; returns its vote if it has just been decided, otherwise null. */
  take(date: NumericDate, text: string, line: number): OrderVote | null {
    const { orders, decidedBy } = this.#find(date);
    if (decidedBy !== null || orders.length <= 1) return null;
    const all = listOrders(date);
    const left = orders.filter((order) => all.includes(order));
    // A date that exists in none of them is a mistake of its own and decides nothing.
    if (left.length === 0) return null;
    const vote = { orders: left, decidedBy: left.length === 1 ? { text, line } : null };
    this.#votes.set(date.separator, vote);
    return vote.decidedBy === null ? null : vote;
  }

  /** Returns the day of a date as yyyy-MM-dd, `undecided` if several are possible, or null if there is none. */
  read(date: NumericDate): string | null | 'undecided' {
    const { orders } = this.#find(date);
    const days = new Set(orders.map((order) => toOrderedDay(date, order)).filter((day) => day !== null));
    if (days.size > 1) return 'undecided';
    return [...days][0] ?? null;
  }

  #find({ separator, parts }: NumericDate): OrderVote {
    if (separator === '.' || parts[0].length === 4) {
      return { orders: listOrders({ separator, parts }), decidedBy: null };
    }
    return this.#votes.get(separator) ?? { orders: DATE_ORDERS, decidedBy: null };
  }
}
