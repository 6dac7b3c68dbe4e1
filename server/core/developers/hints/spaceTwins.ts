import { FIELD_NAMES } from '../fieldTypes.ts';
import type { Finding } from '../finding.ts';
import type { HintFacts, SuspectEmail } from './hintFacts.ts';
import { withoutSpaces } from './invisible.ts';

/** EMAIL_DIFFERS_ONLY_BY_SPACE: a person's or manager's e-mail differs from another only by spaces or invisible characters inside it. */
export function checkSpaceTwins({ alike: { people, managers }, columns }: HintFacts): Finding[] {
  const firstOf = new Map<string, SuspectEmail>();
  const findings: Finding[] = [];
  for (const person of people) {
    const key = toSpaceKey(person.email);
    const first = firstOf.get(key);
    if (first === undefined) firstOf.set(key, person);
    else if (first.email.toLowerCase() !== person.email.toLowerCase()) {
      const [clean, spaced] = person.email.length < first.email.length ? [person, first] : [first, person];
      findings.push({
        code: 'EMAIL_DIFFERS_ONLY_BY_SPACE',
        fieldName: FIELD_NAMES.EMAIL,
        place: { row: spaced.record, column: columns.email },
        message: `This e-mail differs from "${clean.email}" only by spaces or hidden characters. If they are the same person, keep one.`,
        related: [{ place: { row: clean.record, column: columns.email }, message: `"${clean.email}"` }],
      });
    }
  }
  for (const { email, record } of managers) {
    const meant = firstOf.get(toSpaceKey(email));
    if (meant === undefined || meant.email.toLowerCase() === email.toLowerCase()) continue;
    findings.push({
      code: 'EMAIL_DIFFERS_ONLY_BY_SPACE',
      fieldName: FIELD_NAMES.MANAGER_EMAIL,
      place: { row: record, column: columns.managerEmail },
      message: `This e-mail differs from "${meant.email}" only by spaces or hidden characters. If you mean that manager, write both the same way.`,
      related: [{ place: { row: meant.record, column: columns.email }, message: `"${meant.email}"` }],
    });
  }
  return findings;
}

/** Returns a key that is the same for e-mails that differ only by case, spaces and invisible characters. */
export function toSpaceKey(email: string): string {
  return withoutSpaces(email).toLowerCase();
}
