import { isJsonObject } from '../core/jsonObject.ts';
import { Refusal } from '../core/refusal.ts';
import { withoutSecrets } from '../core/text.ts';
import { ALL_CALLED_ENDPOINTS, type CalledEndpointName } from '../wire/assumedEndpoints.ts';
import type { KeyPlace, ObservedBody, ObservedCall, ObservedPart } from '../wire/observedCall.ts';
import { type CallInput, type Part, sizeOf } from './callInput.ts';
import type { Instance } from './instance.ts';
import { type Headers, readJson } from './responseRefusal.ts';

/** The variable for the key. */
const KEY = '$FAIRLEAD_KEY';

/** Maximum bytes of JSON recorded completely. */
const SMALL = 10_000;

/** Headers that carry a key. */
const KEY_HEADERS: ReadonlySet<string> = new Set(['x-api-key', 'authorization']);

/** Observes one call for the observer of its instance; reports it once, when it has ended. */
export class CallObservation {
  readonly #instance: Instance;
  readonly #endpoint: CalledEndpointName;
  readonly #address: URL;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #input: CallInput;
  readonly #startedAt = new Date();
  readonly #began = performance.now();
  #status: number | null = null;
  #requestId: string | null = null;
  #servedAt: number = Number.NaN;
  #isReported = false;

  constructor(instance: Instance, endpoint: CalledEndpointName, address: URL, headers: Readonly<Record<string, string>>, input: CallInput) {
    this.#instance = instance;
    this.#endpoint = endpoint;
    this.#address = address;
    this.#headers = headers;
    this.#input = input;
  }

  /** Records that the service has begun to answer. */
  answered(status: number, headers: Headers): void {
    this.#status = status;
    const named = headers['x-correlation-id'] ?? headers['x-request-id'];
    this.#requestId = typeof named === 'string' ? named : null;
    this.#servedAt = typeof headers.date === 'string' ? Date.parse(headers.date) : Number.NaN;
  }

  /** Reports that the answer is complete; some services name the request only in its body. */
  ended(text = ''): void {
    if (this.#instance.observe !== undefined && this.#requestId === null && text.length < SMALL) {
      const body = readJson(text);
      if (isJsonObject(body) && typeof body.correlationId === 'string') this.#requestId = body.correlationId;
    }
    this.#report(null);
  }

  /** Reports that the call has failed. */
  failed(error: unknown): void {
    if (error instanceof Refusal) this.#requestId = error.details.correlationId ?? this.#requestId;
    this.#report(error instanceof Refusal ? error.code : 'UNEXPECTED');
  }

  #report(failure: ObservedCall['failure']): void {
    const { observe } = this.#instance;
    if (observe === undefined || this.#isReported) return;
    this.#isReported = true;
    const entries = Object.entries(this.#headers);
    observe({
      endpoint: this.#endpoint,
      method: ALL_CALLED_ENDPOINTS[this.#endpoint].method,
      address: this.clean(this.#address.href),
      headers: Object.fromEntries(entries.filter(([name]) => !KEY_HEADERS.has(name)).map(([name, value]) => [name, this.clean(value)])),
      keys: entries.filter(([name]) => KEY_HEADERS.has(name)).map(toKeyPlace),
      body: this.#toBody(),
      startedAt: this.#startedAt,
      milliseconds: Math.round(performance.now() - this.#began),
      status: this.#status,
      ...(Number.isNaN(this.#servedAt) ? {} : { servedAt: new Date(this.#servedAt) }),
      requestId: this.#requestId === null ? null : this.clean(this.#requestId),
      failure,
    });
  }

  #toBody(): ObservedBody | null {
    const { json, text, parts } = this.#input;
    if (parts !== undefined) return { kind: 'form', parts: parts.map((part) => this.#toPart(part)) };
    if (text !== undefined) return { kind: 'large', type: text.type, bytes: sizeOf(text.content) };
    if (json === undefined) return null;
    const written = JSON.stringify(json);
    const bytes = sizeOf(written);
    return bytes <= SMALL ? { kind: 'json', text: this.clean(written) } : { kind: 'large', type: 'application/json', bytes };
  }

  #toPart(part: Part): ObservedPart {
    const { name } = part;
    if ('text' in part) return { name, text: this.clean(part.text) };
    return { name, fileName: part.fileName, type: part.type, bytes: sizeOf(part.content) };
  }

  /** Removes the keys of this instance from a text, and anything else that looks like a key. */
  clean(text: string): string {
    const { apiKey, adminKey } = this.#instance;
    const keys = [apiKey, adminKey ?? ''].map((key) => key.trim()).filter((key) => key !== '');
    return withoutSecrets(
      keys.reduce((cleaned, key) => cleaned.replaceAll(key, '[key]').replaceAll(encodeURIComponent(key), '[key]'), text),
    );
  }
}

/**
 * Formats a call as a command for a POSIX shell: the key is the variable FAIRLEAD_KEY, and a file or a large body is referenced with `@`
 * for the user to fill in.
 */
export function toCurl({ method, address, headers, keys, body }: ObservedCall): string {
  const words = ['curl', '--globoff', '--request', method, quote(address)];
  for (const [name, value] of Object.entries(headers)) words.push('--header', quote(`${name}: ${value}`));
  // In double quotes, so that the shell expands the variable.
  for (const { header, scheme } of keys) words.push('--header', `"${header}: ${scheme}${KEY}"`);
  if (body?.kind === 'json') words.push('--data-raw', quote(body.text));
  if (body?.kind === 'large') words.push('--data-binary', quote('@file'));
  if (body?.kind === 'form') for (const part of body.parts) words.push(...toPart(part));
  return words.join(' ');
}

function toPart(part: ObservedPart): string[] {
  if ('text' in part) return ['--form-string', quote(`${part.name}=${part.text}`)];
  const name = `"${part.fileName.replace(/[\\"]/g, '\\$&')}"`;
  return ['--form', quote(`${part.name}=@${name};type=${part.type}`)];
}

/** Quotes a string as one word of a shell. */
function quote(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

function toKeyPlace([header, value]: readonly [string, string]): KeyPlace {
  return { header, scheme: header === 'authorization' ? `${value.split(' ', 1)[0]} ` : '' };
}
