import { ENDPOINTS, type EndpointName } from '../wire/endpoints.ts';
import type { CallInput, Part } from './callInput.ts';

/** A call of a dry run: everything that would have been sent, except the key. */
export interface RehearsedCall {
  readonly method: string;
  /** The full URL with its query. */
  readonly address: string;
  /** JSON as a value, other text as is, a form as its parts, with files by size; null without a body. */
  readonly body: unknown;
}

/** Called instead of sending a call. */
export type RehearseCall = (call: RehearsedCall) => void;

/** Returns a call as it would be sent to a URL. */
export function toRehearsedCall(endpoint: EndpointName, address: string, { json, text, parts }: CallInput): RehearsedCall {
  return { method: ENDPOINTS[endpoint].method, address, body: json ?? toText(text?.content) ?? parts?.map(toPart) ?? null };
}

function toText(content: string | Uint8Array | undefined): string | undefined {
  return content === undefined || typeof content === 'string' ? content : new TextDecoder().decode(content);
}

function toPart(part: Part): object {
  if ('text' in part) return part;
  const { name, fileName, type, content } = part;
  return { name, fileName, type, bytes: Buffer.byteLength(content) };
}
