import assert from 'node:assert/strict';
import { readSources } from '../support/sources.ts';

const SOURCES = readSources('server', 'client');
const pathsOf = (pattern: RegExp, paths: RegExp) =>
  SOURCES.filter(({ path, text }) => paths.test(path) && pattern.test(text)).map(({ path }) => path);

describe('the two database engines', () => {
  it('are known to the store alone; the floors above only mention their names', () => {
    assert.deepEqual(pathsOf(/sqlite|postgres/i, /^server\/(service|http|api|documents|language)\//).sort(), [
      'server/http/httpOptions.ts',
    ]);
    assert.deepEqual(pathsOf(/['"](node:sqlite|pg|kysely)['"]/, /^(client|server\/(?!store\/))/), []);
  });

  it('begin transactions in one place, which takes the lock and retries lost transactions', () => {
    assert.deepEqual(pathsOf(/\.transaction\(\)|startTransaction\(|\bbegin\b.*(immediate|isolation)/, /^server\//).sort(), [
      'server/store/postgres/postgres.ts',
      'server/store/sqlite/dialect.ts',
      'server/store/transaction.ts',
    ]);
  });
});
