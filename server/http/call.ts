import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServiceContext } from '../service/serviceContext.ts';
import type { Token } from '../service/tokens/token.ts';
import type { Endpoint } from '../wire/endpoints.ts';
import type { HttpOptions } from './httpOptions.ts';

/** A request that may go on: its key was good. */
export interface Call {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly service: ServiceContext;
  readonly options: HttpOptions;
  readonly endpoint: Endpoint;
  /** The key that let it through; null where none is needed. */
  readonly key: Token | null;
}

/** Answers a call with a body, or throws a Refusal. */
export type Handler = (call: Call) => Promise<unknown>;

/** The value of a path parameter; every route that asks for one has it. */
export function readParameter({ request }: Call, name: string): string {
  return (request.params as Record<string, string>)[name] ?? '';
}
