import * as l10n from '@vscode/l10n';
import { fillForm, isForm } from '../../server/api/callInput.ts';
import type { Received, SentRequest } from '../../server/api/transport.ts';
import { Refusal } from '../../server/core/refusal.ts';
import { Silence } from './silence.ts';

/** What a browser has and the types of Node lack: the page that the request comes from. */
const { location } = globalThis as { readonly location?: { readonly origin: string; readonly protocol: string } };

/**
 * Sends a request with the browser's `fetch`, as `server/api/transport.ts` does on Node: without cookies, caches and redirects. Throws
 * UNREACHABLE if there is no answer that a page may read: a browser does not say why.
 */
export async function send(address: URL, { method, headers, body, signal, timeout }: SentRequest): Promise<Received> {
  const silence = new Silence(timeout);
  const sent = isForm(body) ? fillForm(new FormData(), body) : body;
  const either = signal === undefined ? silence.signal : AbortSignal.any([signal, silence.signal]);
  const options = { method, headers, credentials: 'omit', cache: 'no-store', redirect: 'manual', signal: either } as const;
  try {
    const response = await fetch(address, { ...options, ...(sent === null ? {} : { body: sent as NonNullable<RequestInit['body']> }) });
    silence.restart();
    // A browser hides the status and the target of a redirect.
    const status = response.type === 'opaqueredirect' ? 302 : response.status;
    return { status, headers: Object.fromEntries(response.headers), body: readPieces(response, silence, address) };
  } catch (error) {
    silence.end();
    throw toRefusal(error, silence, address, signal);
  }
}

/** Passes on the body, which not every browser can iterate by itself. */
async function* readPieces({ body }: Response, silence: Silence, address: URL): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  try {
    for (let piece = await reader?.read(); piece?.done === false; piece = await reader?.read()) {
      silence.restart();
      yield piece.value as Uint8Array;
    }
  } catch (error) {
    throw toRefusal(error, silence, address, undefined);
  } finally {
    silence.end();
    await reader?.cancel().catch(() => undefined);
  }
}

function toRefusal(error: unknown, silence: Silence, address: URL, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted === true) return error;
  const { origin, protocol } = address;
  if (silence.signal.aborted)
    return new Refusal('UNREACHABLE', l10n.t('{0} did not answer in time. Check that it is running, then try again.', origin));
  if (!(error instanceof TypeError)) return error;
  if (protocol === 'http:' && location?.protocol === 'https:') {
    const message = l10n.t(
      '{0} cannot be called from this page, because a browser allows only https: there. Give the https: address of the service, or open the folder in VS Code on a desktop.',
      origin,
    );
    return new Refusal('UNREACHABLE', message);
  }
  const message = l10n.t(
    '{0} cannot be called from this browser: it cannot be reached, or it does not allow the pages of {1}. Have its administrator allow that origin (CORS), or open the folder in VS Code on a desktop.',
    origin,
    location?.origin ?? l10n.t('this editor'),
  );
  return new Refusal('UNREACHABLE', message, { passing: 'during' });
}
