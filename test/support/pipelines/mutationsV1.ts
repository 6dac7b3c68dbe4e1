/** A pipeline of version 1 with one mistake, and the line where it should be reported. */
export interface MutantV1 {
  readonly what: string;
  readonly text: string;
  readonly line: number;
}

/** A kind of mistake: all the ways in which it can be made in a text. */
export interface MutationV1 {
  readonly what: string;
  mutate(text: string): Iterable<MutantV1>;
}

interface KeyLine {
  readonly line: number;
  readonly indentation: string;
  readonly key: string;
  readonly value: string;
}

/** Keys whose own keys people choose, or whose contents are not checked. */
const FREE = /^(?:with|env|inputs|tags|labels|node-selector|matrix|exclude|items|spec|headers|outputs)$/;

/** Lists the lines with a key that the shapes know: not those in scripts, and not those that people choose. */
function keyLines(text: string): KeyLine[] {
  const found: KeyLine[] = [];
  let skipped = Number.POSITIVE_INFINITY;
  for (const [line, row] of text.split('\n').entries()) {
    const [, indentation = '', dash = '', key = '', value = ''] = /^(\s*)((?:- )?)([\w-]+):(?: (.*))?$/.exec(row) ?? [];
    const column = row.search(/\S/);
    if (column === -1 || column > skipped) continue;
    skipped = Number.POSITIVE_INFINITY;
    if (key === '') continue;
    if (FREE.test(key) || /^[|>]/.test(value)) skipped = column + dash.length;
    found.push({ line, indentation: indentation + dash, key, value });
  }
  return found;
}

function replaceLine(text: string, line: number, ...rows: readonly string[]): string {
  return text
    .split('\n')
    .toSpliced(line, 1, ...rows)
    .join('\n');
}

/** Creates a mutation that rewrites single lines; null leaves a line as it is. */
function rewrite(what: string, change: (row: KeyLine) => string | readonly string[] | null): MutationV1 {
  return {
    what,
    *mutate(text) {
      for (const row of keyLines(text)) {
        const changed = change(row);
        if (changed === null) continue;
        const rows = typeof changed === 'string' ? [changed] : changed;
        yield { what: `${what}: ${row.key}, line ${row.line + 1}`, text: replaceLine(text, row.line, ...rows), line: row.line };
      }
    },
  };
}

function swap(word: string): string | null {
  const middle = Math.floor(word.length / 2);
  const swapped = word.slice(0, middle - 1) + word[middle] + word[middle - 1] + word.slice(middle + 1);
  return word.length < 4 || swapped === word ? null : swapped;
}

const write = ({ indentation, value }: KeyLine, key: string) => `${indentation}${key}:${value === '' ? '' : ` ${value}`}`;
const camel = (key: string) => key.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
const isPlainKey = ({ key, value }: KeyLine) => !/^(?:kind|version|pipeline|template)$/.test(key) && !/^[|>]/.test(value);

/** Keys of version 0, by what version 1 calls them. */
const OLD: Readonly<Record<string, string>> = {
  id: 'identifier',
  if: 'when',
  'on-failure': 'failureStrategies',
  rollback: 'rollbackSteps',
};

/** The column of a step's keys in the fixtures; the action after a failure is deeper. */
const STEP_COLUMN = 10;

const ENUMS = /^(?:pull|policy|scope|action|failure-action|os|arch|effectless)$/;
const FLAGS = /^(?:submodules|mask|block-executor|run-as-non-root|parallel)$/;
const DURATIONS = /^(?:timeout|duration)$/;

/** The kinds of mistakes in version 1. */
export const MUTATIONS_V1: readonly MutationV1[] = [
  rewrite('a misspelt key', (row) => {
    const key = isPlainKey(row) ? swap(row.key) : null;
    return key === null ? null : write(row, key);
  }),
  rewrite('a key with a letter too many', (row) => (isPlainKey(row) && row.key.length > 3 ? write(row, `${row.key}x`) : null)),
  rewrite('a key as version 0 writes it', (row) => (OLD[row.key] === undefined ? null : write(row, OLD[row.key]!))),
  rewrite('a key in camel case', (row) => (row.key.includes('-') ? write(row, camel(row.key)) : null)),
  rewrite('an unknown word', (row) =>
    ENUMS.test(row.key) && /^[a-zA-Z-]+$/.test(row.value) ? write({ ...row, value: 'whatever' }, row.key) : null,
  ),
  rewrite('a misspelt word', (row) => {
    const value = ENUMS.test(row.key) && /^[a-zA-Z-]+$/.test(row.value) ? swap(row.value) : null;
    return value === null ? null : write({ ...row, value }, row.key);
  }),
  rewrite('no flag', (row) => (FLAGS.test(row.key) && row.value !== '' ? write({ ...row, value: 'sometimes' }, row.key) : null)),
  rewrite('yes instead of true', (row) => (FLAGS.test(row.key) && row.value === 'true' ? write({ ...row, value: 'yes' }, row.key) : null)),
  rewrite('a duration without unit', (row) =>
    DURATIONS.test(row.key) && row.value !== '' ? write({ ...row, value: '10' }, row.key) : null,
  ),
  rewrite('no number', (row) =>
    /^(?:depth|attempts|iterations|max-parallel)$/.test(row.key) ? write({ ...row, value: 'many' }, row.key) : null,
  ),
  rewrite('a string for the stages or steps', (row) =>
    /^(?:stages|steps)$/.test(row.key) && row.value === ''
      ? null
      : row.key === 'run' && row.value !== ''
        ? `${row.indentation}run: []`
        : null,
  ),
  rewrite('a key twice', (row) => {
    const indentation = row.indentation.replace('-', ' ');
    return isPlainKey(row) && row.value !== '' && !row.indentation.includes('-')
      ? [write(row, row.key), write({ ...row, indentation }, row.key)]
      : null;
  }),
  rewrite('a key without its colon', (row) =>
    row.value !== '' && !row.indentation.includes('-') ? `${row.indentation}${row.key} ${row.value}` : null,
  ),
  rewrite('an unclosed expression', (row) =>
    /\}\}$/.test(row.value) ? write({ ...row, value: row.value.replace(/\s*\}\}$/, '') }, row.key) : null,
  ),
  rewrite('a misspelt input', (row) =>
    /inputs\.\w+/.test(row.value) ? write({ ...row, value: row.value.replace(/inputs\.\w+/, 'inputs.nothing_at_all') }, row.key) : null,
  ),
  rewrite('a misspelt axis', (row) =>
    /matrix\.\w+/.test(row.value) ? write({ ...row, value: row.value.replace(/matrix\.\w+/, 'matrix.zoone') }, row.key) : null,
  ),
  rewrite('a step in its wrapper', (row) => {
    if (!row.indentation.endsWith('- ') || !/^(?:run|wait|queue|policy|barrier)$/.test(row.key)) return null;
    return row.value === '' ? null : [`${row.indentation}step:`, `${row.indentation.replace('-', ' ')}  ${row.key}: ${row.value}`];
  }),
  rewrite('a step that does nothing', (row) =>
    row.key === 'run' && row.indentation.includes('- ') && row.value !== '' ? `${row.indentation}name: Nothing` : null,
  ),
  rewrite('an unknown kind of step', (row) =>
    row.key === 'action' && row.value === '' && row.indentation.length === STEP_COLUMN ? `${row.indentation}teleport:` : null,
  ),
  rewrite('a missing name', (row) =>
    /^(?:uses|duration)$/.test(row.key) && /[a-z0-9]/.test(row.value) ? `${row.indentation}${row.key}:` : null,
  ),
];

/** The line of the problem may be that of the key around an emptied value. */
export const AROUND: readonly string[] = ['a missing name', 'a key without its colon', 'a key twice'];
