import assert from 'node:assert/strict';
import { chooseDatabase, holdsPassword, isDatabaseAddress, readServers, withoutPassword } from '../../../server/core/databaseAddress.ts';
import { Refusal } from '../../../server/core/refusal.ts';

describe('the address of a database', () => {
  it('is recognised by its scheme; anything else is a file', () => {
    for (const text of ['postgres://h/d', 'postgresql://u@h:1/d', 'POSTGRES://h']) assert.ok(isDatabaseAddress(text), text);
    for (const text of ['/data/fairlead.db', 'C:\\postgres', 'mysql://h/d', 'postgres:d', '']) assert.ok(!isDatabaseAddress(text), text);
  });

  it('comes from the argument, otherwise from the environment, otherwise from neither', () => {
    assert.equal(chooseDatabase('postgres://a/x', 'postgres://b/y'), 'postgres://a/x');
    assert.equal(chooseDatabase(undefined, ' postgres://b/y\n'), 'postgres://b/y');
    for (const nothing of [undefined, '', ' ']) assert.equal(chooseDatabase(undefined, nothing), null);
  });

  it('is rejected without being repeated if it is invalid, because it may contain a password', () => {
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

  it('is shown unchanged if it has no password', () => {
    for (const address of ['postgres://h/d', 'postgres://u@h:1/d?sslmode=require', 'postgres:///d?host=/run', 'postgres://h']) {
      assert.equal(withoutPassword(address), address);
      assert.ok(!holdsPassword(address), address);
    }
  });

  it('may name several hosts, each with an address of its own', () => {
    const { hosts, readsStandby, connectTimeout, queryTimeout } = readServers(
      'postgres://u:p@w@h1:5432,[::1]:5433/d?sslmode=require&target_session_attrs=read-write&connect_timeout=3',
    );
    assert.deepEqual(hosts, [
      { name: 'h1:5432', address: 'postgres://u:p@w@h1:5432/d?sslmode=require' },
      { name: '[::1]:5433', address: 'postgres://u:p@w@[::1]:5433/d?sslmode=require' },
    ]);
    assert.deepEqual([readsStandby, connectTimeout, queryTimeout], [false, 3000, 30_000]);
    assert.equal(withoutPassword('postgres://u:secret@h1:5432,h2:5432/d'), 'postgres://u@h1:5432,h2:5432/d');
  });

  it('with one host stays the same except for parameters that Fairlead reads itself', () => {
    for (const address of ['postgres://h/d', 'postgres:///d?host=/run', 'postgres://u:sec/r?e#t@h/d', 'postgres://h']) {
      assert.deepEqual(
        readServers(address).hosts.map((host) => host.address),
        [address],
      );
    }
    assert.equal(readServers('postgres://h/d?query_timeout=5').hosts[0]?.address, 'postgres://h/d');
    assert.ok(readServers('postgres://h/d?target_session_attrs=prefer-standby').readsStandby);
  });

  it('is rejected with invalid parameters', () => {
    for (const [parameters, fault] of [
      ['?query_timeout=0', /query_timeout="0". Give seconds/],
      ['?connect_timeout=soon', /connect_timeout="soon"/],
      ['?target_session_attrs=standby', /target_session_attrs=standby, but a service writes. Use one of any, read-write/],
    ] as const) {
      assert.throws(() => chooseDatabase(`postgres://h/d${parameters}`, undefined), fault);
    }
    assert.throws(() => chooseDatabase('postgres://h1,,h2/d', undefined), /empty host/);
  });
});
