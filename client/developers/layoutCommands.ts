import { ConfigurationTarget, l10n, type TextDocument, type Uri, workspace } from 'vscode';
import { Refusal } from '../../server/core/refusal.ts';
import { ARRANGE_ROSTER, type ArrangedRoster, type ArrangeRoster, type RosterHint } from '../../server/language/protocol/developers.ts';
import { applyEdits } from '../documents/documentEdits.ts';
import { requireDocument } from '../documents/requireDocument.ts';
import type { CommandRecords } from '../manifest/command.ts';
import { readRosterHints } from '../manifest/settings.ts';
import { and, ROSTER, STATE_KEYS } from '../manifest/when.ts';
import { Absence } from '../window/absence.ts';
import { type Choice, pickOne } from '../window/ask.ts';
import { readUri } from '../window/commandArguments.ts';
import { expectQuestions } from '../window/questions.ts';
import type { RosterParts } from './rosterParts.ts';
import type { RosterTexts } from './rosterTexts.ts';

/** Commands for the layout of a roster. */
export const LAYOUT_COMMANDS = {
  showAlignment: {
    run: showAlignment,
    palette: and(ROSTER, `!${STATE_KEYS.columnsAligned}`),
    icon: { light: 'icons/columns-light.svg', dark: 'icons/columns-dark.svg' },
    listed: 'ifFailed',
    menus: [['editor/title', 'navigation@3', and(ROSTER, `!${STATE_KEYS.columnsAligned}`)]],
  },
  hideAlignment: {
    run: hideAlignment,
    palette: and(ROSTER, STATE_KEYS.columnsAligned),
    icon: { light: 'icons/columnsAligned-light.svg', dark: 'icons/columnsAligned-dark.svg' },
    listed: 'ifFailed',
    menus: [['editor/title', 'navigation@3', and(ROSTER, STATE_KEYS.columnsAligned)]],
  },
  alignRoster: { run: alignRoster, palette: ROSTER, listed: 'ifFailed' },
  shrinkRoster: { run: shrinkRoster, palette: ROSTER, listed: 'ifFailed' },
  sortRoster: { run: sortRoster, palette: ROSTER, listed: 'ifFailed' },
} satisfies CommandRecords<RosterParts>;

const SETTING = 'fairlead.roster.inlayHints';
const ALIGNMENT: RosterHint = 'alignment';

/** Aligns the columns of rosters on screen, without changing their text. */
async function showAlignment(parts: RosterParts, given?: unknown): Promise<void> {
  const { uri } = await requireDocument(readUri(given));
  await writeHints(uri, [ALIGNMENT]);
  if (workspace.getConfiguration('editor', uri).get('inlayHints.enabled') === 'off') {
    parts.report.notify(
      l10n.t('Columns are aligned by inlay hints, which are off in this editor. Set "editor.inlayHints.enabled" to "on".'),
    );
  }
}

/** Shows the columns of rosters as they are in the text. */
async function hideAlignment(_: RosterParts, given?: unknown): Promise<void> {
  const { uri } = await requireDocument(readUri(given));
  await writeHints(uri, []);
}

/** Writes the setting with `added` in place of the alignment, at the level that defines it, otherwise for the user. */
async function writeHints(uri: Uri, added: readonly RosterHint[]): Promise<void> {
  const configuration = workspace.getConfiguration(undefined, uri);
  const found = configuration.inspect(SETTING);
  const { Global, Workspace, WorkspaceFolder } = ConfigurationTarget;
  const target = found?.workspaceFolderValue !== undefined ? WorkspaceFolder : found?.workspaceValue !== undefined ? Workspace : Global;
  const others = readRosterHints(configuration).filter((hint) => hint !== ALIGNMENT);
  await configuration.update(SETTING, [...others, ...added], target);
}

/** Aligns the columns of a roster, the given or the active one, with spaces that have no meaning; returns the number of text edits. */
async function alignRoster(parts: RosterParts, given?: unknown): Promise<number> {
  return arrangeRoster(parts, await requireDocument(readUri(given)), { arrangement: 'align' });
}

/** Removes the spaces around the cells of a roster, the given or the active one; returns the number of text edits. */
async function shrinkRoster(parts: RosterParts, given?: unknown): Promise<number> {
  return arrangeRoster(parts, await requireDocument(readUri(given)), { arrangement: 'shrink' });
}

type Order = Omit<ArrangeRoster, 'textDocument'>;

/** Sorts the rows of a roster, the given or the active one, by a column that the user picks, or as the org tree; returns the number of text edits. */
async function sortRoster(parts: RosterParts, given?: unknown): Promise<number> {
  const document = await requireDocument(readUri(given));
  return arrangeRoster(parts, document, await pickOrder(parts.rosterTexts, document));
}

async function pickOrder(texts: RosterTexts, document: TextDocument): Promise<Order> {
  const { columns } = await texts.readRows(document, []);
  const tree: Choice<Order> = {
    label: `$(list-tree) ${l10n.t('As an org tree')}`,
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
  const order = await pickOne(l10n.t('Sort the rows by which column?'), [tree, ...byColumn]);
  if (order.arrangement !== 'sort') return order;
  return pickOne<Order>(l10n.t('In which direction?'), [
    { label: l10n.t('Ascending'), description: l10n.t('1 to 9, A to Z'), value: order },
    { label: l10n.t('Descending'), description: l10n.t('Z to A, 9 to 1'), value: { ...order, isDescending: true } },
  ]);
}

/**
 * Changes the layout or order of a roster with one edit that can be undone, and reports what it left unchanged. Returns the number of
 * edits; throws INVALID_REQUEST if the roster cannot be edited.
 */
async function arrangeRoster(
  { language, report }: Pick<RosterParts, 'language' | 'report'>,
  { uri }: TextDocument,
  arrangement: Omit<ArrangeRoster, 'textDocument'>,
): Promise<number> {
  const params: ArrangeRoster = { textDocument: { uri: uri.toString() }, ...arrangement };
  const answer = await language.ask<ArrangedRoster>(ARRANGE_ROSTER, params);
  if (answer === null) throw new Absence(l10n.t('This document is not a roster that can be edited. Open one, then run this again.'));
  if (answer.kind === 'refused') throw new Refusal('INVALID_REQUEST', answer.message);
  await applyEdits(uri, answer);
  if (answer.note !== null) report.notify(answer.note);
  return answer.edits.length;
}
