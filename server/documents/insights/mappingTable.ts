import * as l10n from '@vscode/l10n';
import { ACTIVITY_SYSTEM, checkIdentities, type WrittenIdentity } from '../../core/developers/identities.ts';
import { capitalize } from '../../core/text.ts';
import { checkFaults } from '../csv/faults.ts';
import { readCsv } from '../csv/table.ts';

/** A login in activity records with the e-mail of its developer, and its 1-based line. */
interface WrittenMapping {
  readonly line: number;
  readonly login: string;
  readonly email: string;
}

/** A table of mappings as the service sees it. */
interface MappingCheck {
  readonly mappings: readonly WrittenMapping[];
  /** The number of rows without an e-mail, which map no one. */
  readonly open: number;
  /** Mistakes with their 1-based lines, as sentences. */
  readonly problems: readonly { readonly line: number; readonly message: string }[];
}

const EXAMPLE = 'login,email';

/** Checks a CSV with the columns login and email, in any order and case, beside any others. Rows without an e-mail are skipped. Never throws. */
export function checkMappingTable(text: string): MappingCheck {
  const table = readCsv(text);
  const [fault] = checkFaults(table).problems;
  if (fault !== undefined) return toFault(fault.range.start.line + 1, fault.message);
  const headers = table.headers.map((header) => header.trim().toLowerCase());
  const [login, email] = [headers.indexOf('login'), headers.indexOf('email')];
  if (login === -1 || email === -1) {
    const column = login === -1 ? 'login' : 'email';
    return toFault(1, l10n.t('The file has no column {0}. Its first line must contain {1}, with commas between.', column, EXAMPLE));
  }
  const rows = Array.from({ length: table.rowCount }, (_, row) => ({
    line: table.rangeOfRow(row).start.line + 1,
    login: table.value(row, login).trim(),
    email: table.value(row, email).trim(),
  }));
  const mappings = rows.filter((row) => row.email !== '');
  if (mappings.length === 0) return toFault(1, l10n.t('No row has an e-mail. Write into the column email whose records count for whom.'));
  const { lacks } = checkIdentities(mappings.map(toWritten));
  const problems = lacks.map(({ index, reason }) => ({ line: mappings[index]!.line, message: `${capitalize(reason)}.` }));
  return { mappings, open: rows.length - mappings.length, problems };
}

function toWritten({ line, login, email }: WrittenMapping): WrittenIdentity {
  return { line, email, applicationType: ACTIVITY_SYSTEM, identity: login };
}

function toFault(line: number, message: string): MappingCheck {
  return { mappings: [], open: 0, problems: [{ line, message }] };
}
