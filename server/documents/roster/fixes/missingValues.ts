import { FIELD_NAMES } from '../../../core/developers/fieldTypes.ts';
import { nameFromEmail } from '../../../core/developers/personNames.ts';
import type { RosterProblem } from '../check.ts';
import { removeRows, writeCell } from './cells.ts';
import { leadsTo, managerRecordOf } from './chains.ts';
import { listLikelyEmails } from './emailPatterns.ts';
import { certain, type FixSource, proposing, type RosterFix } from './rosterFix.ts';

/** Maximum number of e-mails offered. */
const MOST = 3;

/** Fills in a name derived from the e-mail, or an e-mail derived from the name in the style of the roster; removes a blank row. */
export function fixMissingValue(source: FixSource, problem: RosterProblem): readonly RosterFix[] {
  const { record, fieldName } = problem;
  if (record === null) return [];
  const { columns, table } = source.check;
  const gone = fixBlankRow(source, problem);
  if (gone.length > 0) return gone;
  if (fieldName === FIELD_NAMES.NAME) {
    const name = nameFromEmail(table.value(record, columns.email).trim());
    return name === null ? [] : [proposing(`Write "${name}"`, [writeCell(source, record, columns.name, name)], true)];
  }
  const name = table.value(record, columns.name).trim();
  const likely = listLikelyEmails(source, name);
  const spellings = groupSpellings(source, likely);
  return likely
    .filter((email) => isFree(source, record, email, spellings))
    .slice(0, MOST)
    .map((email, index) => proposing(`Write "${email}"`, [writeCell(source, record, columns.email, email)], index === 0));
}

/** Removes a blank row; if all rows are blank, the first one stays. */
export function fixBlankRow(source: FixSource, { record }: RosterProblem): readonly RosterFix[] {
  if (record === null || !isBlankRow(source, record)) return [];
  if (record === 0 && !hasOtherRow(source)) return [];
  return [certain('Remove this blank row', removeRows(source, [record]))];
}

function isBlankRow({ check: { table } }: FixSource, row: number): boolean {
  return table.record(row).every((value) => value.trim() === '');
}

function hasOtherRow(source: FixSource): boolean {
  for (let row = 1; row < source.check.table.rowCount; row++) if (!isBlankRow(source, row)) return true;
  return false;
}

/** Whether no one has the e-mail in any case, and using it would create no cycle with those who name it as their manager. */
function isFree(
  { check: { facts } }: FixSource,
  record: number,
  email: string,
  spellings: ReadonlyMap<string, ReadonlySet<number>>,
): boolean {
  const known = spellings.get(email.toLowerCase());
  if (known === undefined) return true;
  const number = facts.numberOf(email);
  if (number === 0 || known.size > 1 || facts.firstRecordOf(number) !== -1 || facts.managerOf(record) === number) return false;
  return !leadsTo(facts, managerRecordOf(facts, record), (at) => facts.managerOf(at) === number);
}

/** Groups the numbers of e-mails that may match some others, by their text in lower case. */
function groupSpellings({ check: { facts } }: FixSource, others: readonly string[]): ReadonlyMap<string, ReadonlySet<number>> {
  const lengths = new Set(others.map(({ length }) => length));
  const spellings = new Map<string, Set<number>>();
  for (const numbers of [facts.emails, facts.managers]) {
    for (const number of new Set(numbers)) {
      const text = number === 0 ? '' : facts.emailText(number);
      if (!lengths.has(text.length)) continue;
      const folded = text.toLowerCase();
      const known = spellings.get(folded);
      if (known === undefined) spellings.set(folded, new Set([number]));
      else known.add(number);
    }
  }
  return spellings;
}
