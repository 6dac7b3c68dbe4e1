/** How common services begin or end the subject of a merge. */
const SUBJECTS = [
  /^Merge pull request #(\d{1,9})\b/i,
  /^Pull request #(\d{1,9})\b/i,
  /^Merged PR (\d{1,9})\b/i,
  /\(pull request #(\d{1,9})\)\s*$/i,
  /\(#(\d{1,9})\)\s*$/,
] as const;

/** Returns the number of the pull request that a merge names; 0 if there is none. */
export function readMergeNumber(message: string): number {
  const subject = firstLine(message);
  for (const form of SUBJECTS) {
    const number = form.exec(subject)?.[1];
    if (number !== undefined) return Number(number);
  }
  return Number(/^See merge request \S*!(\d{1,9})\s*$/m.exec(message)?.[1] ?? 0);
}

/** Returns the number at the end of a subject, as in a pull request squashed into one commit; 0 if there is none. */
export function readSquashNumber(message: string): number {
  return Number(/\(#(\d{1,9})\)\s*$/.exec(firstLine(message))?.[1] ?? 0);
}

/** Common names of the main branch, for a branch without a name. */
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
