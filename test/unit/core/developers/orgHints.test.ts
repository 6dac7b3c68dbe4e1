import assert from 'node:assert/strict';
import { checkManagersAlone } from '../../../../server/core/developers/hints/managersAlone.ts';
import { checkSeveralRoots } from '../../../../server/core/developers/hints.ts';
import { hintInputsOf } from '../../../support/hintInputs.ts';

describe('a manager whose domain no one else has', () => {
  const alone = (...rows: string[]): (readonly [number, number | null])[] =>
    checkManagersAlone(hintInputsOf(rows)).map(({ place }) => [place.row, place.column]);

  it('is reported if most people share another domain', () => {
    assert.deepEqual(
      alone('A,a@one.example,', 'B,b@two.example,a@one.example', 'C,c@two.example,a@one.example', 'D,d@TWO.example,b@two.example'),
      [[0, 1]],
    );
  });

  it('is not reported without reports, among few people, or if no domain dominates', () => {
    assert.deepEqual(
      alone('A,a@two.example,', 'B,b@two.example,a@two.example', 'C,c@two.example,a@two.example', 'D,d@one.example,a@two.example'),
      [],
    );
    assert.deepEqual(alone('A,a@one.example,', 'B,b@two.example,a@one.example', 'C,c@two.example,a@one.example'), []);
    assert.deepEqual(
      alone('A,a@one.example,', 'B,b@two.example,a@one.example', 'C,c@three.example,a@one.example', 'D,d@four.example,'),
      [],
    );
    assert.deepEqual(
      alone('A,a@one.example,', 'B,b@one.example,a@one.example', 'C,c@two.example,', 'D,d@two.example,', 'E,e@two.example,'),
      [],
    );
    assert.deepEqual(alone('A,ann,', 'B,b@two.example,ann', 'C,c@two.example,ann', 'D,d@two.example,ann'), []);
  });
});

describe('multiple roots', () => {
  const roots = (...rows: string[]) => checkSeveralRoots(hintInputsOf(rows));

  it('are one hint at the first of them that points at the others', () => {
    const [hint, ...others] = roots('A,a@x,', 'B,b@x,a@x', 'C,c@x, ', 'D,d@x,');
    assert.deepEqual(others, []);
    assert.deepEqual(hint?.place, { row: 0, column: 2 });
    assert.match(hint.message, /^3 people have no manager/);
    assert.deepEqual(
      hint.related.map(({ place }) => place.row),
      [2, 3],
    );
  });

  it('are not reported if managers are unused, there is one root, or all managers are unknown', () => {
    assert.deepEqual(roots('A,a@x,', 'B,b@x,'), []);
    assert.deepEqual(roots('A,a@x,', 'B,b@x,a@x'), []);
    assert.deepEqual(roots('A,a@x,', 'B,b@x,', 'C,c@x,ghost@x'), []);
    assert.deepEqual(checkSeveralRoots(hintInputsOf(['A,a@x', 'B,b@x'], 'name,email')), []);
  });

  it('have no more related places than any other problem', () => {
    const rows = Array.from({ length: 300 }, (_, i) => `P,p${i}@x,`);
    assert.equal(roots(...rows, 'Q,q@x,p0@x')[0]?.related.length, 100);
  });
});
