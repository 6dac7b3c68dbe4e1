import * as l10n from '@vscode/l10n';
import { type Skip, type SourceFault, type SourceRow, skipRows } from '../reshape/skip.ts';
import { isTotal } from '../reshape/totals.ts';
import { findHeader } from './findHeader.ts';
import { type ColumnMeaning, judgeColumns } from './judgeColumns.ts';
import type { ProposedStep, ProposedSteps } from './proposal.ts';
import { proposeColumns } from './proposeColumns.ts';
import { describeHeaderless, isPerson } from './rules/headerPlace.ts';

/** Number of rows by which columns are judged. */
const JUDGED_ROWS = 200;

/** Proposes the steps that make a roster of the rows of an export; a fault if these are no list of people with a header. */
export function proposeSteps(rows: readonly SourceRow[]): ProposedSteps | SourceFault {
  const skip = proposeSkip(rows);
  const table = skipRows(rows, skip?.step.skip ?? {});
  const [head, ...records] = typeof table === 'string' ? rows : table;
  if (head === undefined) return { fault: l10n.t('The file has no rows.'), line: 1 };
  // In a row that is too long, the cells are under other headers.
  const whole = records.filter(({ cells }) => cells.length <= head.cells.length).slice(0, JUDGED_ROWS);
  const columns = judgeColumns(
    head.cells.map((header, column) => ({ header: header.trim(), values: whole.map(({ cells }) => cells[column] ?? '') })),
  );
  const { line } = head;
  if (isPerson(head.cells)) return { fault: describeHeaderless(head.cells), line };
  if (!columns.some(({ meaning }) => PEOPLE.has(meaning)))
    return { fault: l10n.t('This is no list of people: no column holds names or e-mails. Export the people with a header.'), line };
  const { steps, open } = proposeColumns(columns, records);
  return { steps: [...(skip === null ? [] : [skip]), ...steps], open };
}

/** What a list of people has at least one of. */
const PEOPLE: ReadonlySet<ColumnMeaning> = new Set(['NAME', 'FIRST_NAME', 'LAST_NAME', 'EMAIL']);

function proposeSkip(rows: readonly SourceRow[]): ProposedStep | null {
  const found = findHeader(rows);
  const header = rows[found?.index ?? 0]?.cells ?? [];
  const noted = rows.slice((found?.index ?? 0) + 1).filter(({ cells }) => isTotal(cells));
  const totals = noted.length > 0;
  const above = found === null ? 0 : found.index;
  if (above === 0 && found?.below !== 1 && !totals) return null;
  const names = header.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const skip: Skip = {
    ...(above > 0 ? { header: names.slice(0, 3) } : {}),
    ...(found?.below === 1 ? { below: 1 } : {}),
    ...(totals ? { totals } : {}),
  };
  const whys = [
    ...(above > 0 ? [l10n.t('The header is in line {0}; what is above it is no part of the table.', rows[above]!.line)] : []),
    ...(found?.below === 1 ? [l10n.t('The row below the header names the columns a second time.')] : []),
    ...(totals ? [l10n.t('Totals and notes are no people: {0}.', describeNoted(noted))] : []),
  ];
  return { step: { skip }, why: whys.join(' ') };
}

/** Rows that are shown. */
const MOST_SHOWN = 3;

function describeNoted(rows: readonly SourceRow[]): string {
  const texts = rows.slice(0, MOST_SHOWN).map(({ cells, line }) =>
    l10n.t(
      '“{0}” in line {1}',
      cells
        .map((cell) => cell.trim())
        .filter((cell) => cell !== '')
        .join(' '),
      line,
    ),
  );
  return [...texts, ...(rows.length > MOST_SHOWN ? ['…'] : [])].join(', ');
}
