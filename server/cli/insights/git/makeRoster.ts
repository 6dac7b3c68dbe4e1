import { existsSync } from 'node:fs';
import * as l10n from '@vscode/l10n';
import { type AuthorRoster, toAuthorRoster } from '../../../core/insights/git/authorRoster.ts';
import type { GitAuthor } from '../../../core/insights/git/summary.ts';
import { plural } from '../../../core/plural.ts';
import { formatCount, toPrintable } from '../../../core/text.ts';
import { writeCsv } from '../../../documents/writeCsv.ts';
import { UsageError } from '../../errors.ts';
import { writeAtomically } from '../../files.ts';

/** A roster that was made out of authors, and the CSV that maps their further addresses; null if they have none. */
export interface MadeRoster {
  readonly roster: AuthorRoster;
  readonly file: string;
  readonly logins: string | null;
}

const WRITING = { advice: l10n.t('Name another file with --make-roster.'), isPrivate: true };

/** Throws a UsageError if a roster cannot be written to a path because something is there. */
export function requireNewRoster(path: string): void {
  for (const file of [path, toLoginsPath(path)]) {
    if (existsSync(file)) throw new UsageError(l10n.t('{0} exists already. Name another file with --make-roster.', toPrintable(file)));
  }
}

/** Writes a roster made out of authors to a new file, and beside it the mapping of their further addresses. */
export async function writeAuthorRoster(path: string, authors: readonly GitAuthor[]): Promise<MadeRoster> {
  const roster = toAuthorRoster(authors);
  await writeAtomically(path, [Buffer.from(writeCsv(roster.rows))], WRITING);
  if (roster.others.length === 0) return { roster, file: path, logins: null };
  const logins = toLoginsPath(path);
  const rows = [['login', 'email'], ...roster.others.map(({ developer, email }) => [developer, email])];
  await writeAtomically(logins, [Buffer.from(writeCsv(rows))], WRITING);
  return { roster, file: path, logins };
}

/** Formats what was made, and what to do with it. */
export function toMadeText({ roster: { people, bots, addressless }, file, logins }: MadeRoster, sameTarget: string): string {
  const left = [
    bots === 0 ? '' : plural(bots, '1 bot', '{0} bots', formatCount(bots)),
    addressless === 0 ? '' : l10n.t('{0} without an e-mail', plural(addressless, '1 author', '{0} authors', formatCount(addressless))),
  ].filter((part) => part !== '');
  const without = left.length === 0 ? '' : l10n.t(', without {0}', left.join(l10n.t(' and ')));
  return [
    l10n.t(
      '\n{0}: a roster of {1}{2}. Review it and fill in the managers, then upload it:\n',
      file,
      plural(people, '1 person', '{0} people', formatCount(people)),
      without,
    ),
    `fairlead developers upload${sameTarget} ${file}\n`,
    l10n.t('Numbers per developer are divided by everyone in it: leave out who has left, or make it with --since.\n'),
    logins === null
      ? ''
      : l10n.t('Once it is active, map further addresses of the same names: fairlead insights map{0} --file {1}\n', sameTarget, logins),
  ].join('');
}

function toLoginsPath(path: string): string {
  return `${path.replace(/(?:\.roster)?\.csv$/i, '')}.logins.csv`;
}
