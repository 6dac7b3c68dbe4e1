import type { FastifyRequest } from 'fastify';
import { Refusal } from '../core/refusal.ts';

/** Whether a CSV answer must be safe to open in a spreadsheet; false by default. Throws INVALID_REQUEST. */
export function readSpreadsheetSafe(request: FastifyRequest): boolean {
  const value = readQuery(request, 'spreadsheetSafe');
  if (value === 'true') return true;
  if (value === null || value === 'false') return false;
  const shown = value.slice(0, 50).toWellFormed();
  throw new Refusal('INVALID_REQUEST', `spreadsheetSafe is "${shown}", but must be true or false. Correct it, or leave it out.`);
}

/** Returns a query parameter; null if it is missing or empty. Throws INVALID_REQUEST if it is given twice. */
export function readQuery({ query }: FastifyRequest, name: string): string | null {
  const value = (query as Readonly<Record<string, unknown>>)[name];
  if (Array.isArray(value)) throw new Refusal('INVALID_REQUEST', `The parameter ${name} is given twice. Give it once.`);
  return typeof value === 'string' && value !== '' ? value : null;
}
