import * as l10n from '@vscode/l10n';
import type { SourceRow } from '../reshape/skip.ts';
import { foldText } from '../text.ts';
import type { ColumnMeaning, JudgedColumn } from './judgeColumns.ts';
import {
  extractAddress,
  findMeaning,
  OUTPUT,
  type ProposedField,
  type ProposedStep,
  type ProposedSteps,
  proposeName,
  renameTo,
} from './proposal.ts';
import { proposeManager } from './proposeManagers.ts';

/** Proposes the steps for the columns of a table: which people, their names, e-mails and managers, and which columns stay. */
export function proposeColumns(columns: readonly JudgedColumn[], records: readonly SourceRow[]): ProposedSteps {
  const people = proposePeople(columns, records);
  const name = proposeName(columns);
  const email = proposeEmail(columns);
  const manager = proposeManager(columns, records);
  const made = [name, email, manager];
  const headers = made.flatMap(({ header }) => header ?? []);
  const kept = columns
    .filter(({ meaning, header, content }) => KEPT.has(meaning) && header !== '' && content !== null)
    .map(({ header }) => header);
  const keep = [...new Set([...headers, ...kept])];
  const why = l10n.t(
    'Name, e-mail and manager come first; columns that a roster does not need, such as {0}, are left out.',
    describeLeftOut(columns),
  );
  return {
    steps: [...people, ...made.flatMap(({ steps }) => steps), ...(keep.length === 0 ? [] : [{ step: { keep }, why }])],
    open: made.flatMap(({ open }) => open),
  };
}

const KEPT: ReadonlySet<ColumnMeaning> = new Set(['OTHER', 'TYPE']);

function describeLeftOut(columns: readonly JudgedColumn[]): string {
  const left = columns.filter(({ meaning, content }) => meaning === 'PRIVATE' || content === null || meaning === 'STATUS');
  return left.length === 0
    ? l10n.t('personal data')
    : left
        .slice(0, 3)
        .map(({ header }) => `“${header}”`)
        .join(', ');
}

function proposeEmail(columns: readonly JudgedColumn[]): ProposedField {
  const email = findMeaning(columns, 'EMAIL');
  if (email === undefined)
    return { header: null, steps: [], open: [l10n.t('No column holds e-mails. Export one, such as the work e-mail.')] };
  return email.content === 'address' ? extractAddress(email.header, OUTPUT.EMAIL) : renameTo(email, 'EMAIL', columns);
}

const GONE =
  /^(?:terminated|inactive|in-active|deactivated|deprovisioned|suspended|disabled|archived|deleted|former|left|leaver|resigned|retired|withdrawn|ausgeschieden|inaktiv|gekundigt|parti|inactif|baja|inactivo|inat(?:tiv|iv)[oa]|cessat[oa]|desligad[oa]|demitid[oa]|uit dienst|slutad|avslutad|opsagt|fratradt|zwolnion[ya]|nieaktywn[ya]|ayrildi|t)$/;
const NO = /^(?:no|false|n|0|nein|non)$/i;
const YES = /^(?:yes|true|y|1|ja|oui|sí|si)$/i;

/** Proposes to leave out people who left. */
function proposePeople(columns: readonly JudgedColumn[], records: readonly SourceRow[]): ProposedStep[] {
  for (const [column, { header, meaning }] of columns.entries()) {
    if (meaning !== 'STATUS') continue;
    const values = new Set(records.map(({ cells }) => (cells[column] ?? '').trim()));
    const isNegative = /suspend|archiv|disabled|deactivat|terminated/i.test(header);
    const isGone = (value: string): boolean => GONE.test(foldText(value)) || (isNegative ? YES : NO).test(value);
    const gone = [...values].filter(isGone);
    if (gone.length === 0 || gone.length === values.size) continue;
    const why = l10n.t('People whose “{0}” is {1} left.', header, gone.map((value) => `“${value}”`).join(', '));
    return [{ step: { filter: { column: header, not: gone } }, why }];
  }
  const end = findMeaning(columns, 'END_DATE');
  if (end === undefined || end.content === null) return [];
  const why = l10n.t('People with a date in “{0}” left or will leave; remove this step to keep them.', end.header);
  return [{ step: { filter: { column: end.header, blank: true } }, why }];
}
