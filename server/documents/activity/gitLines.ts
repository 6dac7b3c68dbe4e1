import { isObjectName } from '../../core/insights/git/hexIds.ts';

/**
 * Parses the output of `git diff-tree --stdin --shortstat --always`, the hash of each commit followed by the count of its changed lines,
 * and returns added plus deleted lines by hash. Never throws.
 */
export function readGitLines(text: string): Map<string, number> {
  const lines = new Map<string, number>();
  let commit = '';
  for (const line of text.split('\n')) {
    if (isObjectName(line)) {
      commit = line;
      lines.set(commit, 0);
    } else if (commit !== '' && /^ \d+ files? changed/.test(line)) {
      lines.set(commit, countLines(line));
    }
  }
  return lines;
}

/** Counts ` 3 files changed, 4 insertions(+), 1 deletion(-)` as 5. */
function countLines(line: string): number {
  const [, added = 0] = /(\d{1,15}) insertions?\(\+\)/.exec(line) ?? [];
  const [, deleted = 0] = /(\d{1,15}) deletions?\(-\)/.exec(line) ?? [];
  return Number(added) + Number(deleted);
}
