import type { FastifyRequest } from 'fastify';
import { Refusal } from '../core/refusal.ts';

const LARGEST_NUMBER = 2 ** 31 - 1;

/** Returns a boolean query parameter; false if it is missing or empty. Throws INVALID_REQUEST. */
export function readBoolean(request: FastifyRequest, name: string): boolean {
  const value = readQuery(request, name);
  if (value === 'true') return true;
  if (value === null || value === 'false') return false;
  const shown = value.slice(0, 50).toWellFormed();
  throw new Refusal('INVALID_REQUEST', `The parameter ${name} is "${shown}". Give true or false, or omit it.`);
}

/** Returns a query parameter; null if it is missing or empty. Throws INVALID_REQUEST if it is given twice. */
export function readQuery({ query }: FastifyRequest, name: string): string | null {
  const value = (query as Readonly<Record<string, unknown>>)[name];
  if (Array.isArray(value)) throw new Refusal('INVALID_REQUEST', `The parameter ${name} is given twice. Give it once.`);
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Parses an integer query parameter from `min` to `max`; returns null if it is missing. Throws INVALID_REQUEST. */
export function readInteger(request: FastifyRequest, name: string, min: number, max = LARGEST_NUMBER): number | null {
  const text = readQuery(request, name);
  if (text === null) return null;
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  const range = max === LARGEST_NUMBER ? `of at least ${min}` : `from ${min} to ${max}`;
  throw new Refusal('INVALID_REQUEST', `The parameter ${name} is "${text.slice(0, 50).toWellFormed()}". Give an integer ${range}.`);
}
