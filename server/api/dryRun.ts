import { Refusal } from '../core/refusal.ts';
import { ALL_CALLED_ENDPOINTS, type CalledEndpointName } from '../wire/assumedEndpoints.ts';
import { type CallInput, type Part, sizeOf } from './callInput.ts';

/** A call of a dry run: everything that would have been sent, except the key. */
export interface DryRunCall {
  readonly method: string;
  /** The full URL with its query. */
  readonly address: string;
  /** JSON as a value, other text as is, a form as its parts, with files by size; null without a body. */
  readonly body: unknown;
}

/** Called instead of sending a call. */
export type ReportCall = (call: DryRunCall) => void;

/** Returns a call as it would be sent to a URL. */
export function toDryRunCall(endpoint: CalledEndpointName, address: string, { json, text, parts }: CallInput): DryRunCall {
  return { method: ALL_CALLED_ENDPOINTS[endpoint].method, address, body: json ?? toText(text?.content) ?? parts?.map(toPart) ?? null };
}

function toText(content: string | Uint8Array | undefined): string | undefined {
  return content === undefined || typeof content === 'string' ? content : new TextDecoder().decode(content);
}

function toPart(part: Part): object {
  if ('text' in part) return part;
  const { name, fileName, type, content } = part;
  return { name, fileName, type, bytes: sizeOf(content) };
}

/**
 * Makes a call in a series whose later calls do not need its answer: in a dry run it returns null after the call was reported, so that the
 * next one is reported too.
 */
export async function passDryRun<T>({ dryRun }: { readonly dryRun?: ReportCall | undefined }, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (dryRun !== undefined && error instanceof Refusal && error.code === 'CANCELLED') return null;
    throw error;
  }
}
