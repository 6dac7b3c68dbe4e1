import { Refusal } from '../core/refusal.ts';
import type { Fidelity } from '../wire/emulator.ts';
import { toFidelity, toFidelityHtml, toFidelityMarkdown } from '../wire/fidelity.ts';
import { chooseType } from './accept.ts';
import type { Call } from './call.ts';

/** Handles GET /__fairlead/fidelity: answers JSON, or a page for people, depending on the Accept header. */
export async function handleFidelity({ request, reply, options }: Call): Promise<Fidelity | string> {
  const type = chooseType(request.headers.accept, ['application/json', 'text/html', 'text/markdown']);
  if (type === null) {
    throw new Refusal('NOT_ACCEPTABLE', 'This is available as application/json, text/html or text/markdown. Accept one of them.');
  }
  const fidelity = toFidelity(options.version);
  reply.header('vary', 'accept').type(`${type}; charset=utf-8`);
  if (type === 'application/json') return fidelity;
  return type === 'text/html' ? toFidelityHtml(fidelity) : toFidelityMarkdown(fidelity);
}
