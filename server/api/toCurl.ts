import type { ObservedCall, ObservedPart } from '../wire/observedCall.ts';

/** The variable for the key. */
const KEY = '$FAIRLEAD_KEY';

/**
 * Formats a call as a command for a POSIX shell: the key is the variable FAIRLEAD_KEY, and a file or a large body is referenced with `@`
 * for the user to fill in.
 */
export function toCurl({ method, address, headers, key, body }: ObservedCall): string {
  const words = ['curl', '--globoff', '--request', method, quote(address)];
  for (const [name, value] of Object.entries(headers)) words.push('--header', quote(`${name}: ${value}`));
  // In double quotes, so that the shell expands the variable.
  if (key !== null) words.push('--header', `"${key.header}: ${key.scheme}${KEY}"`);
  if (body?.kind === 'json') words.push('--data-raw', quote(body.text));
  if (body?.kind === 'large') words.push('--data-binary', quote('@file'));
  if (body?.kind === 'form') for (const part of body.parts) words.push(...toPart(part));
  return words.join(' ');
}

function toPart(part: ObservedPart): string[] {
  if ('text' in part) return ['--form-string', quote(`${part.name}=${part.text}`)];
  const name = `"${part.fileName.replace(/[\\"]/g, '\\$&')}"`;
  return ['--form', quote(`${part.name}=@${name};type=${part.type}`)];
}

/** Quotes a string as one word of a shell. */
function quote(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
