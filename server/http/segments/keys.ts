import type { FastifyReply, FastifyRequest } from 'fastify';
import { isJsonObject } from '../../core/jsonObject.ts';
import { Refusal } from '../../core/refusal.ts';
import { identifyActor } from '../../service/segments/audit.ts';
import type { DefinitionChange } from '../../service/segments/definitions.ts';
import { addKeys, listKeys, readKeyFile, readKeysTag, removeKeys } from '../../service/segments/keys.ts';
import { MAX_SEGMENT_BODY_BYTES } from '../../wire/limits.ts';
import type { KeysRemoved, SegmentKeys, WholeSegmentDefinition } from '../../wire/segments.ts';
import type { Call, CallTo, Handlers } from '../call.ts';
import { requireUtf8 } from '../charset.ts';
import { readJsonPart, refuseForm } from '../form.ts';
import { type KeysBody, readKeysBody, readTitleAndComment, toPage } from './bodies.ts';

const FORM = 'Send multipart/form-data with a CSV of keys in the part "file"';

/** The handlers of the keys of segments. */
export const KEY_HANDLERS = {
  async listSegmentKeys(call): Promise<SegmentKeys | FastifyReply> {
    const page = toPage(call.query);
    const { environmentId, segmentName } = call.parameters;
    const wanted = call.request.headers['if-none-match'];
    if (wanted !== undefined) {
      const tag = await readKeysTag(call.service, environmentId, segmentName);
      call.reply.header('etag', tag);
      if (wanted.split(',').some((one) => one.trim().replace(/^W\//, '') === tag || one.trim() === '*')) return call.reply.code(304).send();
    }
    return listKeys(call.service, environmentId, segmentName, page);
  },

  /** The documented body, an array, has no place for a comment, so none is required. */
  async uploadSegmentKeys(call): Promise<WholeSegmentDefinition> {
    return add(call, false);
  },

  async updateSegmentKeys(call): Promise<WholeSegmentDefinition> {
    return add(call, true);
  },

  removeSegmentKeys: handleRemoveKeys,

  deleteSegmentKeys: handleRemoveKeys,
} satisfies Handlers;

/**
 * Reads the part `file`, a CSV with one key per line, and the part `payload`, a JSON object with a comment; other parts are ignored. Throws
 * INVALID_REQUEST, PAYLOAD_TOO_LARGE.
 */
async function readKeysForm(request: FastifyRequest): Promise<KeysBody> {
  let keys: readonly string[] | null = null;
  let payload: unknown;
  requireUtf8(request.headers['content-type']);
  try {
    for await (const part of request.parts({ limits: { fileSize: MAX_SEGMENT_BODY_BYTES } })) {
      if (part.fieldname === 'payload') payload = await readJsonPart(part);
      if (part.type === 'field') continue;
      const bytes = await part.toBuffer();
      if (part.file.truncated) throw tooLarge();
      if (part.fieldname !== 'file') continue;
      if (keys !== null) throw new Refusal('INVALID_REQUEST', `The form has two parts named "file". ${FORM}.`);
      keys = readKeyFile(bytes);
    }
  } catch (error) {
    throw refuseForm(request, error, tooLarge, FORM);
  }
  await request.requireKeyAgain();
  if (keys === null) throw new Refusal('INVALID_REQUEST', `The form has no part named "file". ${FORM}.`);
  return { keys, notes: readPayload(payload), isBare: false };
}

function readPayload(value: unknown): KeysBody['notes'] {
  if (value === undefined) return { title: null, comment: null };
  if (isJsonObject(value)) return readTitleAndComment(value);
  throw new Refusal('INVALID_REQUEST', 'The part "payload" must be a JSON object like {"comment": "…", "title": "…"}.');
}

function tooLarge(): Refusal {
  return new Refusal('PAYLOAD_TOO_LARGE', 'The file of keys is larger than 16 MiB, the maximum. Send fewer keys at a time.');
}

/**
 * Adds keys from JSON, or from a CSV file in a form; with `replace` they replace all others. The contract shows the environment as an object
 * in the answer to JSON at /upload; the other answers have its ID, as clients record and decode them.
 */
async function add(call: CallTo<'uploadSegmentKeys' | 'updateSegmentKeys'>, isCommented: boolean): Promise<WholeSegmentDefinition> {
  const { replace } = call.query;
  const isForm = call.request.isMultipart();
  const { keys, notes, isBare } = isForm ? await readKeysForm(call.request) : readKeysBody(call.body);
  const whole = await addKeys(call.service, toChange(call, isBare && !isCommented ? null : notes), keys, replace);
  return isForm || isCommented ? { ...whole, environment: whole.environment.id } : whole;
}

/** Handles PUT …/removeKeys and PUT …/deleteKeys. */
async function handleRemoveKeys(call: CallTo<'removeSegmentKeys' | 'deleteSegmentKeys'>): Promise<KeysRemoved> {
  const { keys, notes } = readKeysBody(call.body);
  const removed = await removeKeys(call.service, toChange(call, notes), keys);
  return { code: 200, message: `Deleted ${removed} ${removed === 1 ? 'key' : 'keys'}`, details: null, transactionId: null };
}

function toChange(
  { key, parameters }: Call & Pick<CallTo<'listSegmentKeys'>, 'parameters'>,
  notes: DefinitionChange['notes'],
): DefinitionChange {
  const { environmentId: environment, segmentName: segment } = parameters;
  return { actor: identifyActor(key), environment, segment, notes };
}
