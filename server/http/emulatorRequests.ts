import { Refusal } from '../core/refusal.ts';
import type { Cleared, RequestList } from '../wire/emulator.ts';
import type { Call } from './call.ts';
import { readQuery } from './queryParameters.ts';

/** Default number of requests listed. */
const USUAL = 100;

/** Handles GET /__fairlead/requests. */
export async function handleListRequests({ request, options }: Call): Promise<RequestList> {
  const [method, path, endpoint] = ['method', 'path', 'endpoint'].map((name) => readQuery(request, name));
  const filter = { method: method ?? null, path: path ?? null, endpoint: endpoint ?? null, status: readNumber(request, 'status', 100) };
  return options.emulator.requests.list(filter, readNumber(request, 'limit', 1) ?? USUAL);
}

/** Handles DELETE /__fairlead/requests. */
export async function handleClearRequests({ options }: Call): Promise<Cleared> {
  return { cleared: options.emulator.requests.clear() };
}

function readNumber(request: Call['request'], name: string, least: number): number | null {
  const text = readQuery(request, name);
  if (text === null) return null;
  if (/^\d{1,6}$/.test(text) && Number(text) >= least) return Number(text);
  throw new Refusal('INVALID_REQUEST', `The parameter ${name} must be an integer of at least ${least}.`);
}
