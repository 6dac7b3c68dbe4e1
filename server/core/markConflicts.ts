/** The lines that begin, divide and end a conflict in a file, as Git and editors know them. */
export const CONFLICT_MARKS = { begin: '<<<<<<< folder', divide: '=======', end: '>>>>>>> service' } as const;

/** Differing lines beyond which two texts are not compared line by line: all from the first to the last difference is one conflict. */
const MOST_DIFFERENCES = 1000;

/** Joins two versions of a text: lines that differ are between marks, first those of the folder, then those of the service. */
export function markConflicts(folder: string, service: string): string {
  const [mine, theirs] = [folder, service].map(toLines) as [string[], string[]];
  let start = 0;
  while (start < mine.length && start < theirs.length && mine[start] === theirs[start]) start++;
  let end = 0;
  const most = Math.min(mine.length, theirs.length) - start;
  while (end < most && mine.at(-1 - end) === theirs.at(-1 - end)) end++;
  const middle = [mine.slice(start, mine.length - end), theirs.slice(start, theirs.length - end)] as const;
  return [...mine.slice(0, start), ...toHunks(...middle), ...mine.slice(mine.length - end)].join('');
}

/** Returns the line numbers, from 0, of the marks of conflicts in a text. */
export function findConflictMarks(text: string): readonly number[] {
  if (!text.includes(CONFLICT_MARKS.begin) && !text.includes(CONFLICT_MARKS.end)) return [];
  const marks: readonly string[] = [CONFLICT_MARKS.begin, CONFLICT_MARKS.end];
  return text.split(/\r\n|\n|\r/).flatMap((line, index) => (marks.includes(line) ? [index] : []));
}

/** Returns the lines with their ends; the last one gets an end too, so that a mark can follow it. */
function toLines(text: string): string[] {
  const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  return lines.map((line) => (line.endsWith('\n') ? line : `${line}\n`));
}

function toHunks(mine: readonly string[], theirs: readonly string[]): string[] {
  const path = findPath(mine, theirs);
  const lines: string[] = [];
  let [x, y] = [0, 0];
  for (const [nextX, nextY] of [...path, [mine.length, theirs.length] as const]) {
    if (nextX > x || nextY > y) lines.push(...toConflict(mine.slice(x, nextX), theirs.slice(y, nextY)));
    if (nextX < mine.length) lines.push(mine[nextX]!);
    [x, y] = [nextX + 1, nextY + 1];
  }
  return lines;
}

function toConflict(mine: readonly string[], theirs: readonly string[]): string[] {
  const { begin, divide, end } = CONFLICT_MARKS;
  return [`${begin}\n`, ...mine, `${divide}\n`, ...theirs, `${end}\n`];
}

/** Returns the pairs of equal lines on a shortest way from one list to the other (Myers, "An O(ND) Difference Algorithm", 1986). */
function findPath(mine: readonly string[], theirs: readonly string[]): readonly (readonly [number, number])[] {
  const [n, m] = [mine.length, theirs.length];
  const steps: Map<number, number>[] = [];
  let furthest = new Map([[1, 0]]);
  for (let d = 0; d <= Math.min(n + m, MOST_DIFFERENCES); d++) {
    const next = new Map<number, number>();
    for (let k = -d; k <= d; k += 2) {
      const isDown = k === -d || (k !== d && (furthest.get(k - 1) ?? -1) < (furthest.get(k + 1) ?? -1));
      let x = isDown ? (furthest.get(k + 1) ?? 0) : (furthest.get(k - 1) ?? 0) + 1;
      while (x < n && x - k < m && mine[x] === theirs[x - k]) x++;
      next.set(k, x);
      if (x >= n && x - k >= m) return walkBack([...steps, next], n, m);
    }
    steps.push(next);
    furthest = next;
  }
  return [];
}

function walkBack(steps: readonly ReadonlyMap<number, number>[], n: number, m: number): readonly (readonly [number, number])[] {
  const pairs: [number, number][] = [];
  let [x, y] = [n, m];
  for (let d = steps.length - 1; d >= 0; d--) {
    const before = steps[d - 1] ?? new Map([[1, 0]]);
    const k = x - y;
    const isDown = k === -d || (k !== d && (before.get(k - 1) ?? -1) < (before.get(k + 1) ?? -1));
    const from = isDown ? k + 1 : k - 1;
    const startX = d === 0 ? 0 : (before.get(from) ?? 0);
    const startY = d === 0 ? 0 : startX - from;
    const [afterX, afterY] = d === 0 ? [0, 0] : isDown ? [startX, startY + 1] : [startX + 1, startY];
    while (x > afterX && y > afterY) pairs.push([--x, --y]);
    [x, y] = [startX, startY];
  }
  return pairs.reverse();
}
