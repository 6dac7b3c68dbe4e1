/** Which side of a pipeline has changed since both were the same; `unknown` where nobody knows when that was. */
export type Drift = 'same' | 'file' | 'server' | 'both' | 'unknown';

/** A text without what nobody means by it: kinds of line ends, blanks at the ends of lines, empty lines at the end. */
export function toMeaning(text: string): string {
  return text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n+$/, '');
}

/** How the text of a file and that of a server differ in meaning; `base` is the last text that both had, null where none is known. */
export function judgeDrift(file: string, server: string, base: string | null): Drift {
  const [here, there] = [toMeaning(file), toMeaning(server)];
  if (here === there) return 'same';
  if (base === null) return 'unknown';
  const before = toMeaning(base);
  if (here === before) return 'server';
  return there === before ? 'file' : 'both';
}
