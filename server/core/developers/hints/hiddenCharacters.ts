import type { Finding } from '../finding.ts';
import type { CellPattern } from './cellPattern.ts';
import type { HintFacts } from './hintFacts.ts';
import { INVISIBLE, INVISIBLE_BYTES, nameInvisible } from './invisible.ts';

/** Maximum number of different characters that one message names. */
const MOST_NAMED = 4;

/** Characters after which a joiner has no effect: joiners belong to emoji and many scripts, but not to these. */
const NEEDS_NO_JOINER = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\d\s@._,;:'"()/+-]?$/u;

const HIDDEN: CellPattern = {
  pattern: INVISIBLE,
  bytes: [...INVISIBLE_BYTES.keys()],
  mayMatch: (bytes, at) => {
    const seconds = INVISIBLE_BYTES.get(bytes[at]!);
    return seconds === undefined || seconds.length === 0 || seconds.includes(bytes[at + 1]!);
  },
};

/** HIDDEN_CHARACTER: a cell contains invisible characters, so it differs from a cell that looks the same. */
export function checkHiddenCharacters(facts: HintFacts): Finding[] {
  const findings: Finding[] = [];
  for (const { row, column, value } of facts.cells(HIDDEN)) {
    const found = findHidden(value);
    if (found.length === 0) continue;
    const names = [...new Set(found.map(nameInvisible))];
    const named = names.slice(0, MOST_NAMED).join(', ') + (names.length > MOST_NAMED ? ' and others' : '');
    const count = found.length === 1 ? 'a hidden character' : `${found.length} hidden characters`;
    findings.push({
      code: 'HIDDEN_CHARACTER',
      fieldName: null,
      place: { row, column },
      message: `This cell contains ${count}: ${named}. Retype the cell without ${found.length === 1 ? 'it' : 'them'}, or it will not match values that look the same.`,
      related: [],
    });
  }
  return findings;
}

/** Returns the invisible characters of a value, except joiners that have an effect. */
function findHidden(value: string): string[] {
  return Array.from(value.matchAll(INVISIBLE))
    .filter(({ 0: character, index }) => !isJoiner(character) || NEEDS_NO_JOINER.test(before(value, index)) || isLast(value, index))
    .map(({ 0: character }) => character);
}

function isJoiner(character: string): boolean {
  return character === '\u200C' || character === '\u200D';
}

function before(value: string, index: number): string {
  return Array.from(value.slice(Math.max(0, index - 2), index)).at(-1) ?? '';
}

function isLast(value: string, index: number): boolean {
  return index === value.length - 1;
}
