import * as l10n from '@vscode/l10n';
import { isJsonObject } from '../core/jsonObject.ts';
import { Refusal } from '../core/refusal.ts';
import { CALLED_ENDPOINTS, type CalledEndpointName } from '../wire/assumedEndpoints.ts';
import { toAddress } from './address.ts';
import { limitSize, MAX_DOWNLOADED, readBeginning, readWhole } from './answerBody.ts';
import { findMisfit } from './answerShape.ts';
import type { CallInput } from './callInput.ts';
import { toConnectionRefusal } from './connectionRefusal.ts';
import { toDryRunCall } from './dryRun.ts';
import type { Instance } from './instance.ts';
import { CallObservation } from './observedCall.ts';
import { readJson, toRefusal } from './responseRefusal.ts';
import { withRetries } from './retryPolicy.ts';
import { type Received, send } from './transport.ts';

/** Options of any call. */
export interface CallOptions {
  /** Aborting it ends the call with CANCELLED. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds of silence after which the call ends with UNREACHABLE; by default those of the instance, else two minutes. */
  readonly timeout?: number | undefined;
  /** Maximum bytes of a download; default 1 GiB. */
  readonly most?: number | undefined;
}

/** A successful answer; its body can be read once, completely or in chunks. */
export interface Answer {
  /** Whether the service says that nothing differs from the entity tag in If-None-Match; the body is empty then. */
  readonly isUnchanged: boolean;
  /** The entity tag; null if the service gives none. */
  readonly etag: string | null;
  /** The file name that the service sends; null if it sends none. */
  readonly fileName: string | null;
  text(): Promise<string>;
  pieces(): AsyncIterable<Uint8Array>;
}

const SILENCE = 120_000;

/** Calls an endpoint that answers with a JSON object, and returns it. Throws a Refusal. */
export function callForJson<T>(
  instance: Instance,
  endpoint: CalledEndpointName,
  input: CallInput = {},
  options: CallOptions = {},
): Promise<T> {
  return callForValue(instance, endpoint, isJsonObject, input, options);
}

/** Calls an endpoint that answers with JSON of the expected kind, and returns it. Throws a Refusal. */
export async function callForValue<T>(
  instance: Instance,
  endpoint: CalledEndpointName,
  isExpected: (value: unknown) => boolean,
  input: CallInput = {},
  options: CallOptions = {},
): Promise<T> {
  const asked = { accept: 'application/json', ...input };
  const text = await withRetries(instance.retryPolicy, endpoint, options.signal, async (signal) =>
    (await callOnce(instance, endpoint, asked, { ...options, signal })).text(),
  );
  const value = readJson(text);
  const misfit = isExpected(value) ? findMisfit(endpoint, value) : '';
  if (misfit === null) return value as T;
  const { baseUrl } = instance;
  const what =
    misfit === ''
      ? l10n.t("{0} answered something that is not the service's JSON.", baseUrl)
      : l10n.t('{0} answered something unexpected at "{1}".', baseUrl, misfit);
  throw new Refusal('UNEXPECTED_ANSWER', `${what} ${toAdvice(endpoint, instance)}`);
}

function toAdvice(endpoint: CalledEndpointName, { name }: Instance): string {
  const check = l10n.t('Check the base address of “{0}”.', name);
  return CALLED_ENDPOINTS[endpoint].method === 'GET'
    ? check
    : l10n.t('{0} A change may have been made; check before you try again.', check);
}

/** Calls an endpoint; throws the Refusal of its answer, UNREACHABLE without an answer, CANCELLED if aborted. */
export function call(instance: Instance, endpoint: CalledEndpointName, input: CallInput, options: CallOptions = {}): Promise<Answer> {
  return withRetries(instance.retryPolicy, endpoint, options.signal, (signal) =>
    callOnce(instance, endpoint, input, { ...options, signal }),
  );
}

async function callOnce(instance: Instance, endpoint: CalledEndpointName, input: CallInput, options: CallOptions): Promise<Answer> {
  const address = toAddress(instance, endpoint, input.parameters ?? {}, input.query ?? {});
  const headers = {
    ...keyHeaders(instance, endpoint),
    ...(input.accept === undefined ? {} : { accept: input.accept }),
    ...(input.json === undefined ? {} : { 'content-type': 'application/json' }),
    ...(input.text === undefined ? {} : { 'content-type': input.text.type }),
    ...input.headers,
  };
  const observation = new CallObservation(instance, endpoint, address, headers, input);
  const guard = <T>(work: () => Promise<T>): Promise<T> => refusing(work, address, options.signal, observation);
  if (instance.dryRun !== undefined && CALLED_ENDPOINTS[endpoint].method !== 'GET') {
    instance.dryRun(toDryRunCall(endpoint, observation.clean(address.href), input));
    throw new Refusal('CANCELLED', l10n.t('Nothing was sent: this was only tried.'));
  }
  const { method } = CALLED_ENDPOINTS[endpoint];
  const body = input.text?.content ?? input.parts ?? toJson(input.json);
  const timeout = options.timeout ?? instance.timeout ?? SILENCE;
  const { signal } = options;
  const response = await guard(() => send(address, { method, headers, body, signal, timeout, network: instance.network }));
  observation.answered(response.status, response.headers);
  const isUnchanged = response.status === 304 && input.headers?.['if-none-match'] !== undefined;
  if (isUnchanged || (response.status >= 200 && response.status < 300)) {
    // A service that ignores the parameter sends formulas unchanged.
    if (input.query?.spreadsheetSafe === true && response.headers['x-fairlead'] === undefined) {
      await guard(() => readBeginning(response.body));
      const unsafe = new Refusal(
        'UNEXPECTED_ANSWER',
        l10n.t(
          '{0} is not a Fairlead service and does not make CSV safe for spreadsheets. Turn that off (--spreadsheet-safe, fairlead.downloads.spreadsheetSafe), and open the file as text.',
          address.origin,
        ),
      );
      observation.failed(unsafe);
      throw unsafe;
    }
    const limits = { origin: address.origin, timeout, most: options.most ?? MAX_DOWNLOADED };
    return toAnswer(response, limits, guard, observation);
  }
  // A service may repeat the key in an error message; it must not be shown or logged here.
  const text = observation.clean(await guard(() => readBeginning(response.body)));
  const refusal = toRefusal(response.status, response.headers, text, address, CALLED_ENDPOINTS[endpoint].needs);
  observation.failed(refusal);
  throw refusal;
}

function toJson(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

function toAnswer(
  { status, body, headers }: Received,
  { origin, timeout, most }: { readonly origin: string; readonly timeout: number; readonly most: number },
  guard: <T>(work: () => Promise<T>) => Promise<T>,
  observation: CallObservation,
): Answer {
  async function* pieces(): AsyncGenerator<Uint8Array> {
    const iterator = limitSize(body, origin, most);
    try {
      for (let step = await guard(() => iterator.next()); step.done !== true; step = await guard(() => iterator.next())) yield step.value;
    } finally {
      await iterator.return(undefined);
      observation.ended();
    }
  }
  const text = async (): Promise<string> => {
    const received = await guard(() => readWhole(body, origin, timeout));
    observation.ended(received);
    return received;
  };
  const { etag = null } = headers;
  return {
    isUnchanged: status === 304,
    etag: etag === null ? null : String(etag),
    fileName: readFileName(headers['content-disposition']),
    text,
    pieces,
  };
}

/** Only the name without folders, because it comes from an untrusted source. */
function readFileName(disposition: string | string[] | undefined): string | null {
  const [, quoted, bare] = /;\s*filename=(?:"([^"]+)"|([^\s";]+))/i.exec(String(disposition ?? '')) ?? [];
  const name = (quoted ?? bare ?? '').replace(/^.*[\\/]/, '').trim();
  return /^\.{0,2}$/.test(name) ? null : name;
}

async function refusing<T>(
  work: () => Promise<T>,
  address: URL,
  signal: AbortSignal | undefined,
  observation: CallObservation,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const ended = signal?.aborted === true && signal.reason instanceof Refusal ? signal.reason : error;
    const reported = toConnectionRefusal(ended, address, signal?.aborted === true) ?? error;
    observation.failed(reported);
    throw reported;
  }
}

function keyHeaders(instance: Instance, endpoint: CalledEndpointName): Record<string, string> {
  const { needs, area } = CALLED_ENDPOINTS[endpoint];
  if (needs === null) return {};
  // Area C accepts platform keys too.
  const takesAdminKey = needs === 'admin' || (area === 'segments' && (instance.adminKey !== null || instance.apiKey.trim() === ''));
  if (takesAdminKey && instance.adminKey === null) {
    throw new Refusal(
      'ACCESS_DENIED',
      l10n.t('This needs an admin key, and “{0}” has none. Give one, or use the local service.', instance.name),
    );
  }
  const key = (takesAdminKey ? (instance.adminKey ?? '') : instance.apiKey).trim();
  if (!/^[\x21-\x7e]*$/.test(key)) {
    throw new Refusal(
      'INVALID_TOKEN',
      l10n.t('The key of “{0}” contains characters that no key has. Copy it again, complete and without anything else.', instance.name),
    );
  }
  if (key === '') return {};
  return area === 'segments' && takesAdminKey ? { authorization: `Bearer ${key}` } : { 'x-api-key': key };
}
