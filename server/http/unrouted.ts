import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../core/refusal.ts';

/** A method of an address. */
interface Routed {
  readonly method: string;
  readonly path: string;
}

/** Refuses requests that match no route before their body is read: with METHOD_NOT_ALLOWED and the methods of the address, or NOT_FOUND. */
export function refuseUnrouted(app: FastifyInstance, routes: readonly Routed[]): void {
  const known = routes.map(({ method, path }) => ({ method, pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`) }));
  const toRefusal = ({ method, url }: FastifyRequest, reply: FastifyReply): Refusal => {
    const path = url.replace(/[?#].*$/, '');
    const taken = [...new Set(known.filter(({ pattern }) => pattern.test(path)).map((route) => route.method))];
    if (taken.length === 0) {
      return new Refusal('NOT_FOUND', 'There is nothing at this address. Check its path: GET /openapi.json lists all addresses.');
    }
    reply.header('allow', taken.join(', '));
    return new Refusal('METHOD_NOT_ALLOWED', `${method} is not supported at this address. Use ${taken.join(' or ')}.`);
  };
  app.addHook('onRequest', (request, reply, next) => (request.is404 ? next(toRefusal(request, reply)) : next()));
  app.setNotFoundHandler((request, reply) => {
    throw toRefusal(request, reply);
  });
}
