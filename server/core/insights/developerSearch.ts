/** A developer of the roster. */
export interface KnownDeveloper {
  readonly name: string;
  readonly email: string;
}

/** Why an unknown developer is probably one of the roster. */
export type MatchReason = 'same name' | 'same account';

/**
 * Returns the e-mail, as written in the roster, of the developer that an unknown one probably is, and the reason; null if there is none or if
 * several are equally likely.
 */
export type FindDeveloper = (unknown: string) => { readonly email: string; readonly reason: MatchReason } | null;

/**
 * Accounts that belong to a purpose, a program or everyone rather than to one person (our decision): `git@` in a commit says nothing about
 * who made it.
 */
const SHARED_ACCOUNTS: ReadonlySet<string> = new Set(
  [
    'account admin administrator all anonymous api app apps author automation backend billing bot build builder builds ci code coding',
    'commit commits committer company contact contactus contributor data deploy deployment dependabot default dev devel developer',
    'developers development devnull devops dummy email everyone example feedback foo foobar foss frontend general git gitbot github gitlab',
    'group guest hello help hey hi home hostmaster hr i info infra it jenkins job jobs kontakt legal lists local localhost mac mail mailbox',
    'mailer maintainer maintainers marketing master me mine my myself name news newsletter noemail nobody none noreply donotreply',
    'notifications null office ops opensource org oss ourteam personal pi postmaster press private project public qa release releases renovate',
    'root runner sales script security self server service services signup spam staff status support sysadmin system team tech test tester',
    'testing tests travis ubuntu undefined unknown user username users vagrant void web webdev webmaster work www you',
  ].flatMap((line) => line.split(' ')),
);

/**
 * Creates a search that suggests a developer only for the same name or the same account, which is the part before the @ or a login, both
 * without regard to case, accents and punctuation. An account that several developers could have is no one's.
 */
export function createDeveloperSearch(developers: readonly KnownDeveloper[]): FindDeveloper {
  const byAccount = new Map<string, string | null>();
  const byName = new Map<string, string | null>();
  const byOnlyName = new Map<string, string | null>();
  for (const { name, email } of developers) {
    keep(byAccount, toWords(accountOf(email)).join(''), email);
    const words = toWords(name);
    if (words.length === 1) keep(byOnlyName, words.join(''), email);
    else for (const key of new Set([toKey(words), words.join(''), words.toReversed().join('')])) keep(byName, key, email);
  }
  return (unknown) => {
    const account = toWords(accountOf(unknown));
    const key = account.join('');
    if (key === '' || SHARED_ACCOUNTS.has(key)) return null;
    const isName = !unknown.includes('@');
    const found: readonly (readonly [MatchReason, string | null | undefined])[] = [
      ['same account', byAccount.get(key)],
      ['same name', byName.get(toKey(account))],
      ['same name', byName.get(key)],
      // A single word names a person only if it is the whole name on both sides.
      ['same name', isName ? byOnlyName.get(key) : undefined],
    ];
    const [first, ...others] = found.filter(([, email]) => email !== undefined);
    // An account of one person with the name of another proves nothing.
    if (first === undefined || first[1] === null || others.some(([, email]) => email !== first[1])) return null;
    return { email: first[1]!, reason: first[0] };
  };
}

/** Returns the part before the @; for a noreply address of a hosting service, the account name. */
function accountOf(developer: string): string {
  const at = developer.lastIndexOf('@');
  const account = at < 0 ? developer : developer.slice(0, at);
  return /@users\.noreply\./i.test(developer) ? account.replace(/^\d+\+/, '') : account.replace(/\+.*$/, '');
}

/** Returns the words of a name in lower case without accents; digits are part of words. */
function toWords(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Returns the words in sorted order: "Hopper, Grace" is Grace Hopper. */
function toKey(words: readonly string[]): string {
  return words.toSorted().join(' ');
}

/** Keeps who has a key; null if several have it. */
function keep(map: Map<string, string | null>, key: string, email: string): void {
  if (key === '') return;
  const other = map.get(key);
  map.set(key, other === undefined || other === email ? email : null);
}
