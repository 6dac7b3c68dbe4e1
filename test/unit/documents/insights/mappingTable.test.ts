import assert from 'node:assert/strict';
import { checkMappingTable } from '../../../../server/documents/insights/mappingTable.ts';

describe('a table of mappings', () => {
  it('has the columns login and email beside others, and skips rows without an e-mail', () => {
    const { mappings, open, problems } = checkMappingTable('Email,why,LOGIN\nada@x.test,same name,ada\n,,git@host\n');
    assert.deepEqual(problems, []);
    assert.deepEqual([mappings, open], [[{ line: 2, login: 'ada', email: 'ada@x.test' }], 1]);
  });

  for (const [title, text, line, message] of [
    [
      'a login given to two people, also in another case',
      'login,email\nAda,ada@x.test\nada,bob@x.test\n',
      3,
      /"ada" belongs to ada@x\.test in line 2/,
    ],
    ['a row without a login', 'login,email\n,ada@x.test\n', 2, /^Identity is missing; add it\.$/],
    ['a missing column', 'login;email\nada;ada@x.test\n', 1, /no column login\. Its first line must contain login,email/],
    ['no e-mail at all', 'login,email\nada,\n', 1, /No row has an e-mail/],
    ['an empty file', '', 1, /./],
  ] as const) {
    it(`reports ${title}, with its line`, () => {
      const [problem] = checkMappingTable(text).problems;
      assert.equal(problem?.line, line);
      assert.match(problem.message, message);
    });
  }
});
