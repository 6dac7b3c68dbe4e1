import type { FastifyReply, FastifyRequest } from 'fastify';
import { CUTS, FAULT_STATUSES, type FaultedRequest, type FaultRule } from '../../core/emulator/faults.ts';
import { Refusal } from '../../core/refusal.ts';
import type { FaultEffect, Faults } from '../../service/emulator/faults.ts';
import type { Cleared, Fault, FaultList } from '../../wire/emulator.ts';
import { ENDPOINTS, type Endpoint } from '../../wire/endpoints.ts';
import type { CallTo, Handlers } from '../call.ts';
import { describeSegmentLimit, setSegmentLimitHeaders } from './rateLimit.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const LONGEST_PATH = 2000;

/** Requests whose connection is cut after they were processed. */
const CUT_AFTER = new WeakSet<FastifyRequest>();

/** The handlers of faults. */
export const FAULT_HANDLERS = {
  async createFault({ body, options }): Promise<Fault> {
    return options.emulator.faults.add(readFault(body));
  },

  async listFaults({ options }): Promise<FaultList> {
    return { faults: options.emulator.faults.list() };
  },

  async deleteFault(call): Promise<Fault> {
    return call.options.emulator.faults.remove(call.parameters.faultId);
  },

  async clearFaults({ options }): Promise<Cleared> {
    return { cleared: options.emulator.faults.clear() };
  },
} satisfies Handlers;

/**
 * Injects the configured faults into a request: waits, cuts the connection (and returns true), or throws the error that is answered instead
 * of the endpoint (docs/contract/emulator.md#faults).
 */
export async function injectFault(
  faults: Faults,
  endpoint: Endpoint,
  faulted: FaultedRequest,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const disturbance = endpoint.area === 'local' ? null : faults.apply(faulted);
  if (disturbance === null) return false;
  if (disturbance.latency > 0) await wait(disturbance.latency, request);
  // A client that has disconnected gets no answer, like one that was cut off.
  if (disturbance.cut === 'before' || request.raw.socket.destroyed) {
    reply.hijack();
    request.raw.socket.destroy();
    return true;
  }
  if (disturbance.cut === 'after') CUT_AFTER.add(request);
  if (disturbance.status !== null) throw toRefusal(disturbance, disturbance.status, endpoint, reply);
  return false;
}

/** Cuts the connection of a processed request if a fault requires it. */
export function cutAnswer(
  request: FastifyRequest,
  _reply: FastifyReply,
  payload: unknown,
  next: (error: null, payload: unknown) => void,
): void {
  if (CUT_AFTER.has(request)) request.raw.socket.destroy();
  next(null, payload);
}

type Body = CallTo<'createFault'>['body'];

function readFault(body: Body): FaultRule {
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

function readText(body: Body, name: keyof Body): string | null {
  const value = body[name] ?? null;
  if (value === null || (typeof value === 'string' && value.length <= LONGEST_PATH)) return value;
  throw refuse(`${name} must be a string, or be left out`);
}

function readEnum<Value extends string | number>(body: Body, name: keyof Body, allowed: readonly Value[]): Value | null {
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

function readNumber(body: Body, name: keyof Body): number | null {
  const value = body[name] ?? null;
  if (value === null) return null;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw refuse(`${name} must be an integer of at least 0, or be left out`);
}

function readProbability({ probability = 1 }: Body): number {
  if (typeof probability === 'number') return probability;
  throw refuse('probability must be a number above 0 and at most 1, or left out');
}

function refuse(reason: string): Refusal {
  return new Refusal('INVALID_REQUEST', `The fault cannot be set: ${reason}.`);
}

/** Waits, but no longer than the client does. */
function wait(milliseconds: number, { raw: { socket } }: FastifyRequest): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      socket.off('close', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    socket.once('close', end);
  });
}

function toRefusal({ resetSeconds }: FaultEffect, status: number, { area }: Endpoint, reply: FastifyReply): Refusal {
  const seconds = resetSeconds ?? 0;
  const details = { status, ...(resetSeconds === null || area === 'segments' ? {} : { retryAfter: seconds }) };
  if (resetSeconds !== null && area === 'segments') setSegmentLimitHeaders(reply, { remaining: 0, resetSeconds: seconds });
  const next = 'A fault is set for this address; GET /__fairlead/faults lists it';
  if (status === 402) return new Refusal('REQUEST_FAILED', `The request cannot be processed, on purpose. ${next}.`, details);
  if (status !== 429) return new Refusal('SERVICE_ERROR', `The service failed on purpose. ${next}.`, details);
  return new Refusal(
    'TOO_MANY_REQUESTS',
    area === 'segments' ? describeSegmentLimit(seconds) : `Too many requests, on purpose. ${next}.`,
    details,
  );
}
