import { listDevelopers } from '../../server/api/developers/developers.ts';
import type { Instance } from '../../server/api/instance.ts';
import type { Developer } from '../../server/wire/developers.ts';

/** Maximum number of e-mails per request, and of their characters in its URL. */
const MOST_EMAILS = 200;
const MOST_CHARACTERS = 6_000;

/** Returns the developers of the active version, or of a given one, who have one of these e-mails, in as many requests as the URL length requires. */
export async function readDevelopers(
  instance: Instance,
  emails: readonly string[],
  { signal, versionId }: { readonly signal: AbortSignal; readonly versionId?: string },
): Promise<Developer[]> {
  const found: Developer[] = [];
  for (const chunk of toChunks([...new Set(emails)])) {
    const version = versionId === undefined ? {} : { versionId };
    const { content } = await listDevelopers(instance, { emails: chunk, pageSize: MOST_EMAILS, ...version }, { signal });
    found.push(...content);
  }
  return found;
}

function toChunks(emails: readonly string[]): string[][] {
  const chunks: string[][] = [];
  let characters = MOST_CHARACTERS;
  for (const email of emails) {
    const length = encodeURIComponent(email).length + 1;
    const last = chunks.at(-1);
    if (last === undefined || last.length >= MOST_EMAILS || characters + length > MOST_CHARACTERS) {
      chunks.push([email]);
      characters = length;
    } else {
      last.push(email);
      characters += length;
    }
  }
  return chunks;
}
