import type { Instance } from '../../server/api/instance.ts';
import { EmailIndex } from '../../server/core/emails.ts';
import type { CheckedIdentities } from '../../server/language/protocol/rosters.ts';
import { readDevelopers } from './readDevelopers.ts';

/** Most e-mails that a service is asked about; of more, only those that its refusal names are told. */
const MOST_EMAILS = 2000;

/** The rows whose e-mail no developer of the active roster has, by the service's list of developers; `said` is the sentence of its refusal. */
export async function findUnknown(
  instance: Instance,
  rows: CheckedIdentities['rows'],
  said: string,
  signal: AbortSignal,
): Promise<CheckedIdentities['rows']> {
  const emails = new Set(rows.map(({ email }) => email));
  if (emails.size > MOST_EMAILS) {
    const words = new Set(said.split(/[\s,]+/).map((word) => word.replace(/[.]$/, '')));
    return rows.filter(({ email }) => words.has(email));
  }
  const known = new EmailIndex(await readDevelopers(instance, [...emails], { signal }), ({ email }) => email);
  return rows.filter(({ email }) => known.find(email) === null);
}
