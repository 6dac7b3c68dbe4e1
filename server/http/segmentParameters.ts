import type { FastifyRequest } from 'fastify';
import { Refusal } from '../core/refusal.ts';
import type { Page } from '../core/segments/pages.ts';
import { toQuoted } from '../core/segments/text.ts';
import { readQuery } from './queryParameters.ts';

const LARGEST_NUMBER = 2 ** 31 - 1;

/** Parses `limit` and `offset` of a list. Throws INVALID_REQUEST. */
export function readPage(request: FastifyRequest): Page {
  return { limit: readNumber(request, 'limit', 1), offset: readNumber(request, 'offset', 0) ?? 0 };
}

/** Parses a boolean parameter, ignoring case because some languages write True; false if it is missing. Throws INVALID_REQUEST. */
export function readFlag(request: FastifyRequest, name: string): boolean {
  const text = readQuery(request, name)?.toLowerCase() ?? 'false';
  if (text === 'true' || text === 'false') return text === 'true';
  throw new Refusal('INVALID_REQUEST', `The parameter ${name} is ${toQuoted(text)}. Give true or false.`);
}

/** Parses an integer ≥ `least`; returns null if it is missing. Throws INVALID_REQUEST. */
export function readNumber(request: FastifyRequest, name: string, least: number): number | null {
  const text = readQuery(request, name);
  if (text === null) return null;
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= LARGEST_NUMBER) return value;
  throw new Refusal('INVALID_REQUEST', `The parameter ${name} is ${toQuoted(text)}. Give an integer of at least ${least}.`);
}
