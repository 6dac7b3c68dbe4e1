import type { FastifyInstance, FastifyRequest } from 'fastify';
import { withoutSecrets } from '../core/withoutSecrets.ts';
import type { HttpOptions } from './httpOptions.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the endpoint that a route is for. */
    endpoint?: string;
  }
  interface FastifyRequest {
    /** Tells the log how the request was answered, null for not at all, and gives the milliseconds that it took. */
    tellEnd: ((status: number | null) => number) | null;
  }
}

/** Keeps every request in the log of the emulator, and writes a line of it when it has ended: never its headers, its query, or a key. */
export function logRequests(app: FastifyInstance, { emulator, service }: HttpOptions): void {
  app.decorateRequest('tellEnd', null);
  app.addHook('onRequest', (request, reply, next) => {
    const begun = performance.now();
    const { id, method } = request;
    const path = readPath(request);
    const endpoint = readEndpoint(request);
    const change = emulator.requests.add({ id, at: service.now(), method, path, endpoint, status: null, duration: null });
    const tell = (status: number | null): number => {
      const duration = Math.round(performance.now() - begun);
      change({ status, duration });
      return duration;
    };
    request.tellEnd = tell;
    reply.raw.once('close', () => {
      const status = reply.raw.writableFinished ? reply.statusCode : null;
      request.log.info({ correlationId: id, method, path, endpoint, status, duration: tell(status) }, 'request');
    });
    next();
  });
  // Known before the caller has the answer, so that whoever then asks for the log finds it there.
  app.addHook('onSend', (request, reply, payload, next) => {
    request.tellEnd?.(reply.statusCode);
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
