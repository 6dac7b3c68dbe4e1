import { l10n, type TextDocument, type TextEditor, window } from 'vscode';
import { type CallOptions, call } from '../../server/api/client.ts';
import type { Developer } from '../../server/api/developers/listDevelopers.ts';
import type { Instance } from '../../server/api/instance.ts';
import { toDeveloperChanges } from '../../server/core/developers/compareRosters.ts';
import { toMappings } from '../../server/core/developers/dataTypes.ts';
import { EmailIndex } from '../../server/core/emails.ts';
import { Refusal } from '../../server/core/refusal.ts';
import type { RosterRows } from '../../server/language/protocol/developers.ts';
import type { DevelopersChanged } from '../../server/wire/developers.ts';
import { requireDocument } from '../documents/requireDocument.ts';
import { makeChange, toChange } from '../instances/change.ts';
import type { CommandRecords } from '../manifest/command.ts';
import { NEVER, onItem, ROSTER } from '../manifest/when.ts';
import { Absence } from '../window/absence.ts';
import type { DeveloperParts } from './developerParts.ts';
import { withWarnings } from './developersView.ts';
import { countPeople, listPeople, type Person, readPeople } from './people.ts';
import { readDevelopers } from './readDevelopers.ts';
import type { RosterTexts } from './rosterTexts.ts';

/** Commands for single developers. */
export const PEOPLE_COMMANDS = {
  saveDevelopers: {
    run: saveDevelopers,
    palette: NEVER,
    icon: 'save',
    menus: [['editor/context', 'fairleadPeople@1', ROSTER]],
  },
  deleteDevelopers: {
    run: deleteDevelopers,
    palette: NEVER,
    icon: 'trash',
    menus: [
      ['view/item/context', '9_delete@1', onItem('developers', 'developer')],
      ['editor/context', 'fairleadPeople@2', ROSTER],
    ],
  },
} satisfies CommandRecords<DeveloperParts>;

/** From this number of deleted people, the number must be typed. */
const TYPED_FROM = 10;

/** A save, and the people as they were before it. */
interface Saved {
  readonly before: readonly Developer[];
  readonly saved: DevelopersChanged;
}

/** Adds or updates, on the service, only the people in the selected rows of the active roster; offers undo. */
async function saveDevelopers(app: DeveloperParts): Promise<DevelopersChanged> {
  const document = await requireDocument(undefined);
  const rows = await readSelectedRows(app.rosters.texts, document, window.activeTextEditor);
  const use = await app.instances.use();
  const { instance, signal } = use;
  const { fields } = await call(instance, 'readSchema', {}, { signal });
  const { records, leftOut } = toDeveloperChanges(
    rows.columns,
    rows.rows.map(({ cells }) => rows.columns.map((_, column) => cells[column] ?? '')),
    toMappings(fields),
  );
  const people = toPeople(rows);
  const emails = people.map(({ email }) => email).filter((email) => email !== '');
  const missing = l10n.t('The active roster has no column {0}, so these values are left out.', leftOut.join(', '));
  const saving = toChange('upsertDevelopers', {
    names: [listPeople(people)],
    ...(leftOut.length === 0 ? {} : { detail: missing }),
    question: l10n.t('Save {0} on {1}?', countPeople(people.length), instance.name),
    title: l10n.t('Saving {0}', countPeople(people.length)),
    send: async (service, options): Promise<Saved> => ({
      before: await readDevelopers(service, emails, options),
      saved: await call(service, 'upsertDevelopers', { body: records }, options),
    }),
    undo: ({ before, saved: { added, updated } }) => (added === 0 && updated === 0 ? null : toInverse(before, emails)),
  });
  const { saved } = await makeChange(app, use, saving);
  const { added, updated } = saved;
  const counted =
    added === undefined || updated === undefined ? null : l10n.t('Saved on {0}: {1} added, {2} changed.', instance.name, added, updated);
  app.report.notify(withWarnings(counted ?? l10n.t('Saved on {0}.', instance.name), saved));
  return saved;
}

/** Undo restores the people who existed before, and deletes those who were added. */
function toInverse(before: readonly Developer[], emails: readonly string[]) {
  const there = new EmailIndex(before, ({ email }) => email);
  const all = [...new Set(emails)];
  const added = all.filter((email) => there.find(email) === null);
  return {
    names: [countPeople(all.length)] as const,
    title: l10n.t('Undo saving {0}', countPeople(all.length)),
    question: l10n.t('Undo the save?'),
    detail: l10n.t(
      '{0} have their previous values again; {1} added ones are removed.',
      countPeople(before.length),
      countPeople(added.length),
    ),
    send: async (instance: Instance, options: CallOptions) => {
      if (before.length > 0) await call(instance, 'upsertDevelopers', { body: before.map(({ record }) => record) }, options);
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
  const deletion = toChange('deleteDevelopers', {
    names: [listPeople(people)],
    question: l10n.t('Delete {0} on {1}?', countPeople(people.length), instance.name),
    typed: people.length < TYPED_FROM ? null : String(people.length),
    title: l10n.t('Deleting {0}', countPeople(people.length)),
    send: (service, options) => explainReports(call(service, 'deleteDevelopers', { body: { emails } }, options)),
    undo: () => ({
      names: [listPeople(before)],
      verb: l10n.t('Restore'),
      title: l10n.t('Restore {0}', countPeople(before.length)),
      question: l10n.t('Restore {0} on {1}?', countPeople(before.length), instance.name),
      request: { body: before.map(({ record }) => record) },
    }),
  });
  const removed = await makeChange(app, use, deletion);
  const { developerCount } = removed;
  const left = developerCount === undefined ? '' : ` ${l10n.t('{0} remain.', countPeople(developerCount))}`;
  app.report.notify(l10n.t('Deleted on {0}: {1}.', instance.name, countPeople(removed.removed ?? emails.length)) + left);
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
