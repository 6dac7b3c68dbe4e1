import type { FastifyInstance, FastifyRequest } from 'fastify';
import { withoutSecrets } from '../core/withoutSecrets.ts';
import type { HttpOptions } from './httpOptions.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the endpoint that a route is for. */
    endpoint?: string;
  }
}

/** Keeps every request in the log of the emulator, and writes a line of it when it has ended: never its headers, its query, or a key. */
export function logRequests(app: FastifyInstance, { emulator, service }: HttpOptions): void {
  const { requests } = emulator;
  const begun = new WeakMap<FastifyRequest, number>();
  const durationOf = (request: FastifyRequest): number => Math.round(performance.now() - (begun.get(request) ?? performance.now()));

  app.addHook('onRequest', async (request, reply) => {
    begun.set(request, performance.now());
    const { id, method } = request;
    const path = readPath(request);
    const endpoint = readEndpoint(request);
    requests.add({ id, at: service.now(), method, path, endpoint, status: null, duration: null });
    reply.raw.once('close', () => {
      const status = reply.raw.writableFinished ? reply.statusCode : null;
      const duration = durationOf(request);
      requests.update(id, { status, duration });
      request.log.info({ correlationId: id, method, path, endpoint, status, duration }, 'request');
    });
  });
  // Known before the caller has the answer, so that whoever then asks for the log finds it there.
  app.addHook('onSend', async (request, reply) => {
    requests.update(request.id, { status: reply.statusCode, duration: durationOf(request) });
  });
}

function readPath({ originalUrl }: FastifyRequest): string {
  const [path = ''] = originalUrl.split('?', 1);
  return withoutSecrets(path);
}

function readEndpoint({ routeOptions }: FastifyRequest): string | null {
  return routeOptions.config?.endpoint ?? null;
}
