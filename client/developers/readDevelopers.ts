import { type Developer, listDevelopers } from '../../server/api/developers/listDevelopers.ts';
import type { Instance } from '../../server/api/instance.ts';

/** Maximum number of e-mails per request, and of their characters in its URL. */
const MAX_EMAILS = 200;
const MAX_CHARACTERS = 6_000;

/** Returns the developers of the active version, or of a given one, who have one of these e-mails, in as many requests as the URL length requires. */
export async function readDevelopers(
  instance: Instance,
  emails: readonly string[],
  { signal, versionId }: { readonly signal: AbortSignal; readonly versionId?: string },
): Promise<Developer[]> {
  const found: Developer[] = [];
  for (const chunk of toChunks([...new Set(emails)])) {
    const version = versionId === undefined ? {} : { versionId };
    const { content } = await listDevelopers(instance, { emails: chunk, pageSize: MAX_EMAILS, ...version }, { signal });
    found.push(...content);
  }
  return found;
}

function toChunks(emails: readonly string[]): string[][] {
  const chunks: string[][] = [];
  let characters = MAX_CHARACTERS;
  for (const email of emails) {
    const length = encodeURIComponent(email).length + 1;
    const last = chunks.at(-1);
    if (last === undefined || last.length >= MAX_EMAILS || characters + length > MAX_CHARACTERS) {
      chunks.push([email]);
      characters = length;
    } else {
      last.push(email);
      characters += length;
    }
  }
  return chunks;
}
