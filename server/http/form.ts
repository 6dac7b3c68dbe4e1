import type { FastifyRequest } from 'fastify';
import { Refusal } from '../core/refusal.ts';

/** Returns the refusal of a form whose reading failed, and skips what is left of it; `remedy` says what to send instead. */
export function refuseForm(request: FastifyRequest, error: unknown, tooLarge: () => Refusal, remedy: string): unknown {
  request.raw.resume();
  if (error instanceof Refusal) return error;
  if (error instanceof Error && 'statusCode' in error && error.statusCode === 413) return tooLarge();
  // The form parser reports invalid input as plain errors, and throws nothing else here.
  const reason = error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
  return new Refusal('INVALID_REQUEST', `The form cannot be read: ${reason}. ${remedy}.`);
}

/** Parses the text of a JSON part; returns null if it is not JSON. */
export function parsePart(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
