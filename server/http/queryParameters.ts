import type { FastifyRequest } from 'fastify';
import { Refusal } from '../core/refusal.ts';

/** The text of a query parameter; null where it is missing or empty. Throws INVALID_REQUEST for one that is given twice. */
export function readQuery({ query }: FastifyRequest, name: string): string | null {
  const value = (query as Readonly<Record<string, unknown>>)[name];
  if (Array.isArray(value)) throw new Refusal('INVALID_REQUEST', `The parameter ${name} is given twice. Give it once.`);
  return typeof value === 'string' && value !== '' ? value : null;
}
