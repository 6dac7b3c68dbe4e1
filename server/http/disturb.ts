import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FaultedRequest } from '../core/emulator/faults.ts';
import { Refusal } from '../core/refusal.ts';
import type { Disturbance, Faults } from '../service/emulator/faults.ts';
import type { Endpoint } from '../wire/endpoints.ts';
import { describeSegmentLimit, tellSegmentReset } from './limitRate.ts';

/** Requests whose connection is cut after they were processed. */
const CUT_AFTER = new WeakSet<FastifyRequest>();

/**
 * Injects the configured faults into a request: waits, cuts the connection (and returns true), or throws the error that is answered instead
 * of the endpoint.
 */
export async function disturb(
  faults: Faults,
  endpoint: Endpoint,
  faulted: FaultedRequest,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const disturbance = endpoint.area === 'local' ? null : faults.meet(faulted);
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

function toRefusal({ resetSeconds }: Disturbance, status: number, { area }: Endpoint, reply: FastifyReply): Refusal {
  const seconds = resetSeconds ?? 0;
  const details = { status, ...(resetSeconds === null || area === 'segments' ? {} : { retryAfter: seconds }) };
  if (resetSeconds !== null && area === 'segments') tellSegmentReset(reply, { remaining: 0, resetSeconds: seconds });
  const next = 'A fault is set for this address; GET /__fairlead/faults lists it';
  if (status === 402) return new Refusal('REQUEST_FAILED', `The request cannot be processed, on purpose. ${next}.`, details);
  if (status !== 429) return new Refusal('SERVICE_ERROR', `The service failed on purpose. ${next}.`, details);
  return new Refusal(
    'TOO_MANY_REQUESTS',
    area === 'segments' ? describeSegmentLimit(seconds) : `Too many requests, on purpose. ${next}.`,
    details,
  );
}
