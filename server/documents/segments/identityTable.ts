import * as l10n from '@vscode/l10n';
import { checkIdentities, type DeveloperIdentity, type WrittenIdentity } from '../../core/developers/identities.ts';
import { capitalize } from '../../core/text.ts';
import { checkFaults } from '../csv/faults.ts';
import { type RosterTable, readCsv } from '../csv/table.ts';

/** Identity fields by their column header in lower case without separators. */
const COLUMNS = {
  email: 'email',
  integrationid: 'integrationId',
  applicationtype: 'applicationType',
  identity: 'identity',
  cloudid: 'cloudId',
} as const;

type Field = (typeof COLUMNS)[keyof typeof COLUMNS];

/** A row of a table of identities: its cells by field, and its 1-based line. */
type IdentityRow = Readonly<Partial<Record<Field, string>>> & { readonly line: number };

/** The rows of a table; one that cannot be read has a fault, a whole sentence, and no rows. */
interface IdentityTable {
  readonly rows: readonly IdentityRow[];
  readonly fault: string | null;
  /** The 1-based line of the fault. */
  readonly faultLine: number;
}

/** Reads a CSV of identities with the columns email, integrationId and identity in any order; other columns are ignored. Never throws. */
export function readIdentityTable(text: string): IdentityTable {
  const table = readCsv(text.trim() === '' ? '' : text);
  const [fault] = checkFaults(table).problems;
  if (fault !== undefined) {
    const line = fault.range.start.line + 1;
    return toFault(l10n.t('Line {0}: {1}', line, fault.message), line);
  }
  const fields = table.headers.map(readField);
  const reason = findLack(fields);
  if (reason !== null) return toFault(reason);
  if (table.rowCount === 0) return toFault(l10n.t('The file has no identities below its header. Add one a line.'));
  return { rows: Array.from({ length: table.rowCount }, (_, row) => readRow(table, row, fields)), fault: null, faultLine: 1 };
}

/** Converts a row to a written identity, with its line as the place. */
export function toWrittenIdentity({ line, ...fields }: IdentityRow): WrittenIdentity {
  return { line, older: !('integrationId' in fields), ...fields };
}

function readField(header: string): Field | null {
  const folded = header.toLowerCase().replace(/[\s._-]+/g, '');
  return Object.hasOwn(COLUMNS, folded) ? COLUMNS[folded as keyof typeof COLUMNS] : null;
}

/** The fields of which there must be a column, each with its older name. */
const REQUIRED: readonly [Field, ...Field[]][] = [['email'], ['integrationId', 'applicationType'], ['identity', 'cloudId']];

function findLack(fields: readonly (Field | null)[]): string | null {
  const twice = fields.find((field, column): field is Field => field !== null && fields.indexOf(field) !== column);
  if (twice !== undefined) return l10n.t('The file has two columns {0}. Leave one of them out.', twice);
  const lacking = REQUIRED.find((names) => names.every((field) => !fields.includes(field)));
  if (lacking === undefined) return null;
  return l10n.t('The file has no column {0}. Its first line must be like email,integrationId,identity.', lacking[0]);
}

function readRow(table: RosterTable, row: number, fields: readonly (Field | null)[]): IdentityRow {
  const cells = fields.flatMap((field, column) => (field === null ? [] : [[field, table.value(row, column)] as const]));
  return { line: table.rangeOfRow(row).start.line + 1, ...Object.fromEntries(cells) };
}

function toFault(fault: string, faultLine = 1): IdentityTable {
  return { rows: [], fault, faultLine };
}

type SentIdentity = Pick<DeveloperIdentity, 'email' | 'identity'> & { readonly integrationId?: number; readonly applicationType?: string };

function toSent({ email, identity, integrationId, applicationType }: DeveloperIdentity): SentIdentity {
  return {
    email,
    identity,
    ...(integrationId === null ? {} : { integrationId }),
    ...(applicationType === null ? {} : { applicationType }),
  };
}

/** A table of identities as the service sees it: the developers that its lines are about, and everything the service would reject. */
interface IdentityCheck {
  readonly rows: readonly { readonly line: number; readonly email: string }[];
  /** The identities of those lines that are right, without duplicates, as a list of them is sent. */
  readonly identities: readonly SentIdentity[];
  /** With 1-based lines, as whole sentences. */
  readonly problems: readonly { readonly line: number; readonly message: string }[];
}

/** Checks a CSV of identities by the rules of the service; only the service can tell whether the e-mails are known. Never throws. */
export function checkIdentityTable(text: string): IdentityCheck {
  const { rows, fault, faultLine } = readIdentityTable(text);
  if (fault !== null) return { rows: [], identities: [], problems: [{ line: faultLine, message: fault }] };
  const { lacks, identities } = checkIdentities(rows.map(toWrittenIdentity));
  return {
    identities: identities.map(toSent),
    rows: rows.map(({ line, email = '' }) => ({ line, email: email.trim() })),
    problems: lacks.map(({ index, reason }) => ({ line: (rows[index] as IdentityRow).line, message: `${capitalize(reason)}.` })),
  };
}
