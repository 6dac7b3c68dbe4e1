import assert from 'node:assert/strict';
import { chooseDatabase, holdsPassword, isDatabaseAddress, withoutPassword } from '../../../server/core/databaseAddress.ts';
import { Refusal } from '../../../server/core/refusal.ts';

describe('the address of a database', () => {
  it('is known by its scheme; anything else is a file', () => {
    for (const text of ['postgres://h/d', 'postgresql://u@h:1/d', 'POSTGRES://h']) assert.ok(isDatabaseAddress(text), text);
    for (const text of ['/data/fairlead.db', 'C:\\postgres', 'mysql://h/d', 'postgres:d', '']) assert.ok(!isDatabaseAddress(text), text);
  });

  it('comes from the argument, else from the environment, else there is none', () => {
    assert.equal(chooseDatabase('postgres://a/x', 'postgres://b/y'), 'postgres://a/x');
    assert.equal(chooseDatabase(undefined, ' postgres://b/y\n'), 'postgres://b/y');
    for (const nothing of [undefined, '', ' ']) assert.equal(chooseDatabase(undefined, nothing), null);
  });

  it('is refused without being repeated where it is none: it may hold a password', () => {
    for (const text of ['', 'fairlead.db', 'mysql://u:hunter2@h/d', 'postgres//u:hunter2@h', 'postgres://u:hunter2 @h/d']) {
      assert.throws(
        () => chooseDatabase(text, undefined),
        (error: unknown) =>
          error instanceof Refusal &&
          error.code === 'INVALID_REQUEST' &&
          !error.message.includes('hunter2') &&
          error.message.includes('postgres://user@host'),
      );
    }
  });

  it('is shown without its password', () => {
    for (const [address, shown] of [
      ['postgres://u:secret@h:5432/d', 'postgres://u@h:5432/d'],
      ['postgres://u:sec@ret@h/d', 'postgres://u@h/d'],
      ['postgres://u:sec/r?e#t@h/d', 'postgres://u@h/d'],
      ['postgres://:secret@h/d', 'postgres://h/d'],
      ['postgres://u:secret@/d?host=/var/run/postgresql', 'postgres://u@/d?host=/var/run/postgresql'],
      ['postgres://h/d?user=u&password=secret&sslmode=require', 'postgres://h/d?user=u&sslmode=require'],
      ['postgres://h/d?password=secret', 'postgres://h/d'],
    ] as const) {
      assert.equal(withoutPassword(address), shown);
      assert.ok(holdsPassword(address), address);
    }
  });

  it('without a password is shown as it is', () => {
    for (const address of ['postgres://h/d', 'postgres://u@h:1/d?sslmode=require', 'postgres:///d?host=/run', 'postgres://h']) {
      assert.equal(withoutPassword(address), address);
      assert.ok(!holdsPassword(address), address);
    }
  });
});
