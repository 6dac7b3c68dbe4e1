import { type Content, judgeContent } from './columnContent.ts';
import { REQUIRED_FIELD_TYPES, type RequiredFieldType } from './fieldTypes.ts';
import { readHeaderWords, type Said, toHeaderWords } from './headerWords.ts';
import { wordsOf } from './personNames.ts';

/** A column, and values of a few people if they are known. */
export interface GivenColumn {
  readonly header: string;
  readonly values: readonly string[];
}

/**
 * What a column is for a roster. MANAGER names the manager by anything but an e-mail: a name, a number, a user ID or a DN. KEY identifies
 * the person of the row.
 */
export type ColumnMeaning =
  | RequiredFieldType
  | 'FIRST_NAME'
  | 'LAST_NAME'
  | 'MANAGER'
  | 'KEY'
  | 'STATUS'
  | 'END_DATE'
  | 'TYPE'
  | 'PRIVATE'
  | 'OTHER';

/** A column with what it says and what its values look like. */
export interface JudgedColumn extends GivenColumn {
  readonly meaning: ColumnMeaning;
  readonly content: Content;
}

interface Read extends GivenColumn {
  readonly says: ReadonlySet<Said>;
  readonly content: Content;
}

/**
 * Judges the columns of a roster or an export by headers and contents: the one judgement that the check, uploads, the mapping of fields and
 * the steps of a reshaping share. Each required field in `types` is at most one column.
 */
export function judgeColumns(
  columns: readonly GivenColumn[],
  types: readonly RequiredFieldType[] = REQUIRED_FIELD_TYPES,
): readonly JudgedColumn[] {
  const read = columns.map((column): Read => ({ ...column, says: readHeaderWords(column.header), content: judgeContent(column.values) }));
  const email = types.includes('EMAIL') ? best(read, rateEmail) : null;
  const managerEmail = types.includes('MANAGER_EMAIL')
    ? best(read, (column) => (column === email ? 0 : rateManagerEmail(column, email)))
    : null;
  const name = types.includes('NAME')
    ? best(read, (column) => (column === email || column === managerEmail ? 0 : rateName(column, email, read)))
    : null;
  return read.map((column) => {
    const { header, values, content } = column;
    const meaning: ColumnMeaning =
      column === email ? 'EMAIL' : column === managerEmail ? 'MANAGER_EMAIL' : column === name ? 'NAME' : judgeOther(column);
    return { header, values, content, meaning };
  });
}

function best(columns: readonly Read[], rate: (column: Read) => number): Read | null {
  let found: Read | null = null;
  let most = 0;
  for (const column of columns) {
    const score = rate(column);
    if (score <= most) continue;
    found = column;
    most = score;
  }
  return found;
}

/** Whether values can be e-mails: they look like some, or there are none. */
function mayBeEmails({ content }: Read): boolean {
  return content === 'email' || content === 'address' || content === null;
}

function rateEmail({ says, content, values, header }: Read): number {
  if (says.has('manager') || (content !== null && content !== 'email' && !(content === 'address' && says.has('mail')))) return 0;
  const named = says.has('mail') ? 4 : 0;
  const written = content === 'email' ? 3 : 0;
  const isUnique = written > 0 && new Set(values).size === values.length ? 1 : 0;
  const isPlain = /^(?:work |company |primary |business )?e ?mail(?: address| work)?$/.test(toHeaderWords(header)) ? 1 : 0;
  return named + written === 0 ? 0 : Math.max(0.5, named + written + isUnique + isPlain - (says.has('secondary') ? 4 : 0));
}

function rateManagerEmail(column: Read, email: Read | null): number {
  const { says, content, values } = column;
  if (!mayBeEmails(column)) return 0;
  if (says.has('manager'))
    return (
      4 +
      (says.has('mail') ? 2 : 0) +
      (content === null ? 0 : 2) -
      (says.has('secondary') ? 3 : 0) -
      (says.has('key') && content === null ? 4 : 0) -
      (isOnlyName(says) && content === null ? 2 : 0)
    );
  if (content === null || email === null || says.has('secondary')) return 0;
  const people = new Set(email.values.map((value) => value.trim().toLowerCase()));
  const written = values.filter((value) => value.trim() !== '');
  const isManagers = written.length < values.length && written.every((value) => people.has(value.trim().toLowerCase()));
  return isManagers ? 2 : 0;
}

function isOnlyName(says: ReadonlySet<Said>): boolean {
  return says.has('name') && !says.has('mail');
}

/** What makes a name that of something else, or a part of one. */
const OTHER_NAMES: readonly Said[] = ['group', 'first', 'last', 'type', 'status'];

/** What no name of a person looks like. */
const NOT_NAMES: ReadonlySet<Content> = new Set(['email', 'dn', 'number', 'date', 'uuid']);

function rateName(column: Read, email: Read | null, all: readonly Read[]): number {
  const { header, says, content } = column;
  if (says.has('manager') || says.has('mail') || NOT_NAMES.has(content)) return 0;
  // First and last name in one cell.
  if (says.has('first') && says.has('last')) return content === 'word' ? 0 : 2;
  if (OTHER_NAMES.some((said) => says.has(said) && !(isPart(said) && content === 'name'))) return 0;
  if (!says.has('name') || says.has('first') || says.has('last')) return isNamed(column, email, all) ? 0.25 : 0;
  // A user name may be a login.
  if (says.has('preferred') || says.has('key')) return content === 'name' ? 0.5 : 0;
  const isPlain = /^(?:(?:full|display|employee|developer|worker|legal) ?)?name$/.test(toHeaderWords(header)) ? 2 : 0;
  return 1 + isPlain + (content === 'name' ? 2 : 0);
}

function isPart(said: Said): boolean {
  return said === 'first' || said === 'last';
}

/** Whether the values are the names of the people, whatever the header says: all are different, and most e-mails contain a word of them. */
function isNamed(column: Read, email: Read | null, all: readonly Read[]): boolean {
  const { values, content, says } = column;
  if (content !== 'name' || email === null || new Set(values).size < values.length) return false;
  if (says.has('private') || all.some((other) => other !== column && (other.says.has('first') || other.says.has('last')))) return false;
  const fits = values.filter((value, row) => {
    const [local = ''] = (email.values[row] ?? '').toLowerCase().split('@');
    return wordsOf(value).some((word) => word.length > 1 && local.includes(word));
  });
  return fits.length * 2 > values.length;
}

function judgeOther({ says, content }: Read): ColumnMeaning {
  if (says.has('private') || (says.has('mail') && says.has('secondary'))) return 'PRIVATE';
  if (says.has('manager')) return content === null || content === 'date' || says.has('status') || says.has('group') ? 'OTHER' : 'MANAGER';
  if (says.has('first')) return 'FIRST_NAME';
  if (says.has('last')) return 'LAST_NAME';
  if (says.has('end') && (content === 'date' || content === null)) return 'END_DATE';
  if (says.has('type')) return 'TYPE';
  if (says.has('status')) return 'STATUS';
  return (says.has('key') && !says.has('group')) || content === 'uuid' || content === 'dn' ? 'KEY' : 'OTHER';
}
