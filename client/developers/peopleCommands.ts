import { l10n, type TextDocument, type TextEditor, window } from 'vscode';
import { call } from '../../server/api/client.ts';
import { toDeveloperChanges } from '../../server/core/developers/compareRosters.ts';
import { EmailIndex } from '../../server/core/emails.ts';
import { Refusal } from '../../server/core/refusal.ts';
import type { RosterRows } from '../../server/language/protocol/developers.ts';
import type { Developer, DevelopersChanged } from '../../server/wire/developers.ts';
import { requireDocument } from '../documents/requireDocument.ts';
import type { Inverse } from '../instances/change.ts';
import type { CommandRecords } from '../manifest/command.ts';
import { and, ONLINE, onItem, ROSTER } from '../manifest/when.ts';
import { Absence } from '../window/absence.ts';
import { toTyped } from '../window/typeText.ts';
import { changeDevelopers } from './changeDevelopers.ts';
import type { DeveloperParts } from './developerParts.ts';
import { withWarnings } from './developersView.ts';
import { countPeople, listPeople, type Person, readPeople, toRecord } from './people.ts';
import { readDevelopers } from './readDevelopers.ts';
import type { RosterTexts } from './rosterTexts.ts';

/** Commands for single developers. */
export const PEOPLE_COMMANDS = {
  saveDevelopers: {
    run: saveDevelopers,
    palette: and(ROSTER, ONLINE),
    icon: 'save',
    menus: [['editor/context', 'fairleadPeople@1', ROSTER]],
  },
  deleteDevelopers: {
    run: deleteDevelopers,
    palette: and(ROSTER, ONLINE),
    icon: 'trash',
    menus: [
      ['view/item/context', '9_delete@1', onItem('developers', 'developer')],
      ['editor/context', 'fairleadPeople@2', ROSTER],
    ],
  },
} satisfies CommandRecords<DeveloperParts>;

/** From this number of deleted people, the number must be typed. */
const TYPED_FROM = 10;

/** Adds or updates, on the service, only the people in the selected rows of the active roster; offers undo. */
async function saveDevelopers(app: DeveloperParts): Promise<DevelopersChanged> {
  const document = await requireDocument(undefined);
  const rows = await readSelectedRows(app.rosters.texts, document, window.activeTextEditor);
  const use = await app.instances.use();
  const { instance, signal } = use;
  const { fields } = await call(instance, 'readSchema', {}, { signal });
  const columns = fields.map(({ key, displayName, fieldType }) => ({ fieldName: key, csvColumn: displayName, fieldType }));
  const { records, leftOut } = toDeveloperChanges(
    rows.columns,
    rows.rows.map(({ cells }) => cells),
    columns,
  );
  const people = toPeople(rows);
  const emails = people.map(({ email }) => email).filter((email) => email !== '');
  const { saved } = await changeDevelopers(app, use, {
    verb: l10n.t('Save'),
    question: l10n.t('Save {0} on {1}?', countPeople(people.length), instance.name),
    detail: describe(people, leftOut),
    title: l10n.t('Saving {0}', countPeople(people.length)),
    send: async (service, options) => ({
      before: await readDevelopers(service, emails, options),
      saved: await call(service, 'upsertDevelopers', { body: records }, options),
    }),
    undo: (done) => (done.saved.added + done.saved.updated > 0 ? toInverse(done.before, emails) : null),
  });
  app.report.notify(withWarnings(l10n.t('Saved on {0}: {1} added, {2} changed.', instance.name, saved.added, saved.updated), saved));
  return saved;
}

function describe(people: readonly Person[], leftOut: readonly string[]): string {
  const all = l10n.t('{0}: added or changed in the active roster immediately, without a review.', listPeople(people));
  if (leftOut.length === 0) return all;
  return `${all} ${l10n.t('The active roster has no column {0}, so these values are left out.', leftOut.join(', '))}`;
}

/** Undo restores the people who existed before, and deletes those who were added. */
function toInverse(before: readonly Developer[], emails: readonly string[]): Inverse {
  const there = new EmailIndex(before, ({ email }) => email);
  const added = [...new Set(emails)].filter((email) => there.find(email) === null);
  return {
    title: l10n.t('Undo saving {0}', countPeople(new Set(emails).size)),
    question: l10n.t('Undo the save?'),
    detail: l10n.t(
      '{0} have their previous values again; {1} added ones are removed.',
      countPeople(before.length),
      countPeople(added.length),
    ),
    send: async (instance, options) => {
      if (before.length > 0) await call(instance, 'upsertDevelopers', { body: before.map(toRecord) }, options);
      if (added.length > 0) await call(instance, 'deleteDevelopers', { body: { emails: added } }, options);
    },
  };
}

/**
 * Deletes people from the active version: those selected in the view, those with given e-mails, otherwise those in the selected rows of the
 * open roster. Lists them first, and offers undo.
 */
async function deleteDevelopers(app: DeveloperParts, ...given: readonly unknown[]): Promise<DevelopersChanged> {
  const named = readPeople(given);
  const people = named.length > 0 ? named : await readSelected(app);
  const use = await app.instances.use();
  const { instance, signal } = use;
  const emails = [...new Set(people.map(({ email }) => email))];
  const before = await readDevelopers(instance, emails, { signal });
  const question = l10n.t('Delete {0} on {1}?', countPeople(people.length), instance.name);
  const detail = l10n.t('{0}: removed from the active roster immediately, without a review.', listPeople(people));
  const removed = await changeDevelopers(app, use, {
    verb: l10n.t('Delete'),
    question,
    detail,
    loss: people.length < TYPED_FROM ? null : toTyped(question, detail, String(people.length)),
    title: l10n.t('Deleting {0}', countPeople(people.length)),
    send: (service, options) => explainReports(call(service, 'deleteDevelopers', { body: { emails } }, options)),
    undo: () => toRestoration(before, instance.name),
  });
  const left = l10n.t('{0} remain.', countPeople(removed.developerCount));
  app.report.notify(`${l10n.t('Deleted on {0}: {1}.', instance.name, countPeople(removed.removed))} ${left}`);
  return removed;
}

async function readSelected(app: DeveloperParts): Promise<Person[]> {
  const document = window.activeTextEditor?.document;
  if (document === undefined || !(await app.rosters.texts.isRoster(document))) {
    throw new Absence(l10n.t('No one is selected. Select people in the Developers view, or their rows in an open roster.'));
  }
  return toPeople(await readSelectedRows(app.rosters.texts, await requireDocument(undefined), window.activeTextEditor));
}

/** The service checks the remaining roster: managers whose reports stay cannot be deleted. */
async function explainReports<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const errors = error.details.errors?.filter(({ errorType }) => errorType === 'MANAGER_EMAIL_MISSING_IN_DEVELOPER_EMAILS') ?? [];
    if (errors.length === 0) throw error;
    const people = errors.flatMap(({ sampleErrorDevelopers }) => sampleErrorDevelopers.flatMap(({ email }) => email ?? []));
    const { errors: _, ...details } = error.details;
    const message = l10n.t(
      'No one was deleted, because the remaining roster would be refused: others report to these people, such as {0}. Delete them too, or give them another manager first.',
      people.join(', '),
    );
    throw new Refusal('CONFLICT', message, details);
  }
}

function toRestoration(before: readonly Developer[], instanceName: string): Inverse {
  return {
    title: l10n.t('Restore {0}', countPeople(before.length)),
    verb: l10n.t('Restore'),
    question: l10n.t('Restore {0} on {1}?', countPeople(before.length), instanceName),
    detail: l10n.t('{0}: added to the active roster again, with their values.', listPeople(before)),
    send: (instance, options) => call(instance, 'upsertDevelopers', { body: before.map(toRecord) }, options),
  };
}

/** Returns the rows of a roster that the selections of its editor touch. Throws INVALID_REQUEST if there are none. */
async function readSelectedRows(texts: RosterTexts, document: TextDocument, editor: TextEditor | undefined): Promise<RosterRows> {
  const selections = editor?.document === document ? editor.selections : [];
  const lines = selections.map(({ start, end, isEmpty }) => ({
    start: start.line,
    // Selecting whole lines ends at the start of the next line.
    end: !isEmpty && end.character === 0 && end.line > start.line ? end.line - 1 : end.line,
  }));
  const rows = await texts.readRows(document, lines);
  if (rows.rows.length > 0) return rows;
  throw new Absence(l10n.t('No row below the header is selected. Select the rows of some people, then run this again.'));
}

/** Returns the people in some rows. */
function toPeople({ columns, rows }: RosterRows): Person[] {
  const email = columns.findIndex(({ fieldType }) => fieldType === 'EMAIL');
  const name = columns.findIndex(({ fieldType }) => fieldType === 'NAME');
  return rows.map(({ cells }) => ({ email: cells[email]?.trim() ?? '', name: cells[name]?.trim() ?? '' }));
}
