import { relative, sep } from 'node:path';
import ignore from 'ignore';

/** Says whether patterns as in .gitignore, from a folder, take in a file or (with `isFolder`) a folder. What lies elsewhere they never do. */
export type Matcher = (path: string, isFolder?: boolean) => boolean;

/** Makes a matcher of patterns. */
export function toMatcher(folder: string, patterns: string | readonly string[]): Matcher {
  const rules = ignore().add(patterns);
  return (path, isFolder = false) => {
    const seen = relative(folder, path).split(sep).join('/');
    if (seen === '' || /^\.\.(\/|$)/.test(seen) || !ignore.isPathValid(seen)) return false;
    return rules.ignores(isFolder ? `${seen}/` : seen);
  };
}

/** `{a,b}` in a pattern as patterns without it: of `x.{csv,keys}` both. */
export function expandBraces(pattern: string): string[] {
  const found = /^(.*?)\{([^{}]*,[^{}]*)\}(.*)$/s.exec(pattern);
  if (found === null) return [pattern];
  const [, before = '', inner = '', after = ''] = found;
  return inner.split(',').flatMap((one) => expandBraces(before + one + after));
}
