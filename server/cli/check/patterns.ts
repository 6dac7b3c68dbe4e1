import { relative, sep } from 'node:path';
import * as l10n from '@vscode/l10n';
import ignore from 'ignore';
import { UsageError } from '../errors.ts';

/** The innermost braces with a comma. */
const BRACES = /\{([^{},]*,[^{}]*)\}/;

/**
 * Whether patterns with the syntax of .gitignore, relative to a folder, match a file or (with `isFolder`) a folder. Paths outside the
 * folder never match.
 */
export type Matcher = (path: string, isFolder?: boolean) => boolean;

/** Maximum patterns of one matcher. */
const MOST_PATTERNS = 1_000;
/** Maximum characters of one pattern. */
const LONGEST = 1_000;

/**
 * Maximum wildcards in one part of a pattern: with more of them a long path could take years to compare
 * (docs/decisions/terminal.md#configuration-of-a-repository).
 */
const MOST_WILDCARDS = 3;
/** Maximum parts of a pattern that match any folders, for the same reason. */
const MOST_FOLDERS = 4;

/** Creates a matcher. Throws a UsageError for patterns that would take too long. */
export function toMatcher(folder: string, patterns: string | readonly string[]): Matcher {
  const all = typeof patterns === 'string' ? patterns.split(/\r?\n/) : patterns;
  if (all.length > MOST_PATTERNS) throw new UsageError(l10n.t('There are {0} patterns. Use at most {1}.', all.length, MOST_PATTERNS));
  for (const pattern of all) requireSimple(pattern);
  const rules = ignore().add(patterns);
  return (path, isFolder = false) => {
    const seen = relative(folder, path).split(sep).join('/');
    if (seen === '' || /^\.\.(\/|$)/.test(seen) || !ignore.isPathValid(seen)) return false;
    return rules.ignores(isFolder ? `${seen}/` : seen);
  };
}

function requireSimple(pattern: string): void {
  const parts = pattern.split('/');
  const isSimple =
    pattern.length <= LONGEST &&
    parts.filter((part) => part === '**').length <= MOST_FOLDERS &&
    parts.every((part) => part === '**' || (part.match(/\*+/g) ?? []).length <= MOST_WILDCARDS);
  if (isSimple) return;
  const limits = l10n.t('{0} * between two slashes, {1} ** and {2} characters', MOST_WILDCARDS, MOST_FOLDERS, LONGEST);
  throw new UsageError(l10n.t('The pattern "{0}" is too complex. Use at most {1}.', pattern.slice(0, 100), limits));
}

/** Maximum patterns that the braces of one may expand to. */
const MOST_EXPANDED = 1_000;

/** Expands `{a,b}` in a pattern: `x.{csv,keys}` becomes two patterns. Throws a UsageError for too many. */
export function expandBraces(pattern: string): string[] {
  let expanded = [pattern];
  for (;;) {
    const next = expanded.flatMap((one) => {
      const found = BRACES.exec(one);
      if (found === null) return [one];
      const [match, inner = ''] = found;
      return inner.split(',').map((choice) => one.slice(0, found.index) + choice + one.slice(found.index + match.length));
    });
    if (next.length > MOST_EXPANDED) {
      throw new UsageError(
        l10n.t('The braces of "{0}" expand to too many patterns. Use at most {1}.', pattern.slice(0, 100), MOST_EXPANDED),
      );
    }
    if (next.every((one, index) => one === expanded[index])) return next;
    expanded = next;
  }
}
