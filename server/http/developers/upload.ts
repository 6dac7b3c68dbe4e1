import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { FieldMapping } from '../../core/developers/fieldMapping.ts';
import { FIELD_TYPES } from '../../core/developers/fieldTypes.ts';
import { isJsonObject } from '../../core/jsonObject.ts';
import { Refusal } from '../../core/refusal.ts';
import { MAX_CSV_BYTES } from '../../wire/limits.ts';
import { requireUtf8 } from '../charset.ts';
import { readJsonPart, refuseForm } from '../form.ts';
import { isText } from '../jsonBody.ts';

const EXAMPLE = '[{"name": "Full Name", "fieldType": "NAME"}, {"name": "Team"}]';

/** Parses a field mapping, in which no column occurs twice; a column without a type is CUSTOM. Throws INVALID_REQUEST. */
export function readFieldMappings(value: unknown): FieldMapping[] {
  if (!Array.isArray(value)) throw refuse(`must be an array like ${EXAMPLE}`);
  const columns = new Set<string>();
  return value.map((entry) => {
    const mapping = readFieldMapping(entry);
    if (columns.has(mapping.csvColumn)) throw refuse(`maps the column "${mapping.csvColumn}" twice; map it once`);
    columns.add(mapping.csvColumn);
    return mapping;
  });
}

function readFieldMapping(value: unknown): FieldMapping {
  if (!isJsonObject(value) || !isText(value.name)) throw refuse(`must hold objects as in ${EXAMPLE}`);
  const csvColumn = value.name.trim();
  const written = value.fieldType ?? 'CUSTOM';
  const fieldType = FIELD_TYPES.find((type) => type === String(written).trim().toUpperCase());
  if (fieldType !== undefined) return { csvColumn, fieldType };
  const types = FIELD_TYPES.filter((type) => type !== 'CUSTOM').join(', ');
  throw refuse(`gives "${csvColumn}" the type "${String(written).slice(0, 50)}"; use one of ${types}, or leave it out`);
}

function refuse(reason: string): Refusal {
  return new Refusal('INVALID_REQUEST', `The field mapping ${reason}.`);
}

/** A CSV file from a form. */
export interface UploadedFile {
  readonly fileName: string;
  readonly bytes: Uint8Array;
  /** The mapping sent with it, or null. */
  readonly fieldMappings: readonly FieldMapping[] | null;
  /** The JSON of another part, if one is read; undefined if the form has none. */
  readonly more: unknown;
}

/** Content types that programs use for CSV files. */
const CSV_TYPES = /^(text\/.+|application\/(octet-stream|csv|vnd\.ms-excel|x-csv))$/i;

const LONGEST_NAME = 255;

/**
 * Reads the part `file`, and `fieldMappings` and the JSON part of a name if present; other parts are ignored. Throws INVALID_REQUEST,
 * UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE.
 */
export async function readUpload(request: FastifyRequest, jsonPart?: string): Promise<UploadedFile> {
  if (!request.isMultipart()) {
    throw new Refusal('UNSUPPORTED_MEDIA_TYPE', 'The body is not a form. Send the CSV as multipart/form-data, in the part "file".');
  }
  requireUtf8(request.headers['content-type']);
  let file: Pick<UploadedFile, 'fileName' | 'bytes'> | null = null;
  let fieldMappings: readonly FieldMapping[] | null = null;
  let more: unknown;
  try {
    for await (const part of request.parts()) {
      if (part.fieldname === 'fieldMappings') fieldMappings = readFieldMappings(await readJsonPart(part));
      else if (part.fieldname === jsonPart) more = await readJsonPart(part);
      else if (part.type !== 'file') continue;
      else if (part.fieldname !== 'file') part.file.resume();
      else if (file !== null) throw new Refusal('INVALID_REQUEST', 'The form has two parts named "file". Send one file at a time.');
      else file = await readFile(request, part);
    }
  } catch (error) {
    throw refuseForm(request, error, tooLarge, 'Send multipart/form-data with the CSV in the part "file"');
  }
  await request.requireKeyAgain();
  if (file === null) throw new Refusal('INVALID_REQUEST', 'The form has no part named "file". Send the CSV in it.');
  return { ...file, fieldMappings, more };
}

async function readFile(request: FastifyRequest, part: MultipartFile): Promise<Pick<UploadedFile, 'fileName' | 'bytes'>> {
  const type = part.mimetype.split(';')[0]!.trim();
  if (type !== '' && !CSV_TYPES.test(type)) {
    throw new Refusal('UNSUPPORTED_MEDIA_TYPE', `The part "file" is ${type.slice(0, 100)}. Send a CSV file as text/csv.`);
  }
  const bytes = await readBytes(part.file, Number(request.headers['content-length'] ?? 0));
  if (part.file.truncated) throw tooLarge();
  const name = (part.filename ?? '').trim().slice(0, LONGEST_NAME).toWellFormed().replaceAll('\0', '');
  return { fileName: name === '' ? 'roster.csv' : name, bytes };
}

// The whole form is slightly longer than its file, so a buffer of its length avoids copying twice.
async function readBytes(pieces: AsyncIterable<Uint8Array>, expected: number): Promise<Uint8Array> {
  let bytes = new Uint8Array(Math.min(expected > 0 ? expected : 65_536, MAX_CSV_BYTES));
  let length = 0;
  for await (const piece of pieces) {
    if (length + piece.length > bytes.length) {
      const larger = new Uint8Array(Math.max(bytes.length * 2, length + piece.length));
      larger.set(bytes.subarray(0, length));
      bytes = larger;
    }
    bytes.set(piece, length);
    length += piece.length;
    // A socket gives many pieces at once, and memory for them is slow: other requests are answered in between.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return bytes.subarray(0, length);
}

function tooLarge(): Refusal {
  return new Refusal('PAYLOAD_TOO_LARGE', 'The file is larger than 64 MiB, the maximum. Send a smaller file.');
}
