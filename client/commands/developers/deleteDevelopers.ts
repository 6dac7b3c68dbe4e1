import { l10n, window } from 'vscode';
import { deleteDevelopers as remove, upsertDevelopers } from '../../../server/api/developers.ts';
import type { Instance } from '../../../server/api/instance.ts';
import { Refusal } from '../../../server/core/refusal.ts';
import type { Developer, DevelopersChanged } from '../../../server/wire/developers.ts';
import { Absence } from '../../absence.ts';
import type { App } from '../../app.ts';
import { confirmChange, confirmLoss } from '../../developers/confirmChange.ts';
import { countPeople, nameThem, type Person, readPeople, toRecord } from '../../developers/people.ts';
import { readDevelopers } from '../../developers/readDevelopers.ts';
import { readSelectedRows, toPeople } from '../../developers/selectedRows.ts';
import { requireDocument } from '../../requireDocument.ts';
import { runWithProgress } from '../../runWithProgress.ts';

/**
 * Deletes people from the active version: those selected in the view, those with given e-mails, otherwise those in the selected rows of the
 * open roster. Lists them first, and offers undo.
 */
export async function deleteDevelopers(app: App, ...given: readonly unknown[]): Promise<DevelopersChanged> {
  const named = readPeople(given);
  const people = named.length > 0 ? named : await readSelected(app);
  const { instance, signal } = await app.instances.use();
  const emails = [...new Set(people.map(({ email }) => email))];
  const before = await readDevelopers(instance, emails, { signal });
  const verb = l10n.t('Delete');
  const message = l10n.t('Delete {0} on {1}?', countPeople(people.length), instance.name);
  const detail = l10n.t('{0}: removed from the active roster at once, without a review.', nameThem(people));
  await confirmLoss(instance, { verb, message, detail }, people.length);
  const removed = await runWithProgress(l10n.t('Deleting {0}', countPeople(people.length)), signal, (either) =>
    telling(remove(instance, emails, { signal: either })),
  );
  showChange(app, instance);
  offerUndo(app, before);
  const left = l10n.t('{0} are left.', countPeople(removed.developerCount));
  app.report.tell(`${l10n.t('Deleted on {0}: {1}.', instance.name, countPeople(removed.removed))} ${left}`);
  return removed;
}

async function readSelected(app: App): Promise<Person[]> {
  const document = window.activeTextEditor?.document;
  if (document === undefined || !(await app.rosters.texts.isRoster(document))) {
    throw new Absence(l10n.t('Nobody is selected. Select people in the view Developers, or their rows in an open roster.'));
  }
  return toPeople(await readSelectedRows(app.rosters.texts, await requireDocument(undefined), window.activeTextEditor));
}

/** The service checks the remaining roster: managers whose reports stay cannot be deleted. */
async function telling<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const errors = error.details.errors?.filter(({ errorType }) => errorType === 'MANAGER_EMAIL_MISSING_IN_DEVELOPER_EMAILS') ?? [];
    if (errors.length === 0) throw error;
    const people = errors.flatMap(({ sampleErrorDevelopers }) => sampleErrorDevelopers.flatMap(({ email }) => email ?? []));
    const { errors: _, ...details } = error.details;
    const message = l10n.t(
      'Nobody was deleted: the roster that is left would be refused, for others report to one of these people, such as {0}. Delete them too, or give them another manager first.',
      people.join(', '),
    );
    throw new Refusal('CONFLICT', message, details);
  }
}

function offerUndo(app: App, before: readonly Developer[]): void {
  app.operations.offerUndo({
    title: l10n.t('Bring back {0}', countPeople(before.length)),
    run: async () => {
      const { instance, signal } = await app.instances.use();
      const people = nameThem(before);
      const message = l10n.t('Bring back {0} on {1}?', countPeople(before.length), instance.name);
      const detail = l10n.t('{0}: added to the active roster again, with what they had.', people);
      await confirmChange(instance, { verb: l10n.t('Bring back'), message, detail });
      const saved = await upsertDevelopers(instance, before.map(toRecord), { signal });
      showChange(app, instance);
      return saved;
    },
  });
}

function showChange(app: App, instance: Instance): void {
  app.developers.refresh();
  app.known.refresh(instance);
}
