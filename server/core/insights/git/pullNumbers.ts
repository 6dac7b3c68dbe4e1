/** How the usual services begin or end the subject of a merge. */
const SUBJECTS = [
  /^Merge pull request #(\d{1,9})\b/i,
  /^Pull request #(\d{1,9})\b/i,
  /^Merged PR (\d{1,9})\b/i,
  /\(pull request #(\d{1,9})\)\s*$/i,
  /\(#(\d{1,9})\)\s*$/,
] as const;

/** The number of the pull request that a merge says it brings; 0 for none. */
export function readMergeNumber(message: string): number {
  const subject = firstLine(message);
  for (const form of SUBJECTS) {
    const number = form.exec(subject)?.[1];
    if (number !== undefined) return Number(number);
  }
  return Number(/^See merge request \S*!(\d{1,9})\s*$/m.exec(message)?.[1] ?? 0);
}

/** The number at the end of a subject, as of a pull request that was squashed into one commit; 0 for none. */
export function readSquashNumber(message: string): number {
  return Number(/\(#(\d{1,9})\)\s*$/.exec(firstLine(message))?.[1] ?? 0);
}

/** Names that the branch of a repository usually has, where it is not known. */
const USUAL_BRANCHES = ['main', 'master', 'trunk', 'develop'];

/** Whether a merge brought the branch itself into another one, or into a copy of it; null is a branch without a name. */
export function isBackMerge(message: string, branch: string | null): boolean {
  const source = /^Merge (?:remote-tracking )?branch '([^']+)'/.exec(message)?.[1];
  if (source === undefined) return false;
  const names = branch === null ? USUAL_BRANCHES : [branch];
  return names.some((name) => source === name || /^(?:origin|upstream)\/(.*)$/.exec(source)?.[1] === name);
}

function firstLine(message: string): string {
  const end = message.indexOf('\n');
  return end < 0 ? message : message.slice(0, end);
}
