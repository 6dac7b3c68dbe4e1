import type { HintInputs } from '../../server/core/developers/hints/hintInputs.ts';
import { checkRoster } from '../../server/documents/developers/check.ts';
import { readHintInputs } from '../../server/documents/developers/hints.ts';

/** Returns the input of the hints for a roster with these lines below its header. */
export function hintInputsOf(lines: readonly string[], header = 'name,email,manager_email'): HintInputs {
  const text = `${header}\n${lines.join('\n')}\n`;
  return readHintInputs(checkRoster(text), text, true);
}

/**
 * Checks hints about people for rows with these e-mails, all but the first managed by the first; returns the e-mails of the rows with a
 * hint.
 */
export function emailsWith(
  check: (facts: HintInputs) => readonly { readonly place: { readonly row: number } }[],
  ...emails: string[]
): string[] {
  const facts = hintInputsOf(emails.map((email, index) => `Person ${index},${email},${index === 0 ? '' : emails[0]}`));
  return check(facts).map(({ place }) => emails[place.row]!);
}
