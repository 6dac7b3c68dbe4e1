import { FIELD_NAMES } from '../fieldTypes.ts';
import type { Finding } from '../finding.ts';
import { toSkeleton } from './confusables.ts';
import type { HintFacts, SuspectEmail } from './hintFacts.ts';
import { toHex, withoutSpaces } from './invisible.ts';
import { toSpaceKey } from './spaceTwins.ts';

/** EMAIL_LOOKS_LIKE_ANOTHER: a person's or manager's e-mail prints like another one but is different. */
export function checkLookAlikes({ alike: { people, managers }, columns }: HintFacts): Finding[] {
  const firstOf = new Map<string, SuspectEmail>();
  const findings: Finding[] = [];
  for (const person of people) {
    const skeleton = toSkeleton(withoutSpaces(person.email));
    const first = firstOf.get(skeleton);
    if (first === undefined) firstOf.set(skeleton, person);
    else if (toSpaceKey(first.email) !== toSpaceKey(person.email)) {
      findings.push({
        code: 'EMAIL_LOOKS_LIKE_ANOTHER',
        fieldName: FIELD_NAMES.EMAIL,
        place: { row: person.record, column: columns.email },
        message: `${describeDifference(person.email, first.email)} If they are the same person, keep one.`,
        related: [{ place: { row: first.record, column: columns.email }, message: `"${first.email}"` }],
      });
    }
  }
  for (const { email, record } of managers) {
    const meant = firstOf.get(toSkeleton(withoutSpaces(email)));
    if (meant === undefined || toSpaceKey(meant.email) === toSpaceKey(email)) continue;
    findings.push({
      code: 'EMAIL_LOOKS_LIKE_ANOTHER',
      fieldName: FIELD_NAMES.MANAGER_EMAIL,
      place: { row: record, column: columns.managerEmail },
      message: `${describeDifference(email, meant.email)} If you mean that manager, write both the same way.`,
      related: [{ place: { row: meant.record, column: columns.email }, message: `"${meant.email}"` }],
    });
  }
  return findings;
}

/** Returns a sentence that an e-mail looks like another, with the characters that differ. */
function describeDifference(email: string, other: string): string {
  const one = Array.from(email);
  const two = Array.from(other);
  let start = 0;
  while (start < Math.min(one.length, two.length) && one[start] === two[start]) start++;
  let end = 0;
  while (end < Math.min(one.length, two.length) - start && one.at(-1 - end) === two.at(-1 - end)) end++;
  const here = describe(one.slice(start, one.length - end));
  const there = describe(two.slice(start, two.length - end));
  return `"${email}" looks like "${other}" but is a different e-mail: it has ${here} instead of ${there}.`;
}

function describe(characters: readonly string[]): string {
  if (characters.length === 0) return 'nothing';
  const [only = ''] = characters;
  const code = only.codePointAt(0) ?? 0;
  return `"${characters.join('')}"${characters.length === 1 && code > 0x7f ? ` (U+${toHex(code)})` : ''}`;
}
