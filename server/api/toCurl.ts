import type { ObservedCall, ObservedPart } from '../wire/observedCall.ts';

/** The variable that stands for the key. */
const KEY = '$FAIRLEAD_KEY';

/** A call as a line for a POSIX shell: the key is the variable FAIRLEAD_KEY, and a file or a large body is named by `@`, to be put in by who runs it. */
export function toCurl({ method, address, headers, key, body }: ObservedCall): string {
  const words = ['curl', '--globoff', '--request', method, quote(address)];
  for (const [name, value] of Object.entries(headers)) words.push('--header', quote(`${name}: ${value}`));
  // Double quotes, so that the shell puts the variable in.
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

/** One word of a shell, whatever stands in it. */
function quote(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
