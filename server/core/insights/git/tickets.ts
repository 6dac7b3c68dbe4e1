/** Words of the form of a ticket that are names of standards. */
const STANDARDS = 'AES|ASCII|CP|CVE|CWE|HTTP|IEEE|ISO|MD|PEP|RFC|RSA|SHA|SSL|TLS|UCS|UTF';

const KEY = new RegExp(`(?<![\\w-])(?!(?:${STANDARDS})-)[A-Z][A-Z0-9]{1,9}-[1-9]\\d{0,8}(?!\\w|\\.\\d)`);
const NUMBER = /(?<![\w&#])#([1-9]\d{0,8})(?!\w)/;

/** Where the number of a pull request stands, which is no ticket. */
const PULL_NUMBERS = [/\(#\d+\)\s*$/, /^(?:Merge )?pull request #\d+/i, /\(pull request #\d+\)\s*$/];

/** The ticket that a commit's message names: `ABC-123`, or else `#123`; empty for none. */
export function readTicket(message: string): string {
  const key = KEY.exec(message);
  if (key !== null) return key[0];
  const end = message.indexOf('\n');
  const [subject, body] = end < 0 ? [message, ''] : [message.slice(0, end), message.slice(end)];
  const told = PULL_NUMBERS.reduce((text, place) => text.replace(place, ' '), subject);
  const number = NUMBER.exec(told) ?? NUMBER.exec(body.replace(/^Reverts \S*#\d+/gm, ' '));
  return number === null ? '' : `#${number[1]}`;
}
