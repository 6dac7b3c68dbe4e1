import assert from 'node:assert/strict';
import { createDeveloperSearch } from '../../../../server/core/insights/developerSearch.ts';

const find = createDeveloperSearch([
  { name: 'José García', email: 'J.Garcia@example.com' },
  { name: 'Ada Lovelace', email: 'ada@example.com' },
  { name: 'Grace Hopper', email: 'hopper@example.com' },
]);

describe('the likely match for an unknown developer', () => {
  for (const [unknown, email] of [
    ['jgarcia@home.example', 'J.Garcia@example.com'],
    ['12345+adalovelace@users.noreply.example.com', 'ada@example.com'],
    ['ada+work@example.com', 'ada@example.com'],
    ['hopper, grace', 'hopper@example.com'],
    ['jose.garcia@example.com', 'J.Garcia@example.com'],
    ['hoper@example.com', 'hopper@example.com'],
    ['somebody@example.com', null],
    ['@', null],
    ['', null],
  ] as const) {
    it(`is found for ${unknown || 'nothing'}`, () => {
      assert.equal(find(unknown), email);
    });
  }

  it('is found in a large roster too', () => {
    const many = Array.from({ length: 6000 }, (_, index) => ({ name: `Person ${index}`, email: `person${index}x@example.com` }));
    const search = createDeveloperSearch([...many, { name: 'Ada', email: 'ada.lovelace@example.com' }]);
    assert.equal(search('ada.lovelacee'), 'ada.lovelace@example.com');
    assert.equal(search('zzz'), null);
  });
});
