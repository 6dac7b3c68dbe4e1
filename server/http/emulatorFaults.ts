import { CUTS, FAULT_STATUSES, type FaultRule } from '../core/emulator/faults.ts';
import { Refusal } from '../core/refusal.ts';
import type { Cleared, Fault, FaultList } from '../wire/emulator.ts';
import { ENDPOINTS } from '../wire/endpoints.ts';
import { type Call, readParameter } from './call.ts';
import { type JsonObject, requireJsonObject } from './jsonBody.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const LONGEST_PATH = 2000;

/** Handles POST /__fairlead/faults. */
export async function handleCreateFault({ request, options }: Call): Promise<Fault> {
  return options.emulator.faults.add(readFault(requireJsonObject(request, '{"endpoint": "listDevelopers", "status": 429, "times": 3}')));
}

/** Handles GET /__fairlead/faults. */
export async function handleListFaults({ options }: Call): Promise<FaultList> {
  return { faults: options.emulator.faults.list() };
}

/** Handles DELETE /__fairlead/faults/{faultId}. */
export async function handleDeleteFault(call: Call): Promise<Fault> {
  return call.options.emulator.faults.remove(readParameter(call, 'faultId'));
}

/** Handles DELETE /__fairlead/faults. */
export async function handleClearFaults({ options }: Call): Promise<Cleared> {
  return { cleared: options.emulator.faults.clear() };
}

function readFault(body: JsonObject): FaultRule {
  const path = readText(body, 'path');
  if (path !== null && !path.startsWith('/')) throw refuse('path must begin with a slash, like /v2/developers/versions/{versionId}');
  const endpoint = readText(body, 'endpoint');
  if (endpoint !== null && !Object.hasOwn(ENDPOINTS, endpoint)) {
    throw refuse(`there is no endpoint "${endpoint.slice(0, 100)}"; GET /__fairlead/fidelity lists their names`);
  }
  return {
    endpoint,
    method: readEnum(body, 'method', METHODS),
    path,
    latency: readNumber(body, 'latency') ?? 0,
    status: readEnum(body, 'status', FAULT_STATUSES),
    resetSeconds: readNumber(body, 'resetSeconds'),
    cut: readEnum(body, 'cut', CUTS),
    probability: readProbability(body),
    times: readNumber(body, 'times'),
  };
}

function readText(body: JsonObject, name: string): string | null {
  const value = body[name] ?? null;
  if (value === null || (typeof value === 'string' && value.length <= LONGEST_PATH)) return value;
  throw refuse(`${name} must be a string, or be left out`);
}

function readEnum<Value extends string | number>(body: JsonObject, name: string, allowed: readonly Value[]): Value | null {
  const value = body[name] ?? null;
  if (value === null) return null;
  const found = allowed.find(
    (one) => one === (typeof value === 'string' && typeof allowed[0] === 'string' ? matchCase(value, allowed[0]) : value),
  );
  if (found === undefined) throw refuse(`${name} must be one of ${allowed.join(', ')}, or left out`);
  return found;
}

/** Method names are accepted in any case. */
function matchCase(value: string, example: string): string {
  return example === example.toUpperCase() ? value.toUpperCase() : value;
}

function readNumber(body: JsonObject, name: string): number | null {
  const value = body[name] ?? null;
  if (value === null) return null;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw refuse(`${name} must be an integer of at least 0, or be left out`);
}

function readProbability({ probability = 1 }: JsonObject): number {
  if (typeof probability === 'number') return probability;
  throw refuse('probability must be a number above 0 and at most 1, or left out');
}

function refuse(lack: string): Refusal {
  return new Refusal('INVALID_REQUEST', `The fault cannot be set: ${lack}.`);
}
