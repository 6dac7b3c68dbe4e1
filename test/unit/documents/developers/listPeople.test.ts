import assert from 'node:assert/strict';
import { checkRoster } from '../../../../server/documents/developers/check.ts';
import { findPeople, listPeople } from '../../../../server/documents/developers/people.ts';

const TEXT =
  'Manager Email,Name,Email\n,Ann Berg, ann@x.example \nann@x.example,"Dahl, Bo",ann.two@x.example\nnobody@x,,cy@x.example\n,Joanna,jo@x.example\n';

describe('the people of a roster', () => {
  const people = listPeople(checkRoster(TEXT));

  it('are listed with their managers, in document order', () => {
    assert.deepEqual(
      people.map(({ name, email, manager, range }) => [name, email, manager, range.start.line]),
      [
        ['Ann Berg', 'ann@x.example', '', 1],
        ['Dahl, Bo', 'ann.two@x.example', 'Ann Berg', 2],
        ['', 'cy@x.example', '', 3],
        ['Joanna', 'jo@x.example', '', 4],
      ],
    );
  });

  it('are found by every word, those whose name starts with the query first, up to a limit', () => {
    const find = (query: string, most = 9) => findPeople(people, query, most).map(({ email }) => email);
    assert.deepEqual(find('ann'), ['ann@x.example', 'ann.two@x.example', 'jo@x.example']);
    assert.deepEqual(find('BO two@'), ['ann.two@x.example']);
    assert.deepEqual(find('ann', 1), ['ann@x.example']);
    assert.deepEqual(find('x.example', 0), []);
  });
});
