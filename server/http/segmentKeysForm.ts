import type { FastifyRequest } from 'fastify';
import { Refusal } from '../core/refusal.ts';
import { readKeyFile } from '../service/segments/readKeyFile.ts';
import { MAX_SEGMENT_BODY_BYTES } from '../wire/segments.ts';
import { isObject } from './jsonBody.ts';
import { type KeysBody, readWords } from './segmentBodies.ts';

const FORM = 'Send multipart/form-data with a CSV of keys in the part "file"';

/**
 * Reads the part `file`, a CSV with one key per line, and the part `payload`, a JSON object with a comment; other parts are ignored. Throws
 * INVALID_REQUEST, PAYLOAD_TOO_LARGE.
 */
export async function readKeysForm(request: FastifyRequest): Promise<KeysBody> {
  let keys: readonly string[] | null = null;
  let payload: string | null = null;
  try {
    for await (const part of request.parts({ limits: { fileSize: MAX_SEGMENT_BODY_BYTES } })) {
      if (part.type === 'field') {
        if (part.fieldname === 'payload') payload = String(part.value);
        continue;
      }
      const bytes = await part.toBuffer();
      if (part.file.truncated) throw tooLarge();
      if (part.fieldname === 'payload') payload = new TextDecoder().decode(bytes);
      if (part.fieldname !== 'file') continue;
      if (keys !== null) throw new Refusal('INVALID_REQUEST', `The form has two parts named "file". ${FORM}.`);
      keys = readKeyFile(bytes);
    }
  } catch (error) {
    request.raw.resume();
    throw toRefusal(error);
  }
  if (keys === null) throw new Refusal('INVALID_REQUEST', `The form has no part named "file". ${FORM}.`);
  return { keys, said: readPayload(payload), isBare: false };
}

function readPayload(text: string | null): KeysBody['said'] {
  if (text === null || text.trim() === '') return { title: null, comment: null };
  const value = parse(text);
  if (isObject(value)) return readWords(value);
  throw new Refusal('INVALID_REQUEST', 'The part "payload" must be a JSON object like {"comment": "…", "title": "…"}.');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function toRefusal(error: unknown): unknown {
  if (error instanceof Refusal) return error;
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : null;
  if (status === 413) return tooLarge();
  // The form parser reports invalid input as plain errors, and throws nothing else here.
  const reason = error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
  return new Refusal('INVALID_REQUEST', `The form cannot be read: ${reason}. ${FORM}.`);
}

function tooLarge(): Refusal {
  return new Refusal('PAYLOAD_TOO_LARGE', 'The file of keys is larger than 16 MiB, the most that is taken. Send fewer keys at a time.');
}
