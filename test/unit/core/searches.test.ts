import assert from 'node:assert/strict';
import { readSearch, writeSearch } from '../../../server/core/searches.ts';

describe('searches', () => {
  it('are a text, or a field and a text', () => {
    assert.deepEqual(readSearch(' Ann '), { field: null, text: 'Ann' });
    assert.deepEqual(readSearch('Team = Core '), { field: 'Team', text: 'Core' });
    assert.deepEqual(readSearch('note=a=b'), { field: 'note', text: 'a=b' });
    assert.deepEqual(readSearch('a: b'), { field: null, text: 'a: b' });
    for (const blank of ['', '  ', 'team=', '=Core', ' = ']) assert.equal(readSearch(blank), null, blank);
  });

  it('are written as they are parsed', () => {
    for (const written of ['Ann', 'Team=Core', 'note=a=b']) assert.equal(writeSearch(readSearch(written)!), written);
  });
});
