import assert from 'node:assert/strict';
import { toAuthorRoster } from '../../../../../server/core/insights/git/authorRoster.ts';
import { checkRoster } from '../../../../../server/documents/developers/check.ts';
import { writeCsv } from '../../../../../server/documents/writeCsv.ts';

const author = (name: string, developer: string, facts: number, isBot = false) => ({ name, developer, facts, isBot });

describe('a roster made out of authors', () => {
  it('has a row for each person, with the address they use most, and none for bots', () => {
    const made = toAuthorRoster([
      author('Zoe Ray', '1+zoe@users.noreply.github.com', 9),
      author('Zoe  Ray', 'Zoe@x.test', 2),
      author('dependabot[bot]', 'bot@x.test', 50, true),
      author('Ann, "A"', 'ann@x.test', 3),
      author('', 'li@x.test', 1),
      author('Nobody', 'Nobody', 1),
    ]);
    assert.deepEqual(made, {
      rows: [
        ['Name', 'Email', 'Manager Email'],
        ['Ann, "A"', 'ann@x.test', ''],
        ['li@x.test', 'li@x.test', ''],
        ['Zoe Ray', 'zoe@x.test', ''],
      ],
      people: 3,
      bots: 1,
      addressless: 1,
      others: [{ developer: '1+zoe@users.noreply.github.com', email: 'zoe@x.test' }],
    });
    assert.deepEqual(checkRoster(writeCsv(made.rows)).problems, []);
  });
});
