import type { Multipart, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { parseJson } from '../core/jsonObject.ts';
import { Refusal } from '../core/refusal.ts';
import { decodeUtf8 } from './charset.ts';

/** Returns the refusal of a form whose reading failed, and skips what is left of it; `remedy` says what to send instead. */
export function refuseForm(request: FastifyRequest, error: unknown, tooLarge: () => Refusal, remedy: string): unknown {
  request.raw.resume();
  if (error instanceof Refusal) return error;
  if (error instanceof Error && 'statusCode' in error && error.statusCode === 413) return tooLarge();
  // The form parser reports invalid input as plain errors, and throws nothing else here.
  const reason = error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
  return new Refusal('INVALID_REQUEST', `The form cannot be read: ${reason}. ${remedy}.`);
}

/** Parses a JSON part, which some clients send as a file; undefined if it is blank, null if it is not JSON. Throws INVALID_REQUEST. */
export async function readJsonPart(part: Multipart): Promise<unknown> {
  const text = part.type === 'file' ? decodeUtf8(await part.toBuffer()) : readField(part);
  if (text.trim() === '') return undefined;
  try {
    return parseJson(text);
  } catch {
    return null;
  }
}

/** Returns the text of a field; the form reader has parsed it already if its type is JSON, and has replaced what it could not decode. */
function readField({ value }: MultipartValue): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  if (!text.includes('\uFFFD')) return text;
  throw new Refusal('INVALID_REQUEST', 'A part of the form is not UTF-8. Send it as UTF-8, or name its charset in its content type.');
}
