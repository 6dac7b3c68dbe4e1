import { isObjectName } from '../../core/insights/git/hexIds.ts';

/** Reads what `git diff-tree --stdin --shortstat --always` writes: the name of each commit, and below it how many lines it changed. Gives them by name, added and deleted together; never throws. */
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

/** ` 3 files changed, 4 insertions(+), 1 deletion(-)` is five. */
function countLines(line: string): number {
  const [, added = 0] = /(\d{1,15}) insertions?\(\+\)/.exec(line) ?? [];
  const [, deleted = 0] = /(\d{1,15}) deletions?\(-\)/.exec(line) ?? [];
  return Number(added) + Number(deleted);
}
