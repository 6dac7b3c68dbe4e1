import { l10n, type TextDocument } from 'vscode';
import type { ArrangeRoster } from '../../../server/language/protocol/rosterLayout.ts';
import type { App } from '../../app.ts';
import { type Choice, pickOne } from '../../ask.ts';
import { readUri } from '../../commandArguments.ts';
import { arrangeRoster } from '../../developers/arrangeRoster.ts';
import type { RosterTexts } from '../../developers/rosterTexts.ts';
import { expectQuestions } from '../../questions.ts';
import { requireDocument } from '../../requireDocument.ts';

type Order = Omit<ArrangeRoster, 'textDocument'>;

/** Sorts the rows of a roster, the given or the active one, by a column that the user picks, or as the org tree; returns the number of text edits. */
export async function sortRoster(app: App, given?: unknown): Promise<number> {
  const document = await requireDocument(readUri(given));
  return arrangeRoster(app, document, await pickOrder(app.rosters.texts, document));
}

async function pickOrder(texts: RosterTexts, document: TextDocument): Promise<Order> {
  const { columns } = await texts.readRows(document, []);
  const tree: Choice<Order> = {
    label: `$(list-tree) ${l10n.t('As their org tree')}`,
    description: l10n.t('managers above their reports'),
    value: { arrangement: 'sortAsTree' },
  };
  const byColumn = columns.map(
    ({ csvColumn }, column): Choice<Order> => ({
      label: csvColumn || l10n.t('Column {0}', column + 1),
      value: { arrangement: 'sort', column },
    }),
  );
  expectQuestions(2);
  const order = await pickOne(l10n.t('Sort the rows by what?'), [tree, ...byColumn]);
  if (order.arrangement !== 'sort') return order;
  return pickOne<Order>(l10n.t('In which direction?'), [
    { label: l10n.t('Ascending'), description: l10n.t('1 to 9, A to Z'), value: order },
    { label: l10n.t('Descending'), description: l10n.t('Z to A, 9 to 1'), value: { ...order, isDescending: true } },
  ]);
}
