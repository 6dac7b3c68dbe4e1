import { Refusal } from '../core/refusal.ts';
import { readCounts } from '../service/emulator/data.ts';
import { requireReady } from '../service/serviceContext.ts';
import type { Fidelity, ServiceInfo } from '../wire/emulator.ts';
import { toFidelity, toFidelityHtml, toFidelityMarkdown } from '../wire/fidelity.ts';
import type { Health, HealthQuery, Readiness } from '../wire/local.ts';
import { chooseType } from './accept.ts';
import { ALIASES, SECOND_ADDRESSES } from './aliases.ts';
import type { Handlers } from './call.ts';

let written: Buffer | null = null;

/** The handlers of the service itself: its health, version, fidelity and OpenAPI document. */
export const ABOUT_HANDLERS = {
  /** The document does not change during the life of the process. */
  async readOpenApi({ reply }): Promise<Buffer> {
    if (written === null) {
      // Loaded on demand: a service starts without it.
      const { toOpenApi } = await import('../wire/openApi.ts');
      written = Buffer.from(JSON.stringify(toOpenApi([...SECOND_ADDRESSES, ...ALIASES])));
    }
    reply.type('application/json; charset=utf-8');
    return written;
  },

  /** Callers without a key learn nothing about the process, but can make it prove that it is the service of a data folder. */
  async readHealth({ request, options }): Promise<Health> {
    const { challenge } = request.query as { readonly [Name in keyof HealthQuery]?: unknown };
    const proof = challenge === undefined ? null : options.prove(challenge);
    return { status: 'UP', ...(proof === null ? {} : { proof }) };
  },

  /** Reports whether requests can be served, which a live process alone does not guarantee. */
  async readReadiness({ service }): Promise<Readiness> {
    await requireReady(service);
    return { status: 'READY' };
  },

  async readInfo({ service, options }): Promise<ServiceInfo> {
    const { version, pid, place, startedAt } = options;
    const uptime = Math.floor((Date.now() - startedAt) / 1000);
    return { version, pid, ...place, startedAt, uptime, counts: await readCounts(service) };
  },

  /** Answers JSON, or a page for people, depending on the Accept header. */
  async readFidelity({ request, reply, options }): Promise<Fidelity | string> {
    const type = chooseType(request.headers.accept, ['application/json', 'text/html', 'text/markdown']);
    if (type === null) {
      throw new Refusal('NOT_ACCEPTABLE', 'This is available as application/json, text/html or text/markdown. Accept one of them.');
    }
    const fidelity = toFidelity(options.version);
    reply.header('vary', 'accept').type(`${type}; charset=utf-8`);
    if (type === 'application/json') return fidelity;
    return type === 'text/html' ? toFidelityHtml(fidelity) : toFidelityMarkdown(fidelity);
  },
} satisfies Handlers;
