import { addressesIn, addressIn, withoutHidden } from '../../../core/developers/hints/hiddenCharacters.ts';
import { nameKey } from '../../../core/developers/personNames.ts';
import { foldText } from '../../../core/text.ts';
import { findPerson } from './dirtyCells.ts';
import type { FixSource } from './rosterFix.ts';

/** Maximum number of records whose names and numbers are compared. */
const MOST_RECORDS = 10_000;

/** The share of values that must be distinct in a column of numbers or account names. */
const DISTINCT = 0.95;

/** The records of a roster by what may be written instead of an e-mail. */
interface Index {
  readonly addresses: ReadonlyMap<string, readonly number[]>;
  readonly names: ReadonlyMap<string, readonly number[]>;
  /** Numbers, account names and the parts of e-mails before the @. */
  readonly ids: ReadonlyMap<string, readonly number[]>;
}

const KNOWN = new WeakMap<FixSource, Index>();

/** Returns the first records of the people named by an address, name, distinguished name, number or account; several share the name. */
export function listNamed(source: FixSource, written: string): readonly number[] {
  const { inputs } = source.check;
  const direct = findPerson(inputs, addressIn(written) ?? '');
  if (direct !== -1) return [direct];
  const index = KNOWN.get(source) ?? readIndex(source);
  KNOWN.set(source, index);
  const forms = readForms(written);
  const find = (wanted: readonly string[], known: ReadonlyMap<string, readonly number[]>): readonly number[] => [
    ...new Set(wanted.flatMap((one) => known.get(one) ?? [])),
  ];
  const addressed = find(forms.addresses, index.addresses);
  if (addressed.length > 0) return addressed;
  const [numbered, named] = [find(forms.ids, index.ids), find(forms.names, index.names)];
  // A number tells namesakes apart; one that is of someone else leaves both in question.
  const both = numbered.filter((record) => named.includes(record));
  return both.length > 0 ? both : [...numbered, ...named];
}

interface Forms {
  readonly addresses: readonly string[];
  readonly ids: readonly string[];
  readonly names: readonly string[];
}

/** A part of a distinguished name, with a slash or a comma before it; a comma within a value is escaped. */
const PART = /(?:^|[,/;+])\s*([A-Za-z][\w.]*)\s*=\s*((?:\\.|[^,/;+\\])*)/g;

/** What follows a name: `(1234)`, `[On Leave]`. */
const BEHIND = /[([]([^()[\]]*)[)\]]/g;

function readForms(written: string): Forms {
  const parts = /^[/\s]*[A-Za-z][\w.]*\s*=/.test(written) ? Array.from(written.matchAll(PART), (part) => part[2] ?? '') : [];
  // The parts after the first ones name the folder of the person.
  const first = written.trim().startsWith('/') ? parts.slice(-1) : parts.slice(0, 1);
  const account = /^[\w.-]+\\([\w.-]+)$/.exec(written.trim())?.[1];
  const texts = [account ?? written, ...first].map((text) => withoutHidden(text.replace(/\\(.)/g, '$1')));
  if (texts.some((text) => addressIn(text) === text)) return { addresses: texts.flatMap(toAddressKeys), ids: [], names: [] };
  const bare = texts.map((text) =>
    text
      .replace(BEHIND, ' ')
      .replace(/<[^>]*>/g, ' ')
      .trim(),
  );
  const behind = texts.flatMap((text) => Array.from(text.matchAll(BEHIND), (found) => found[1]!.trim()));
  const numbers = bare.flatMap((text) => text.match(/(?<![\p{L}\d])\d+(?![\p{L}\d])/gu) ?? []);
  return {
    addresses: [...texts, ...parts].flatMap(toAddressKeys),
    ids: [...texts, ...behind, ...numbers].map(toId).filter((id) => id !== ''),
    names: bare.map(toNameKey).filter((key) => key !== ''),
  };
}

function toAddressKeys(text: string): string[] {
  return addressesIn(text).map((address) => address.toLowerCase());
}

function toId(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/^0+(?=\d)/, '')
    .replace(/^(\d+)\.0+$/, '$1');
}

/** Names of other alphabets have no key of Latin letters. */
function toNameKey(name: string): string {
  return (
    nameKey(name) ||
    foldText(name)
      .split(/[\s,]+/)
      .filter((word) => word !== '')
      .sort()
      .join(' ')
  );
}

function readIndex({ check: { inputs, table, columns } }: FixSource): Index {
  const addresses = new Map<string, number[]>();
  const names = new Map<string, number[]>();
  const ids = new Map<string, number[]>();
  const add = (known: Map<string, number[]>, key: string, record: number): void => {
    if (key === '') return;
    const records = known.get(key);
    if (records === undefined) known.set(key, [record]);
    else records.push(record);
  };
  const count = Math.min(inputs.rowCount, MOST_RECORDS);
  const people = Array.from({ length: count }, (_, record) => record).filter(
    (record) => inputs.emailOf(record) !== 0 && inputs.firstRecordOf(inputs.emailOf(record)) === record,
  );
  for (const record of people) {
    const email = inputs.emailText(inputs.emailOf(record));
    for (const key of toAddressKeys(email)) add(addresses, key, record);
    add(ids, toId(email.split('@')[0]!), record);
    if (columns.name !== -1) add(names, toNameKey(table.value(record, columns.name)), record);
  }
  const own = [columns.name, columns.email, columns.managerEmail];
  for (const column of table.headers.keys()) {
    if (own.includes(column)) continue;
    const values = people.map((record) => ({ record, id: toId(table.value(record, column)) })).filter(({ id }) => id !== '');
    if (values.length < 2 || new Set(values.map(({ id }) => id)).size < values.length * DISTINCT) continue;
    for (const { id, record } of values) add(ids, id, record);
  }
  return { addresses, names, ids };
}
