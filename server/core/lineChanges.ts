import { structuredPatch } from 'diff';

/** Unchanged lines around each change. */
const CONTEXT = 3;

/** Differing lines beyond which two texts are not compared line by line: one replaces the other. */
const MOST_DIFFERENCES = 2000;

/** Returns the changes between two texts as lines that begin with `+`, `-` or a space, with `⋮` between distant ones; none if both are the same. */
export function listLineChanges(before: string, after: string): string[] {
  if (before === after) return [];
  const patch = structuredPatch('', '', before, after, '', '', { context: CONTEXT, maxEditLength: MOST_DIFFERENCES });
  if (patch === undefined) return [...toLines('-', before), ...toLines('+', after)];
  return patch.hunks.flatMap(({ lines, oldStart }, index) => {
    const shown = lines.filter((line) => !line.startsWith('\\'));
    return index === 0 && oldStart <= 1 ? shown : ['⋮', ...shown];
  });
}

function toLines(mark: string, text: string): string[] {
  return text
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => `${mark}${line}`);
}
