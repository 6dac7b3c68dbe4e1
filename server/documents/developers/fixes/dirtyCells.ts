import * as l10n from '@vscode/l10n';
import { ungarble } from '../../../core/developers/hints/garbledText.ts';
import { addressesIn, addressIn, findHidden, withoutHidden } from '../../../core/developers/hints/hiddenCharacters.ts';
import { isSpaceCell } from '../../../core/developers/hints/spaceCells.ts';
import type { RosterInputs } from '../../../core/developers/rosterInputs.ts';
import type { CellAddress } from '../../csv/scan.ts';
import type { PlacedEdit } from '../../lineIndex.ts';
import { writeCell } from './cells.ts';
import { fixTotalRow } from './needlessRows.ts';
import { type FixSource, proposing, type RosterFix } from './rosterFix.ts';

/** Writes what a garbled cell was. */
export function fixGarbledText(source: FixSource, { row, column }: CellAddress): readonly RosterFix[] {
  const meant = ungarble(source.check.table.value(row, column));
  return meant === null ? [] : [proposing(l10n.t('Write “{0}”', meant), [writeCell(source, row, column, meant)], true)];
}

/** Offers each address of an e-mail cell that holds more than one, or something around it. */
export function fixNoAddress(source: FixSource, { row, column }: CellAddress): readonly RosterFix[] {
  const { table, columns } = source.check;
  if (row === -1 || column !== columns.email) return [];
  const total = fixTotalRow(source, row);
  if (total.length > 0) return total;
  const email = table.value(row, column).trim();
  const found = addressesIn(email);
  return found.flatMap((address) => {
    const edits = address === withoutHidden(email) ? null : cleanEmail(source, email, address);
    return edits === null ? [] : [proposing(l10n.t('Write “{0}”', address), edits, found.length === 1)];
  });
}

/** Removes the hidden characters of a cell; those of an e-mail are removed wherever it occurs, so that managers still find the person. */
export function fixHiddenCharacters(source: FixSource, { row, column }: CellAddress): readonly RosterFix[] {
  const { table, columns } = source.check;
  const value = table.value(row, column);
  if (findHidden(value).length === 0) return [];
  const isEmail = row !== -1 && (column === columns.email || column === columns.managerEmail);
  const edits = isEmail ? cleanEmail(source, value.trim()) : [writeCell(source, row, column, withoutHidden(value))];
  return edits === null ? [] : [proposing(l10n.t('Remove the hidden characters'), edits, true)];
}

/** Empties a cell of spaces. */
export function fixSpaceCell(source: FixSource, { row, column }: CellAddress): readonly RosterFix[] {
  const { table, columns } = source.check;
  const isOne = isSpaceCell({ columns, headers: table.headers }, { row, column, value: table.value(row, column) });
  return isOne ? [proposing(l10n.t('Empty this cell'), [writeCell(source, row, column, '')], true)] : [];
}

/** Returns the first record with an e-mail, in any case; -1 if there is none. */
export function findPerson(inputs: RosterInputs, email: string): number {
  const number = inputs.numberOf(email);
  return number === 0 ? -1 : inputs.firstRecordOf(number);
}

/** Whether an e-mail has hidden characters or something around it, which must not get into other cells. */
export function isDirty(email: string): boolean {
  const address = addressIn(email);
  return address !== null && address !== email;
}

/**
 * Returns the changes that write an e-mail without hidden characters, `mailto:` and the like, in the person's row and wherever it is a
 * manager's; null if another person already has it.
 */
export function cleanEmail({ check }: FixSource, email: string, address = addressIn(email)): readonly PlacedEdit[] | null {
  const { inputs, columns } = check;
  const number = inputs.numberOf(email);
  if (address === null || address === email || inputs.emailText(number) !== email) return null;
  const people = [...inputs.recordsOf(number)];
  if (people.length > 0 && findPerson(inputs, address) !== -1) return null;
  return [
    ...people.map((record) => writeCell({ check }, record, columns.email, address)),
    ...Array.from(inputs.reportsOf(number), (record) => writeCell({ check }, record, columns.managerEmail, address)),
  ];
}
