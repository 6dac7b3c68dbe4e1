import * as l10n from '@vscode/l10n';
import { FIELD_NAMES } from '../fieldTypes.ts';
import { type Finding, findingAt } from '../finding.ts';
import type { EmailCodes } from '../rosterInputs.ts';
import type { HintInputs } from './hintInputs.ts';

const AT = 0x40;

/** EMAIL_IS_NO_ADDRESS: the e-mail of a person has no @, or is not one address alone. */
export function checkEmailForms({ people, codes, columns, recordOf, emailText }: HintInputs): Finding[] {
  return Array.from(
    people.filter((number) => !isOneAddress(codes, number)),
    (number) => {
      const email = emailText(number);
      const message = email.includes('@')
        ? l10n.t('"{0}" is not one e-mail address alone. Keep the one that is known to the service.', email)
        : l10n.t('"{0}" is no e-mail address: it has no @. Write the e-mail of this person.', email);
      return findingAt('EMAIL_IS_NO_ADDRESS', { row: recordOf(number), column: columns.email }, message, FIELD_NAMES.EMAIL);
    },
  );
}

function isOneAddress({ codes, starts }: EmailCodes, number: number): boolean {
  const [start, end] = [starts[number]!, starts[number + 1]!];
  let found = -1;
  for (let at = start; at < end; at++) {
    const code = codes[at]!;
    // Letters are above all of them.
    if (code > AT) continue;
    if (isAround(code) || (code === AT && found !== -1)) return false;
    if (code === AT) found = at;
  }
  return found > start && found < end - 1;
}

/** Whether a character separates or surrounds addresses: a comma, a colon, a semicolon, angle brackets. Spaces have a hint of their own. */
function isAround(code: number): boolean {
  return code === 0x2c || (code >= 0x3a && code <= 0x3e && code !== 0x3d);
}
