import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Ended, makeFolder } from './fairlead.ts';
import { runHere } from './runHere.ts';

/** Patterns that an engine with backtracking tries in more ways than it could ever finish. */
const ENDLESS: readonly string[] = [
  '^((a+)+)$',
  '^((a|a)*)$',
  '^((.*)*)b$',
  '(x+x+)+y|((a*)*)!!',
  '^(a?){40}a{40}b(c)?$',
  '((a{1,9}){1,9}){1,9}b',
];

describe('the pattern of a reshape file', () => {
  const { folder, remove } = makeFolder();
  after(remove);

  /** Splits the column of one cell by a pattern. */
  const split = (pattern: string, cell: string): Promise<Ended> => {
    writeFileSync(join(folder, 'people.csv'), `name,boss\nAda,"${cell}"\n`);
    writeFileSync(join(folder, 'steps.json'), JSON.stringify({ steps: [{ split: { column: 'boss', pattern, into: ['part'] } }] }));
    return runHere(['developers', 'reshape', 'people.csv', '--with', 'steps.json'], { cwd: folder });
  };

  it('ends in time proportional to the cell, however it repeats', async () => {
    for (const pattern of ENDLESS) {
      const { code, stderr } = await split(pattern, `${'a'.repeat(40)}!`);
      assert.equal(code, 1, pattern);
      assert.match(stderr, /^people\.csv:2: error “a{40}!” in the column “boss” does not match the pattern/);
    }
  });

  it('is refused if it needs more than that, or is too large', async () => {
    const faults: readonly (readonly [string, RegExp])[] = [
      ['^(?=a)(.*)$', /split\.pattern looks ahead, behind or back, which is not supported here\. Write it without/],
      ['(a)\\1', /split\.pattern looks ahead, behind or back/],
      ['(a{1,1000}b{1,1000}c{1,1000}d{1,1000})', /split\.pattern repeats too much\. Use lower numbers in \{\}\./],
      ['(((((){1000}){1000}){1000}){1000})', /split\.pattern is not a regular expression: expression too large\. Correct it\./],
      [`(${'a'.repeat(1000)})`, /split\.pattern has more than 1000 characters\. Shorten it\./],
    ];
    for (const [pattern, message] of faults) {
      const { code, stderr } = await split(pattern, 'a');
      assert.equal(code, 1, pattern);
      assert.match(stderr, message);
    }
    const { code, stderr } = await split('^(.?){1000}$', 'a'.repeat(300_000));
    assert.equal(code, 1);
    assert.match(
      stderr,
      /^people\.csv:2: error The pattern \^\(\.\?\)\{1000\}\$ takes too long for the column “boss”\. Use a simpler one\.$/m,
    );
  });

  it('is spelled as in JavaScript, whose blanks are more than those of ASCII', async () => {
    const cells = {
      '^\\S+\\s(?<last>\\S+)$': 'Ada\u00a0Lovelace',
      '^Ada[\\s,]+(.*)\\/$': 'Ada,\u2003Lovelace/',
      '(\\u004c\\p{Ll}+)': 'Ada Lovelace',
    };
    for (const [pattern, cell] of Object.entries(cells))
      assert.equal((await split(pattern, cell)).stdout, `name,boss,part\nAda,${/[,]/.test(cell) ? `"${cell}"` : cell},Lovelace\n`);
  });
});
