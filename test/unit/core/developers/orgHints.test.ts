import assert from 'node:assert/strict';
import { checkManagersAlone } from '../../../../server/core/developers/hints/managersAlone.ts';
import { checkSeveralRoots } from '../../../../server/core/developers/hints.ts';
import { hintInputsOf } from '../../../support/hintInputs.ts';

describe('a manager alone in a domain', () => {
  const alone = (...rows: string[]): (readonly [number, number | null])[] =>
    checkManagersAlone(hintInputsOf(rows)).map(({ place }) => [place.row, place.column]);

  it('is told where most people share another', () => {
    assert.deepEqual(
      alone('A,a@one.example,', 'B,b@two.example,a@one.example', 'C,c@two.example,a@one.example', 'D,d@TWO.example,b@two.example'),
      [[0, 1]],
    );
  });

  it('is not told of people who lead nobody, of few people, and where everybody has a domain', () => {
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

describe('more than one root', () => {
  const roots = (...rows: string[]) => checkSeveralRoots(hintInputsOf(rows));

  it('is one hint, at the first of them, that points at the others', () => {
    const [hint, ...others] = roots('A,a@x,', 'B,b@x,a@x', 'C,c@x, ', 'D,d@x,');
    assert.deepEqual(others, []);
    assert.deepEqual(hint?.place, { row: 0, column: 2 });
    assert.match(hint.message, /^3 people have no manager/);
    assert.deepEqual(
      hint.related.map(({ place }) => place.row),
      [2, 3],
    );
  });

  it('is not told where managers are not in use, of one root, and where only nobody is a manager', () => {
    assert.deepEqual(roots('A,a@x,', 'B,b@x,'), []);
    assert.deepEqual(roots('A,a@x,', 'B,b@x,a@x'), []);
    assert.deepEqual(roots('A,a@x,', 'B,b@x,', 'C,c@x,ghost@x'), []);
    assert.deepEqual(checkSeveralRoots(hintInputsOf(['A,a@x', 'B,b@x'], 'name,email')), []);
  });

  it('carries no more related places than any other problem', () => {
    const rows = Array.from({ length: 300 }, (_, i) => `P,p${i}@x,`);
    assert.equal(roots(...rows, 'Q,q@x,p0@x')[0]?.related.length, 100);
  });
});
