import { l10n, window } from 'vscode';
import { deleteDevelopers, readSchema, upsertDevelopers } from '../../../server/api/developers.ts';
import type { Instance } from '../../../server/api/instance.ts';
import { toDeveloperChanges } from '../../../server/core/developers/toDeveloperChanges.ts';
import { EmailIndex } from '../../../server/core/emails.ts';
import type { Developer, DevelopersChanged } from '../../../server/wire/developers.ts';
import type { App } from '../../app.ts';
import { confirmChange } from '../../developers/confirmChange.ts';
import { countPeople, nameThem, type Person, toRecord } from '../../developers/people.ts';
import { readDevelopers } from '../../developers/readDevelopers.ts';
import { readSelectedRows, toPeople } from '../../developers/selectedRows.ts';
import { withWarnings } from '../../developers/withWarnings.ts';
import { requireDocument } from '../../requireDocument.ts';
import { runWithProgress } from '../../runWithProgress.ts';

/** Adds or updates, on the service, only the people in the selected rows of the active roster; offers undo. */
export async function saveDevelopers(app: App): Promise<DevelopersChanged> {
  const document = await requireDocument(undefined);
  const rows = await readSelectedRows(app.rosters.texts, document, window.activeTextEditor);
  const { instance, signal } = await app.instances.use();
  const { fields } = await readSchema(instance, { signal });
  const columns = fields.map(({ key, displayName, fieldType }) => ({ fieldName: key, csvColumn: displayName, fieldType }));
  const { records, leftOut } = toDeveloperChanges(
    rows.columns,
    rows.rows.map(({ cells }) => cells),
    columns,
  );
  const people = toPeople(rows);
  await confirmChange(instance, {
    verb: l10n.t('Save'),
    message: l10n.t('Save {0} on {1}?', countPeople(people.length), instance.name),
    detail: describe(people, leftOut),
  });
  const emails = people.map(({ email }) => email).filter((email) => email !== '');
  const before = await readDevelopers(instance, emails, { signal });
  const saved = await runWithProgress(l10n.t('Saving {0}', countPeople(people.length)), signal, (either) =>
    upsertDevelopers(instance, records, { signal: either }),
  );
  showChange(app, instance);
  if (saved.added + saved.updated > 0) offerUndo(app, before, emails);
  app.report.tell(withWarnings(l10n.t('Saved on {0}: {1} added, {2} changed.', instance.name, saved.added, saved.updated), saved));
  return saved;
}

function describe(people: readonly Person[], leftOut: readonly string[]): string {
  const all = l10n.t('{0}: added or changed in the active roster at once, without a review.', nameThem(people));
  if (leftOut.length === 0) return all;
  return `${all} ${l10n.t('The active roster has no column {0}: that is left out.', leftOut.join(', '))}`;
}

/** Undo restores the people who existed before, and deletes those who were added. */
function offerUndo(app: App, before: readonly Developer[], emails: readonly string[]): void {
  const there = new EmailIndex(before, ({ email }) => email);
  const added = [...new Set(emails)].filter((email) => there.find(email) === null);
  app.operations.offerUndo({
    title: l10n.t('Take back what was saved of {0}', countPeople(new Set(emails).size)),
    run: async () => {
      const { instance, signal } = await app.instances.use();
      const detail = l10n.t('{0} have again what they had; {1} added are removed.', countPeople(before.length), countPeople(added.length));
      await confirmChange(instance, { verb: l10n.t('Take back'), message: l10n.t('Take back what was saved?'), detail });
      if (before.length > 0) await upsertDevelopers(instance, before.map(toRecord), { signal });
      if (added.length > 0) await deleteDevelopers(instance, added, { signal });
      showChange(app, instance);
    },
  });
}

function showChange(app: App, instance: Instance): void {
  app.developers.refresh();
  app.known.refresh(instance);
}
