/** Which side of a pipeline changed since both were the same; `unknown` if there is no common base. */
export type Drift = 'same' | 'file' | 'server' | 'both' | 'unknown';

/** Normalizes a text: LF line endings, no byte order mark, no blanks at the ends of lines, no empty lines at the end. */
export function toMeaning(text: string): string {
  return text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n+$/, '');
}

/** Compares the normalized texts of a file and a server; `base` is the last text that both had, or null if unknown. */
export function judgeDrift(file: string, server: string, base: string | null): Drift {
  const [here, there] = [toMeaning(file), toMeaning(server)];
  if (here === there) return 'same';
  if (base === null) return 'unknown';
  const before = toMeaning(base);
  if (here === before) return 'server';
  return there === before ? 'file' : 'both';
}
