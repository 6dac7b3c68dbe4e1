import * as l10n from '@vscode/l10n';
import { CompletionItemKind } from 'vscode-languageserver';
import { quoteCell } from '../../core/csvCells.ts';
import { FIELD_NAMES } from '../../core/developers/fieldTypes.ts';
import type { Blank, Piece } from '../../core/skeleton.ts';
import { listChoices } from '../../documents/developers/columns.ts';
import { listNearManagers } from '../../documents/developers/people.ts';
import type { ItemDraft } from '../completionItems.ts';
import type { OpenRoster } from './openRosters.ts';

/** The label of roster snippets. */
export const SNIPPET = 'fairlead';

/** Maximum number of managers, and of values of another column, that a new row offers as choices. */
const MOST_CHOICES = 12;

/**
 * Offers a whole row, to be inserted as record `row`: a placeholder for each column, with the likely managers, and the values of columns
 * that have few, as choices.
 */
export function toRowItem(roster: OpenRoster, row: number): ItemDraft {
  const { table, columns } = roster.check;
  const choices = listChoices(table, row, MOST_CHOICES);
  const toBlank = (header: string, column: number): Blank => {
    if (column === columns.managerEmail) return toChoice(listNearManagers(roster.check, row, []).slice(0, MOST_CHOICES));
    if (column === columns.email) return { first: `email@${findDomain(roster, row)}`, values: [] };
    if (column === columns.name) return { first: quoteCell(header), values: [] };
    const values = choices[column]!;
    return values.length > 0 ? toChoice(values) : { first: quoteCell(header), values: [] };
  };
  const headers = table.headers.map((header) => header.trim());
  return toDraft(
    headers.map(toBlank),
    l10n.t('new row: {0}', headers.join(', ')),
    l10n.t('A developer, with a placeholder for each column.'),
  );
}

/** Offers the header of a new roster. */
export function toHeaderRowItem(): ItemDraft {
  const names = Object.values(FIELD_NAMES);
  return toDraft(
    names.map((first) => ({ first, values: [] })),
    l10n.t('header: {0}', names.join(', ')),
    l10n.t('The three columns that every roster has. Add others after them.'),
  );
}

function toDraft(blanks: readonly Blank[], detail: string, text: string): ItemDraft {
  const pieces = blanks.flatMap((blank, index): Piece[] => (index === 0 ? [blank] : [',', blank]));
  return { label: SNIPPET, kind: CompletionItemKind.Snippet, pieces, detail, text: { text } };
}

function toChoice(values: readonly string[]): Blank {
  const choices = values.map((value) => quoteCell(value));
  return { first: choices[0] ?? '', values: choices };
}

/** Returns the e-mail domain of the row above, otherwise of the row below. */
function findDomain({ check: { inputs } }: OpenRoster, row: number): string {
  for (const record of [row - 1, row]) {
    const email = record >= 0 && record < inputs.rowCount ? inputs.emailText(inputs.emailOf(record)) : '';
    const domain = email.slice(email.lastIndexOf('@') + 1);
    if (email.includes('@') && domain !== '') return domain;
  }
  return 'example.com';
}
