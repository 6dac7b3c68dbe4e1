import { wordsOf } from '../../../core/developers/personNames.ts';
import type { FixSource } from './rosterFix.ts';

/** Rows read to learn how e-mails are formed. */
const MOST_ROWS = 1_000;

/** Maximum number of domains offered. */
const MOST_DOMAINS = 2;

/** How e-mails are formed from a first and a last name, the most usual first. */
const PATTERNS: readonly ((first: string, last: string) => string)[] = [
  (first, last) => `${first}.${last}`,
  (first, last) => `${first[0]}${last}`,
  (first) => first,
  (first, last) => `${first}${last}`,
  (first, last) => `${first}_${last}`,
  (first, last) => `${first}-${last}`,
  (first, last) => `${first[0]}.${last}`,
  (first, last) => `${last}.${first}`,
  (first, last) => `${last}${first[0]}`,
  (first, last) => `${first}${last[0]}`,
  (first, last) => `${first}.${last[0]}`,
  (_, last) => last,
];

/** How the e-mails of a roster are formed: patterns and domains, the most usual first. */
interface Custom {
  readonly patterns: typeof PATTERNS;
  readonly domains: readonly string[];
}

const KNOWN = new WeakMap<FixSource, Custom>();

/** Returns likely e-mails for a name, following the pattern of the roster, the likeliest first; empty for a name without letters. */
export function listLikelyEmails(source: FixSource, name: string): string[] {
  const words = wordsOf(name);
  const [first] = words;
  const last = words.at(-1);
  if (first === undefined || last === undefined) return [];
  const { patterns, domains } = KNOWN.get(source) ?? learn(source);
  const usable = words.length === 1 ? [PATTERNS[2]!] : patterns;
  const locals = [...new Set(usable.map((write) => write(first, last)))];
  return domains.flatMap((domain) => locals.map((local) => `${local}@${domain}`));
}

function learn(source: FixSource): Custom {
  const { facts, table, columns } = source.check;
  const patterns = new Map<(typeof PATTERNS)[number], number>();
  const domains = new Map<string, number>();
  for (let record = 0; record < Math.min(facts.rowCount, MOST_ROWS); record++) {
    const number = facts.emailOf(record);
    const [local, domain] = number === 0 ? [] : facts.emailText(number).split('@');
    if (!local || !domain) continue;
    domains.set(domain, (domains.get(domain) ?? 0) + 1);
    const words = wordsOf(table.value(record, columns.name));
    if (words.length < 2) continue;
    const pattern = PATTERNS.find((write) => write(words[0]!, words.at(-1)!) === local.toLowerCase());
    if (pattern !== undefined) patterns.set(pattern, (patterns.get(pattern) ?? 0) + 1);
  }
  const usual = byCount(patterns);
  const rest = PATTERNS.filter((pattern) => !patterns.has(pattern));
  const custom = { patterns: [...usual, ...rest], domains: byCount(domains).slice(0, MOST_DOMAINS) };
  KNOWN.set(source, custom);
  return custom;
}

function byCount<T>(counts: ReadonlyMap<T, number>): T[] {
  return [...counts].sort(([, one], [, other]) => other - one).map(([value]) => value);
}
