import { ENDPOINTS, type EndpointName } from '../wire/endpoints.ts';
import type { CallInput, Part } from './callInput.ts';

/** A call that was not sent: all that would have gone out, but for the key. */
export interface RehearsedCall {
  readonly method: string;
  /** The whole address, with its query. */
  readonly address: string;
  /** JSON as a value, any other text as it is, a form as its parts, files by their size; null without a body. */
  readonly body: unknown;
}

/** Is told of a call in place of its being sent. */
export type RehearseCall = (call: RehearsedCall) => void;

/** A call as it would go out to an address. */
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
