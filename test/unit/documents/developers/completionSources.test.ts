import assert from 'node:assert/strict';
import { checkRoster } from '../../../../server/documents/developers/check.ts';
import { countColumnValues, findValues } from '../../../../server/documents/developers/columns.ts';
import { listNearManagers } from '../../../../server/documents/developers/people.ts';
import { indexPeopleSearch } from '../../../../server/documents/developers/peopleSearch.ts';

const CHECK = checkRoster(`name,email,manager_email,team
"Berg, Ann",ann@x,,Core
Bob Lee,bob@x,ann@x,Core
Cy,cy@x,bob@x,"Core"
Di,di@x,bob@x,Apps
Éva,eva@x,di@x,Apps
Bob Two,bob@x,di@x,
`);

describe('completion sources of a roster', () => {
  it('find people by e-mail, then by each word of the name, without duplicates', () => {
    const search = indexPeopleSearch(CHECK);
    assert.deepEqual(search.find('B', 9), { byEmail: ['bob@x'], byName: ['ann@x'] });
    assert.deepEqual(search.find('berg, an', 9), { byEmail: [], byName: ['ann@x'] });
    assert.deepEqual(search.find('eva', 9), { byEmail: ['eva@x'], byName: [] });
    assert.deepEqual(search.find('lee', 9), { byEmail: [], byName: ['bob@x'] });
    assert.deepEqual(search.find('two', 9), { byEmail: [], byName: [] });
    assert.deepEqual(search.everybody(2), ['ann@x', 'bob@x']);
    assert.deepEqual(search.managers, ['bob@x', 'di@x', 'ann@x']);
  });

  it('list the values of a column by frequency', () => {
    const values = countColumnValues(CHECK.table, 3);
    assert.deepEqual(
      values.map(({ value, count }) => `${value} ${count}`),
      ['Core 3', 'Apps 2'],
    );
    const found = (typed: string, most = 9) => findValues(values, typed, most).map(({ value }) => value);
    assert.deepEqual([found('p'), found('CO'), found(''), found('', 1), found('x')], [['Apps'], ['Core'], ['Core', 'Apps'], ['Core'], []]);
  });

  it('suggest managers of nearby people, those like the row first', () => {
    assert.equal(listNearManagers(CHECK, 3, ['', '', '', 'Apps'])[0], 'di@x');
    assert.equal(listNearManagers(CHECK, 3, ['', '', '', 'Core'])[0], 'bob@x');
    assert.deepEqual(listNearManagers(CHECK, 6, []).toSorted(), ['ann@x', 'bob@x', 'di@x']);
    assert.deepEqual(listNearManagers(checkRoster('name,email\nA,a@x\n'), 0, ['A', 'a@x']), []);
  });
});
