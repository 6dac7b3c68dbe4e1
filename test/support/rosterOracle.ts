import { parse } from 'csv-parse/sync';

/** An independent judge of rosters: csv-parse reads, and plain loops over strings check, with no thought of speed. */
export interface OracleVerdict {
  /** False where csv-parse refuses the text. */
  readonly readable: boolean;
  /** `CODE field record` for each finding; record 0 is the first below the header, `-` the file as a whole. */
  readonly findings: readonly string[];
}

/** Headers without separators: `E-Mail` is `email`. */
const FIELD_OF_HEADER: Readonly<Record<string, string>> = {
  name: 'name',
  fullname: 'name',
  email: 'email',
  mail: 'email',
  manageremail: 'manager_email',
  managermail: 'manager_email',
};

/** What the nine rules say of a text, with manager e-mails configured and no column in use. */
export function judgeRoster(text: string): OracleVerdict {
  if (text.trim() === '') return { readable: true, findings: ['EMPTY_CSV null -'] };
  let rows: string[][];
  try {
    rows = parse(text, { bom: true, skip_empty_lines: true, record_delimiter: ['\r\n', '\n', '\r'] });
  } catch {
    return { readable: false, findings: [] };
  }
  const headers = (rows[0] ?? []).map((header) => header.trim());
  const records = rows.slice(1);
  const named = headers.filter((header) => header !== '');
  if (/[\0\uFFFD]/.test(text) || new Set(named).size < named.length) return { readable: false, findings: [] };
  return { readable: true, findings: [...judgeHeaders(headers, records), ...judgeRecords(headers, records)].sort() };
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
  const column = (field: string) => {
    const index = columnOf(headers, field);
    return index === -1 ? null : records.map((record) => record[index]!.trim());
  };
  const names = column('name');
  const emails = column('email');
  const managers = column('manager_email');
  names?.forEach((name, record) => {
    if (name === '') findings.push(`REQUIRED_VALUE_MISSING name ${record}`);
  });
  emails?.forEach((email, record) => {
    if (email === '') findings.push(`REQUIRED_VALUE_MISSING email ${record}`);
    else if (emails.filter((other) => other === email).length > 1) findings.push(`DUPLICATE_EMAIL email ${record}`);
  });
  if (emails === null || managers === null) return findings;
  managers.forEach((manager, record) => {
    if (manager === '' || emails.includes(manager)) return;
    if (emails.some((email) => email.toLowerCase() === manager.toLowerCase())) return;
    findings.push(`MANAGER_EMAIL_MISSING_IN_DEVELOPER_EMAILS manager_email ${record}`);
  });
  emails.forEach((email, record) => {
    if (email === '' || emails.indexOf(email) !== record) return;
    if (leadsBack(email, emails, managers)) findings.push(`CIRCULAR_REFERENCE manager_email ${record}`);
  });
  return findings;
}

/** Follows the managers from one e-mail for as many steps as there are people. */
function leadsBack(start: string, emails: string[], managers: string[]): boolean {
  let email = start;
  for (let step = 0; step <= emails.length; step++) {
    const record = emails.indexOf(email);
    if (record === -1 || email === '') return false;
    email = managers[record]!;
    if (email === start) return true;
  }
  return false;
}

function columnOf(headers: string[], field: string): number {
  return headers.findIndex((header) => FIELD_OF_HEADER[header.toLowerCase().replace(/[\s._-]/g, '')] === field);
}
