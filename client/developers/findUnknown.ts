import type { Instance } from '../../server/api/instance.ts';
import { EmailIndex } from '../../server/core/emails.ts';
import type { CheckedIdentities } from '../../server/language/protocol/segments.ts';
import { readDevelopers } from './readDevelopers.ts';

/** Maximum number of e-mails looked up on a service; beyond it, only those named in its error message are reported. */
const MOST_EMAILS = 2000;

/** Returns the rows whose e-mail no developer of the active version has, according to the service's list; `message` is its error message. */
export async function findUnknown(
  instance: Instance,
  rows: CheckedIdentities['rows'],
  message: string,
  signal: AbortSignal,
): Promise<CheckedIdentities['rows']> {
  const emails = new Set(rows.map(({ email }) => email));
  if (emails.size > MOST_EMAILS) {
    const words = new Set(message.split(/[\s,]+/).map((word) => word.replace(/[.]$/, '')));
    return rows.filter(({ email }) => words.has(email));
  }
  const known = new EmailIndex(await readDevelopers(instance, [...emails], { signal }), ({ email }) => email);
  return rows.filter(({ email }) => known.find(email) === null);
}
