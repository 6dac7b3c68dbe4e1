import { FIELD_NAMES } from '../../core/developers/fieldTypes.ts';
import { EmailIndex } from '../../core/emails.ts';
import { Refusal } from '../../core/refusal.ts';
import type { VersionRecord } from '../../store/developerVersions.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { type ChangedDevelopers, changeRoster } from './replaceRoster.ts';
import { toNamedColumns } from './rosterColumns.ts';

const MOST_NAMED = 5;

/** Records shown with an error. */
const MOST_SAMPLES = 5;

/**
 * Deletes developers by e-mail; the result is a new active version. Throws PRECONDITION_FAILED, NOT_FOUND for unknown e-mails,
 * VALIDATION_FAILED (a duplicate developer, a manager who still has reports).
 */
export function deleteDevelopers(context: ServiceContext, emails: readonly string[]): Promise<ChangedDevelopers> {
  return changeRoster(context, (base, rows) => {
    const leaving = findLeaving(base, rows, emails);
    const cells = rows.filter((_, row) => !leaving.has(row));
    return { cells, counts: { added: 0, updated: 0, removed: leaving.size, developerCount: cells.length } };
  });
}

/** Returns the rows that the e-mails refer to; throws VALIDATION_FAILED for a duplicate, ignoring case, and NOT_FOUND. */
function findLeaving({ columns }: VersionRecord, rows: readonly (readonly string[])[], emails: readonly string[]): ReadonlySet<number> {
  const named = toNamedColumns(columns);
  const email = named.findIndex(({ fieldType }) => fieldType === 'EMAIL');
  const known = new EmailIndex(rows.keys(), (row) => rows[row]![email]!);
  const leaving = new Set<number>();
  const twice = new Set<number>();
  const unknown = new Set<string>();
  for (const address of emails) {
    const row = known.find(address);
    if (row === null) unknown.add(address.trim());
    else if (leaving.has(row)) twice.add(row);
    else leaving.add(row);
  }
  if (twice.size > 0)
    throw refuseTwice([...twice].map((row) => Object.fromEntries(named.map(({ fieldName }, at) => [fieldName, rows[row]![at] ?? '']))));
  if (unknown.size > 0) throw refuseUnknown([...unknown]);
  return leaving;
}

function refuseTwice(records: readonly Readonly<Record<string, string>>[]): Refusal {
  const errors = [
    {
      errorType: 'DUPLICATE_EMAIL',
      fieldName: FIELD_NAMES.EMAIL,
      errorDeveloperCount: records.length,
      sampleErrorDevelopers: records.slice(0, MOST_SAMPLES),
    },
  ];
  return new Refusal(
    'VALIDATION_FAILED',
    `The list names "${records[0]![FIELD_NAMES.EMAIL]}" twice. No one was deleted; name each developer once.`,
    { errors },
  );
}

function refuseUnknown(emails: readonly string[]): Refusal {
  const named = emails
    .slice(0, MOST_NAMED)
    .map((email) => `"${email}"`)
    .join(', ');
  const rest = emails.length > MOST_NAMED ? ` and ${emails.length - MOST_NAMED} more` : '';
  return new Refusal(
    'NOT_FOUND',
    `No developer has the e-mail ${named}${rest}. No one was deleted. Leave out who is unknown, then send the rest again.`,
  );
}
