import type { JsonObject } from '../core/jsonObject.ts';
import { Refusal } from '../core/refusal.ts';

/** Default page size. */
const PAGE_SIZE = 50;

const MAX_PAGE_SIZE = 1000;

const LARGEST_NUMBER = 2 ** 31 - 1;

/** A page of a list of area A or B. */
export interface PageQuery {
  /** Zero-based. */
  readonly pageIndex: number;
  readonly pageSize: number;
}

/** Parses the page of a list from the parameters of a query or a body. Throws INVALID_REQUEST, naming the parameter. */
export function readPageQuery(parameters: JsonObject): PageQuery {
  return {
    pageIndex: parseInteger('pageIndex', readOne(parameters, 'pageIndex') ?? '0', LARGEST_NUMBER),
    pageSize: readPageSize(readOne(parameters, 'pageSize')),
  };
}

/** Returns a parameter that may be given once, as a string; null if it is missing. Throws INVALID_REQUEST. */
export function readOne(parameters: JsonObject, name: string): string | null {
  const value = parameters[name];
  if (value === undefined || value === null) return null;
  if (Array.isArray(value)) throw refuseParameter(name, 'is given twice. Give it once');
  if (typeof value !== 'string' && typeof value !== 'number') throw refuseParameter(name, 'must be a string or a number');
  return String(value);
}

/** Parses an integer from 0 to `max`. Throws INVALID_REQUEST. */
export function parseInteger(name: string, text: string, max: number): number {
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value <= max)) throw refuseParameter(name, `is "${text.slice(0, 50)}". Give an integer of at least 0`);
  return value;
}

function readPageSize(text: string | null): number {
  if (text === null) return PAGE_SIZE;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (value >= 1 && value <= MAX_PAGE_SIZE) return value;
  throw refuseParameter('pageSize', `is "${text.slice(0, 50)}". Give an integer from 1 to ${MAX_PAGE_SIZE}`);
}

/** Creates the refusal of a parameter: INVALID_REQUEST. */
export function refuseParameter(name: string, reason: string): Refusal {
  return new Refusal('INVALID_REQUEST', `The parameter ${name} ${reason}.`);
}
