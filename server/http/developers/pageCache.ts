import { readDevelopersRevision } from '../../service/developers/developers.ts';
import { originalOf, type ServiceContext } from '../../service/serviceContext.ts';

/** Maximum bytes of cached answers; beyond it the whole cache is cleared. */
const MAX_BYTES = 4 * 1024 * 1024;

/** Answers that are valid while no developer changes. */
interface Pages {
  revision: number;
  bytes: number;
  readonly texts: Map<string, Buffer>;
}

const PAGES = new WeakMap<ServiceContext, Pages>();

/**
 * Returns the JSON answer for an address from the cache if no developer has changed since, in any process; otherwise the result of `make`.
 * The address must contain everything that the answer depends on besides the developers; it may not depend on the key, because every key
 * that can read developers sees the same.
 */
export async function cachePage(service: ServiceContext, address: string, make: () => Promise<unknown>): Promise<Buffer> {
  const revision = await readDevelopersRevision(service);
  const known = findPages(service, revision).texts.get(address);
  if (known !== undefined) return known;
  const text = Buffer.from(JSON.stringify(await make()));
  // What was read during a write may belong to either revision.
  if ((await readDevelopersRevision(service)) === revision) keep(findPages(service, revision), address, text);
  return text;
}

// A standby may lag behind another service's writes: its pages have an earlier revision, because that is read from it too.
function findPages(context: ServiceContext, revision: number): Pages {
  const service = originalOf(context);
  const known = PAGES.get(service);
  if (known?.revision === revision) return known;
  const pages = { revision, bytes: 0, texts: new Map<string, Buffer>() };
  PAGES.set(service, pages);
  return pages;
}

function keep(pages: Pages, address: string, text: Buffer): void {
  const size = text.length + address.length;
  if (pages.bytes + size > MAX_BYTES) {
    pages.texts.clear();
    pages.bytes = 0;
  }
  if (size > MAX_BYTES || pages.texts.has(address)) return;
  pages.texts.set(address, text);
  pages.bytes += size;
}
