import type { FastifyInstance, FastifyRequest } from 'fastify';
import { withoutSecrets } from '../../core/text.ts';
import type { Cleared, RequestList } from '../../wire/emulator.ts';
import type { Handlers } from '../call.ts';
import type { HttpOptions } from '../httpOptions.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the route's endpoint. */
    endpoint?: string;
  }
  interface FastifyRequest {
    /** Reports the status of the answer to the log, null if there was none; returns the duration in milliseconds. */
    reportEnd: ((status: number | null) => number) | null;
  }
}

/** Default number of requests listed. */
const USUAL = 100;

/** The handlers of the request log. */
export const REQUEST_LOG_HANDLERS = {
  async listRequests({ query, options }): Promise<RequestList> {
    const { method, path, endpoint, status, limit } = query;
    return options.emulator.requests.list({ method, path, endpoint, status }, limit ?? USUAL);
  },

  async clearRequests({ options }): Promise<Cleared> {
    return { cleared: options.emulator.requests.clear() };
  },
} satisfies Handlers;

/**
 * Records every request in the log of the emulator, and writes a log line when it ends, which never contains headers, the query or a key.
 */
export function logRequests(app: FastifyInstance, { emulator, service, tallies, beginTrace }: HttpOptions): void {
  app.decorateRequest('reportEnd', null);
  app.addHook('onRequest', (request, reply, next) => {
    const begun = performance.now();
    const { id, method } = request;
    const path = readPath(request);
    const endpoint = readEndpoint(request);
    const change = emulator.requests.add({ id, at: service.now(), method, path, endpoint, status: null, duration: null });
    const report = (status: number | null): number => {
      const duration = Math.round(performance.now() - begun);
      change({ status, duration });
      return duration;
    };
    request.reportEnd = report;
    tallies.begin();
    const endTrace = beginTrace?.({
      ...{ method, endpoint },
      route: request.is404 ? null : (request.routeOptions.url ?? null),
      parent: request.headers.traceparent?.toString(),
    });
    reply.raw.once('close', () => {
      const status = reply.raw.writableFinished ? reply.statusCode : null;
      const duration = report(status);
      tallies.end(endpoint, status, duration);
      endTrace?.(status);
      request.log.info({ correlationId: id, method, path, endpoint, status, duration }, 'request');
    });
    next();
  });
  // Reported before the caller has the answer, so that the log is complete if the caller then reads it.
  app.addHook('onSend', (request, reply, payload, next) => {
    request.reportEnd?.(reply.statusCode);
    next(null, payload);
  });
}

function readPath({ originalUrl }: FastifyRequest): string {
  const [path = ''] = originalUrl.split('?', 1);
  return withoutSecrets(path);
}

function readEndpoint({ routeOptions }: FastifyRequest): string | null {
  return routeOptions.config?.endpoint ?? null;
}
