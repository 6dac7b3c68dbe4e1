import { readDevelopersRevision } from '../service/developers/readRevision.ts';
import { originalOf, type ServiceContext } from '../service/serviceContext.ts';

/** Bytes of answers that are kept; beyond it they are all let go. */
const MOST_BYTES = 4 * 1024 * 1024;

/** Answers that hold as long as no developer changes. */
interface Pages {
  revision: number;
  bytes: number;
  readonly texts: Map<string, Buffer>;
}

const PAGES = new WeakMap<ServiceContext, Pages>();

/**
 * The JSON that answers an address, as given before where no developer has changed since, whoever might have changed one; else what `make` gives.
 * The address must tell all that the answer depends on beside the developers: what a key may see of them is the same for every key that may see them.
 */
export async function answerPage(service: ServiceContext, address: string, make: () => Promise<unknown>): Promise<Buffer> {
  const revision = await readDevelopersRevision(service);
  const known = findPages(service, revision).texts.get(address);
  if (known !== undefined) return known;
  const text = Buffer.from(JSON.stringify(await make()));
  // What was read while somebody wrote may be of either revision.
  if ((await readDevelopersRevision(service)) === revision) keep(findPages(service, revision), address, text);
  return text;
}

// A standby may be behind another service's writes: its pages have an earlier revision, since that is read from it too.
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
  if (pages.bytes + size > MOST_BYTES) {
    pages.texts.clear();
    pages.bytes = 0;
  }
  if (size > MOST_BYTES || pages.texts.has(address)) return;
  pages.texts.set(address, text);
  pages.bytes += size;
}
