import * as l10n from '@vscode/l10n';
import type { JsonObject } from '../core/jsonObject.ts';
import { DEFAULT_ACCOUNT } from '../core/platform/scope.ts';
import { Refusal } from '../core/refusal.ts';
import { ALL_CALLED_ENDPOINTS, type CalledEndpointName } from '../wire/assumedEndpoints.ts';
import { toAddress } from './address.ts';
import { limitSize, MAX_DOWNLOADED, readBeginning, readWhole } from './answerBody.ts';
import { findMisfit } from './answerShape.ts';
import type { AnswerTo, CallInput, InputOf } from './callInput.ts';
import { toConnectionRefusal } from './connectionRefusal.ts';
import { toDryRunCall } from './dryRun.ts';
import type { Instance } from './instance.ts';
import { CallObservation } from './observedCall.ts';
import { findLack, isForeignPage, requireOffered } from './offer.ts';
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
export interface Download {
  /** Whether the service says that nothing differs from the entity tag in If-None-Match; the body is empty then. */
  readonly isUnchanged: boolean;
  /** Whether it is CSV: a service may answer JSON instead. */
  readonly isCsv: boolean;
  /** The entity tag; null if the service gives none. */
  readonly etag: string | null;
  /** The file name that the service sends; null if it sends none. */
  readonly fileName: string | null;
  text(): Promise<string>;
  pieces(): AsyncIterable<Uint8Array>;
}

const SILENCE = 120_000;

/** What a call sends, before the row of its endpoint is applied. */
type LooseInput = Omit<CallInput, 'accept' | 'json'> & { readonly body?: unknown };

/** The input may be left out if the endpoint needs none. */
type Arguments<Name extends CalledEndpointName> =
  Record<never, never> extends InputOf<Name>
    ? readonly [input?: InputOf<Name>, options?: CallOptions]
    : readonly [input: InputOf<Name>, options?: CallOptions];

/** Calls an endpoint, and returns its JSON answer if it fits. Throws a Refusal. */
export async function call<Name extends CalledEndpointName>(
  instance: Instance,
  endpoint: Name,
  ...[input, options = {}]: Arguments<Name>
): Promise<AnswerTo<Name>> {
  const sent = { accept: 'application/json', ...toInput(instance, endpoint, input) };
  const text = await withRetries(instance.retryPolicy, endpoint, options.signal, async (signal) =>
    (await callOnce(instance, endpoint, sent, { ...options, signal })).text(),
  );
  const value = readJson(text);
  const misfit = findMisfit(endpoint, value);
  if (misfit === null) return (ALL_CALLED_ENDPOINTS[endpoint].isWrapped === true ? (value as JsonObject).data : value) as AnswerTo<Name>;
  throw toMisfitRefusal(instance, endpoint, misfit);
}

/** Creates the refusal of an answer that does not fit: at a path, or as a whole if the path is empty. */
export function toMisfitRefusal(instance: Instance, endpoint: CalledEndpointName, misfit: string): Refusal {
  const { baseUrl } = instance;
  const what =
    misfit === ''
      ? l10n.t("{0} answered something that is not the service's JSON.", baseUrl)
      : l10n.t('{0} answered something unexpected at "{1}".', baseUrl, misfit);
  return new Refusal('UNEXPECTED_ANSWER', `${what} ${toAdvice(endpoint, instance)}`);
}

/** Calls an endpoint for an answer of one of these types, which can be read once. Throws a Refusal. */
export function download<Name extends CalledEndpointName>(
  instance: Instance,
  endpoint: Name,
  accept: string,
  input: InputOf<Name>,
  options: CallOptions = {},
): Promise<Download> {
  const sent = { accept, ...toInput(instance, endpoint, input) };
  return withRetries(instance.retryPolicy, endpoint, options.signal, (signal) =>
    callOnce(instance, endpoint, sent, { ...options, signal }),
  );
}

/** Returns what is sent: of the query what the endpoint has, and the account and the project of the instance if it takes them. */
function toInput(instance: Instance, endpoint: CalledEndpointName, { body, query = {}, ...input }: LooseInput = {}): CallInput {
  const known = ALL_CALLED_ENDPOINTS[endpoint].query ?? {};
  const sent = Object.entries(query).filter(([name]) => Object.hasOwn(known, name));
  const account = ACCOUNT_NAMES.filter((name) => Object.hasOwn(known, name)).map((name) => [name, toAccount(instance)]);
  const filled = {
    ...Object.fromEntries(account),
    ...(ALL_CALLED_ENDPOINTS[endpoint].area === 'insights' ? toScope(instance, known) : {}),
  };
  return { ...input, ...(body === undefined ? {} : { json: body }), query: { ...filled, ...Object.fromEntries(sent) } };
}

/** The parameters that name the account, which areas B and D call differently. */
const ACCOUNT_NAMES = ['accountIdentifier', 'accountId', 'account'];

/** Waits for the answer to a request; returns null if the service answers 404. */
export async function orMissing<Answered>(answer: Promise<Answered>): Promise<Answered | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return null;
    throw error;
  }
}

/** Returns the organization and project of an instance, as far as the endpoint takes them. */
function toScope({ org, project }: Instance, known: object): JsonObject {
  const scope = Object.entries({ orgIdentifier: org, projectIdentifier: project });
  return Object.fromEntries(scope.filter(([name, value]) => value !== undefined && Object.hasOwn(known, name)));
}

/** A personal or service account token; its second part is the account. */
const PLATFORM_KEY = /^(?:pat|sat)\.([^.\s]+)\./;

/** Returns the account of area D. A platform key contains its account, which applies if no account is set. */
export function toAccount({ account, apiKey }: Instance): string {
  return account ?? PLATFORM_KEY.exec(apiKey.trim())?.[1] ?? DEFAULT_ACCOUNT;
}

function toAdvice(endpoint: CalledEndpointName, { name }: Instance): string {
  const check = l10n.t('Check the base address of “{0}”.', name);
  return ALL_CALLED_ENDPOINTS[endpoint].method === 'GET'
    ? check
    : l10n.t('{0} A change may have been made; check before you try again.', check);
}

/** Makes one attempt: throws the Refusal of the answer, UNREACHABLE without an answer, CANCELLED if aborted. */
async function callOnce(instance: Instance, endpoint: CalledEndpointName, input: CallInput, options: CallOptions): Promise<Download> {
  requireOffered(instance, endpoint);
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
  if (instance.dryRun !== undefined && ALL_CALLED_ENDPOINTS[endpoint].method !== 'GET') {
    instance.dryRun(toDryRunCall(endpoint, observation.clean(address.href), input));
    throw new Refusal('CANCELLED', l10n.t('Nothing was sent: this was only tried.'));
  }
  const { method } = ALL_CALLED_ENDPOINTS[endpoint];
  const body = input.text?.content ?? input.parts ?? toJson(input.json);
  const timeout = options.timeout ?? ALL_CALLED_ENDPOINTS[endpoint].timeout ?? instance.timeout ?? SILENCE;
  const { signal } = options;
  const response = await guard(() => send(address, { method, headers, body, signal, timeout, network: instance.network }));
  const { status, headers: received } = response;
  observation.answered(status, received);
  const isUnchanged = status === 304 && input.headers?.['if-none-match'] !== undefined;
  const isForeign = isForeignPage(endpoint, received);
  if (isUnchanged || (status >= 200 && status < 300 && !isForeign)) {
    // A service that ignores the parameter sends formulas unchanged.
    if (input.query?.spreadsheetSafe === true && received['x-fairlead'] === undefined) {
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
    // The list ignores the version then, and is that of the active one.
    if (endpoint === 'listDevelopers' && input.query?.versionId !== undefined && received['x-fairlead'] === undefined) {
      await guard(() => call(instance, 'listVersions', {}, options)).catch(async (error: unknown) => {
        await readBeginning(response.body);
        throw error;
      });
    }
    const limits = { origin: address.origin, timeout, most: options.most ?? MAX_DOWNLOADED };
    return toDownload(response, limits, guard, observation);
  }
  // A service may repeat the key in an error message; it must not be shown or logged here.
  const text = observation.clean(await guard(() => readBeginning(response.body)));
  const answer = { address, status, headers: received, text, sent: input };
  const lack = await findLack(instance, endpoint, answer, (witness) =>
    call({ ...instance, retryPolicy: undefined }, witness, {}, { signal }),
  );
  const refusal = lack ?? toRefusal(status, received, text, address, ALL_CALLED_ENDPOINTS[endpoint].needs);
  observation.failed(refusal);
  throw refusal;
}

function toJson(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

function toDownload(
  { status, body, headers }: Received,
  { origin, timeout, most }: { readonly origin: string; readonly timeout: number; readonly most: number },
  guard: <T>(work: () => Promise<T>) => Promise<T>,
  observation: CallObservation,
): Download {
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
    isCsv: /^\s*text\/csv\b/i.test(String(headers['content-type'])),
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
  const { needs, area } = ALL_CALLED_ENDPOINTS[endpoint];
  if (needs === null) return {};
  // Area C also takes personal and service account tokens, in x-api-key; any other key is an admin key.
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
  if (area === 'segments' && (takesAdminKey || !PLATFORM_KEY.test(key))) return { authorization: `Bearer ${key}` };
  // Areas A and B have had both; a gateway may pass only one of them on.
  return area === 'developers' || area === 'insights' ? { 'x-api-key': key, authorization: `ApiKey ${key}` } : { 'x-api-key': key };
}
