import { parse } from 'csv-parse/sync';

/** An independent roster checker: csv-parse reads, and plain loops over strings check, without regard to speed. */
export interface OracleVerdict {
  /** Whether csv-parse accepts the text. */
  readonly readable: boolean;
  /** `CODE field record` for each finding; record 0 is the first below the header, `-` the whole file. */
  readonly findings: readonly string[];
  /**
   * The manager of each record, -1 if there is none: an e-mail matches exactly, else ignoring case, and the first of several records wins.
   */
  readonly managers: readonly number[];
  readonly mayLackHeader: boolean;
}

const UNREADABLE: OracleVerdict = { readable: false, findings: [], managers: [], mayLackHeader: false };

/** Headers without separators: `E-Mail` is `email`. */
const FIELD_OF_HEADER: Readonly<Record<string, string>> = {
  name: 'name',
  fullname: 'name',
  email: 'email',
  mail: 'email',
  manageremail: 'manager_email',
  managermail: 'manager_email',
};

/** Applies the nine rules and the warning about a manager's case to a text, with manager e-mails configured and no column in use. */
export function judgeRoster(text: string): OracleVerdict {
  if (text.trim() === '') return { readable: true, findings: ['EMPTY_CSV null -'], managers: [], mayLackHeader: false };
  let rows: string[][];
  try {
    rows = parse(text, { bom: true, skip_empty_lines: true, record_delimiter: ['\r\n', '\n', '\r'] });
  } catch {
    return UNREADABLE;
  }
  const headers = (rows[0] ?? []).map((header) => header.trim());
  const records = rows.slice(1);
  const named = headers.filter((header) => header !== '');
  if (/[\0\uFFFD]/.test(text) || new Set(named).size < named.length) return UNREADABLE;
  const findings = [...judgeHeaders(headers, records), ...judgeRecords(headers, records)].sort();
  return { readable: true, findings, managers: joinManagers(headers, records), mayLackHeader: mayLackHeader(rows) };
}

/** Whether the first row may be no header: it has an address, or it names no e-mail and a later row does, beside other cells. */
function mayLackHeader([first = [], ...rows]: readonly (readonly string[])[]): boolean {
  const namesEmail = (row: readonly string[]): boolean => row.length > 1 && row.some((cell) => /mail/i.test(cell) && !cell.includes('@'));
  return columnOf(first, 'email') === -1 && (first.some((cell) => cell.includes('@')) || rows.some(namesEmail));
}

function judgeHeaders(headers: string[], records: string[][]): string[] {
  const findings: string[] = [];
  if (records.length === 0) findings.push('EMPTY_CSV null -');
  for (const header of headers) if (header === '') findings.push('BLANK_CSV_COLUMN_NAME null -');
  for (const field of ['name', 'email', 'manager_email']) {
    if (columnOf(headers, field) === -1) findings.push(`REQUIRED_FIELD_MISSING ${field} -`);
  }
  return findings;
}

function judgeRecords(headers: string[], records: string[][]): string[] {
  const findings: string[] = [];
  const names = columnValues(headers, records, 'name');
  const emails = columnValues(headers, records, 'email');
  const managers = columnValues(headers, records, 'manager_email');
  names?.forEach((name, record) => {
    if (name === '') findings.push(`REQUIRED_VALUE_MISSING name ${record}`);
  });
  emails?.forEach((email, record) => {
    if (email === '') findings.push(`REQUIRED_VALUE_MISSING email ${record}`);
    else if (emails.filter((other) => other === email).length > 1) findings.push(`DUPLICATE_EMAIL email ${record}`);
  });
  if (emails === null || managers === null) return findings;
  const joined = joinManagers(headers, records);
  managers.forEach((manager, record) => {
    if (manager === '' || emails.includes(manager)) return;
    const code = joined[record] === -1 ? 'MANAGER_EMAIL_MISSING_IN_DEVELOPER_EMAILS' : 'MANAGER_EMAIL_DIFFERS_ONLY_BY_CASE';
    findings.push(`${code} manager_email ${record}`);
  });
  emails.forEach((_, record) => {
    if (leadsBack(record, joined)) findings.push(`CIRCULAR_REFERENCE manager_email ${record}`);
  });
  return findings;
}

function columnValues(headers: string[], records: string[][], field: string): string[] | null {
  const index = columnOf(headers, field);
  return index === -1 ? null : records.map((record) => record[index]!.trim());
}

function joinManagers(headers: string[], records: string[][]): number[] {
  const emails = columnValues(headers, records, 'email') ?? [];
  const managers = columnValues(headers, records, 'manager_email') ?? [];
  return records.map((_, record) => {
    const manager = managers[record] ?? '';
    if (manager === '') return -1;
    const exact = emails.indexOf(manager);
    return exact !== -1 ? exact : emails.findIndex((email) => email.toLowerCase() === manager.toLowerCase());
  });
}

/** Follows the managers from a record for as many steps as there are people. */
function leadsBack(start: number, managers: readonly number[]): boolean {
  let record = start;
  for (let step = 0; step <= managers.length; step++) {
    record = managers[record]!;
    if (record === -1) return false;
    if (record === start) return true;
  }
  return false;
}

function columnOf(headers: readonly string[], field: string): number {
  return headers.findIndex((header) => FIELD_OF_HEADER[header.toLowerCase().replace(/[\s._-]/g, '')] === field);
}
