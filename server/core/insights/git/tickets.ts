/** Names of standards that look like tickets. */
const STANDARDS = 'AES|ASCII|CP|CVE|CWE|HTTP|IEEE|ISO|MD|PEP|RFC|RSA|SHA|SSL|TLS|UCS|UTF';

const KEY = new RegExp(`(?<![\\w-])(?!(?:${STANDARDS})-)[A-Z][A-Z0-9]{1,9}-[1-9]\\d{0,8}(?!\\w|\\.\\d)`);
const NUMBER = /(?<![\w&#])#([1-9]\d{0,8})(?!\w)/;

/** Places of a pull request's number, which is not a ticket. */
const PULL_NUMBERS = [/\(#\d+\)\s*$/, /^(?:Merge )?pull request #\d+/i, /\(pull request #\d+\)\s*$/];

/** Returns the ticket that a commit's message names: `ABC-123`, or else `#123`; '' if there is none. */
export function readTicket(message: string): string {
  const key = KEY.exec(message);
  if (key !== null) return key[0];
  const end = message.indexOf('\n');
  const [subject, body] = end < 0 ? [message, ''] : [message.slice(0, end), message.slice(end)];
  const withoutPulls = PULL_NUMBERS.reduce((text, place) => text.replace(place, ' '), subject);
  const number = NUMBER.exec(withoutPulls) ?? NUMBER.exec(body.replace(/^Reverts \S*#\d+/gm, ' '));
  return number === null ? '' : `#${number[1]}`;
}
