import assert from 'node:assert/strict';
import { advanceClock, REAL_CLOCK, readClock, setClock } from '../../../../server/core/emulator/clock.ts';
import { requireSnapshotName } from '../../../../server/core/emulator/data.ts';
import { type FaultRule, isMeant, requireFaultRule } from '../../../../server/core/emulator/faults.ts';
import { takeFromWindow, type Window } from '../../../../server/core/emulator/rateLimit.ts';
import { withoutSecrets } from '../../../../server/core/text.ts';
import { requireLoopback } from '../../../../server/http/guards.ts';

const INVALID = { code: 'INVALID_REQUEST' };

describe('the clock', () => {
  it('runs from the time it was set to, and stops if frozen', () => {
    const running = setClock(5000, false, 1000);
    assert.deepEqual([readClock(running, 1000), readClock(running, 1500)], [5000, 5500]);
    const frozen = setClock(5000, true, 1000);
    assert.deepEqual([readClock(frozen, 1000), readClock(frozen, 9000)], [5000, 5000]);
    assert.equal(readClock(REAL_CLOCK, 7), 7);
  });

  it('advances from its current time', () => {
    assert.equal(readClock(advanceClock(setClock(5000, false, 1000), 50, 2000), 2000), 6050);
    assert.deepEqual(advanceClock(setClock(5000, true, 1000), 50, 2000), { ahead: 0, frozenAt: 5050 });
  });

  it('rejects timestamps beyond all calendars', () => {
    for (const time of [-1, 0.5, Number.NaN, 253_402_300_800_000]) assert.throws(() => setClock(time, true, 0), INVALID);
    assert.throws(() => advanceClock(REAL_CLOCK, Number.MAX_SAFE_INTEGER, 0), INVALID);
  });
});

describe('a rate limit window', () => {
  const LIMIT = { requests: 2, seconds: 10 };

  it('allows a number of requests until the next one begins', () => {
    let window: Window | undefined;
    const take = (now: number) => {
      const { window: next, ...taken } = takeFromWindow(window, LIMIT, now);
      window = next;
      return taken;
    };
    assert.deepEqual(take(1000), { allowed: true, remaining: 1, resetSeconds: 10 });
    assert.deepEqual(take(1001), { allowed: true, remaining: 0, resetSeconds: 10 });
    assert.deepEqual(take(5000), { allowed: false, remaining: 0, resetSeconds: 6 });
    assert.deepEqual(take(10_999), { allowed: false, remaining: 0, resetSeconds: 1 });
    assert.deepEqual(take(11_000), { allowed: true, remaining: 1, resetSeconds: 10 });
  });

  it('is replaced if the clock was set back', () => {
    assert.deepEqual(takeFromWindow({ startedAt: 5000, taken: 2 }, LIMIT, 4999).window, { startedAt: 4999, taken: 1 });
  });
});

describe('a fault rule', () => {
  const RULE: FaultRule = {
    endpoint: null,
    method: null,
    path: null,
    latency: 0,
    status: 500,
    resetSeconds: null,
    cut: null,
    probability: 1,
    times: null,
  };
  const REQUEST = {
    endpoint: 'readVersion',
    method: 'GET',
    route: '/v2/developers/versions/:versionId',
    path: '/v2/developers/versions/1',
  };

  it('matches the requests it names', () => {
    assert.ok(isMeant(RULE, REQUEST));
    for (const path of ['/v2/developers/versions/1', '/v2/developers/versions/{versionId}', REQUEST.route]) {
      assert.ok(isMeant({ ...RULE, path, method: 'get', endpoint: 'readVersion' }, REQUEST), path);
    }
    for (const other of [{ path: '/v2/developers' }, { method: 'PUT' }, { endpoint: 'listVersions' }]) {
      assert.ok(!isMeant({ ...RULE, ...other }, REQUEST), JSON.stringify(other));
    }
  });

  it('has one effect, with limits on latency and probability', () => {
    assert.equal(requireFaultRule(RULE), RULE);
    for (const wrong of [
      { status: null },
      { cut: 'after' as const },
      { probability: 0 },
      { probability: Number.NaN },
      { times: 0 },
      { latency: 1e9 },
    ]) {
      assert.throws(() => requireFaultRule({ ...RULE, ...wrong }), INVALID, JSON.stringify(wrong));
    }
  });
});

describe("a snapshot's name", () => {
  it('is a valid file name on every system', () => {
    for (const name of ['a', 'A-1_b.c', 'x'.repeat(100), '2030-01-31']) assert.equal(requireSnapshotName(name), name);
    for (const name of ['', '.', '..', 'a/b', 'a\\b', '.a', 'a.', 'a..b', '-a', 'ä', 'a b', 'a\0', 'x'.repeat(101)]) {
      assert.throws(() => requireSnapshotName(name), INVALID, name);
    }
  });
});

describe('text without secrets', () => {
  const ID = '0123456789abcdef01234567';
  const SECRET = 'A'.repeat(42);

  it('contains no key of any kind, and everything else', () => {
    const pat = `pat.default.${ID}.${SECRET}_`;
    assert.equal(withoutSecrets(`a ${pat}, "sat.default.${ID}.${SECRET}-" b`), 'a pat.[key], "sat.[key]" b');
    assert.equal(withoutSecrets(`/x/${encodeURIComponent(pat).replaceAll('.', '%2E')}?y`), '/x/pat.[key]?y');
    assert.equal(withoutSecrets(`Bearer ${ID}${'f'.repeat(64)}.`), 'Bearer [key].');
    for (const text of ['patience.is.a.virtue', 'a path.to.some.file', 'f'.repeat(64), '']) assert.equal(withoutSecrets(text), text);
  });
});

describe('the local family', () => {
  it('answers only the loopback host', () => {
    for (const address of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1']) requireLoopback(address);
    for (const address of ['10.0.0.1', '1127.0.0.1', '::', 'fe80::1', '::ffff:10.0.0.1', undefined]) {
      assert.throws(() => requireLoopback(address), { code: 'ACCESS_DENIED' }, String(address));
    }
  });
});
