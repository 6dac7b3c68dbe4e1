import * as l10n from '@vscode/l10n';
import { FIELD_NAMES } from '../../../core/developers/fieldTypes.ts';
import { addressIn } from '../../../core/developers/hints/hiddenCharacters.ts';
import { nameFromEmail, wordsOf } from '../../../core/developers/personNames.ts';
import type { RosterProblem } from '../check.ts';
import { writeCell } from './cells.ts';
import { leadsTo, managerRecordOf } from './cycles.ts';
import { fixBlankRow, fixTotalRow } from './needlessRows.ts';
import { type FixSource, proposing, type RosterFix } from './rosterFix.ts';

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
function listLikelyEmails(source: FixSource, name: string): string[] {
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
  const { inputs, table, columns } = source.check;
  const patterns = new Map<(typeof PATTERNS)[number], number>();
  const domains = new Map<string, number>();
  for (let record = 0; record < Math.min(inputs.rowCount, MOST_ROWS); record++) {
    const number = inputs.emailOf(record);
    const [local, domain] = number === 0 ? [] : (addressIn(inputs.emailText(number)) ?? '').split('@');
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

/** Maximum number of e-mails offered. */
const MOST = 3;

/** Fills in a name derived from the e-mail, or an e-mail derived from the name in the style of the roster; removes a row that is no person. */
export function fixMissingValue(source: FixSource, problem: RosterProblem): readonly RosterFix[] {
  const { record, fieldName } = problem;
  if (record === null) return [];
  const { columns, table } = source.check;
  const gone = fixBlankRow(source, problem);
  if (gone.length > 0) return gone;
  const total = fixTotalRow(source, record);
  if (total.length > 0) return total;
  if (fieldName === FIELD_NAMES.NAME) {
    const name = nameFromEmail(table.value(record, columns.email).trim());
    return name === null ? [] : [proposing(l10n.t('Write "{0}"', name), [writeCell(source, record, columns.name, name)], true)];
  }
  const name = table.value(record, columns.name).trim();
  const likely = listLikelyEmails(source, name);
  const spellings = groupSpellings(source, likely);
  return likely
    .filter((email) => isFree(source, record, email, spellings))
    .slice(0, MOST)
    .map((email) => proposing(l10n.t('Write "{0}"', email), [writeCell(source, record, columns.email, email)]));
}

/** Whether no one has the e-mail in any case, and using it would create no cycle with those who name it as their manager. */
function isFree(
  { check: { inputs } }: FixSource,
  record: number,
  email: string,
  spellings: ReadonlyMap<string, ReadonlySet<number>>,
): boolean {
  const known = spellings.get(email.toLowerCase());
  if (known === undefined) return true;
  const number = inputs.numberOf(email);
  if (number === 0 || known.size > 1 || inputs.firstRecordOf(number) !== -1 || inputs.managerOf(record) === number) return false;
  return !leadsTo(inputs, managerRecordOf(inputs, record), (at) => inputs.managerOf(at) === number);
}

/** Groups the numbers of e-mails that may match some others, by their text in lower case. */
function groupSpellings({ check: { inputs } }: FixSource, others: readonly string[]): ReadonlyMap<string, ReadonlySet<number>> {
  const lengths = new Set(others.map(({ length }) => length));
  const spellings = new Map<string, Set<number>>();
  for (const numbers of [inputs.emails, inputs.managers]) {
    for (const number of new Set(numbers)) {
      const text = number === 0 ? '' : inputs.emailText(number);
      if (!lengths.has(text.length)) continue;
      const folded = text.toLowerCase();
      const known = spellings.get(folded);
      if (known === undefined) spellings.set(folded, new Set([number]));
      else known.add(number);
    }
  }
  return spellings;
}
