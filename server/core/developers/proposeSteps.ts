import * as l10n from '@vscode/l10n';
import { isTotal, type Skip, type SourceRow, skipRows } from '../reshape/skip.ts';
import { findHeader } from './findHeader.ts';
import { judgeColumns } from './judgeColumns.ts';
import type { ProposedStep, ProposedSteps } from './proposal.ts';
import { proposeColumns } from './proposeColumns.ts';

/** Number of rows by which columns are judged. */
const JUDGED_ROWS = 200;

/** Proposes the steps that make a roster of the rows of an export. */
export function proposeSteps(rows: readonly SourceRow[]): ProposedSteps {
  const skip = proposeSkip(rows);
  const table = skipRows(rows, skip?.step.skip ?? {});
  const [head, ...records] = typeof table === 'string' ? rows : table;
  if (head === undefined) return { steps: [], open: [l10n.t('The file has no rows.')] };
  const columns = judgeColumns(
    head.cells.map((header, column) => ({
      header: header.trim(),
      values: records.slice(0, JUDGED_ROWS).map(({ cells }) => cells[column] ?? ''),
    })),
  );
  const { steps, open } = proposeColumns(columns, records);
  return { steps: [...(skip === null ? [] : [skip]), ...steps], open };
}

function proposeSkip(rows: readonly SourceRow[]): ProposedStep | null {
  const found = findHeader(rows);
  const header = rows[found?.index ?? 0]?.cells ?? [];
  const totals = rows.slice((found?.index ?? 0) + 1).some(({ cells }) => isTotal(cells));
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
    ...(totals ? [l10n.t('A row of totals is no person.')] : []),
  ];
  return { step: { skip }, why: whys.join(' ') };
}
