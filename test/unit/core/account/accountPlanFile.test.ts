import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { PlannedObject, StoredAccountPlan } from '../../../../server/core/account/accountPlan.ts';
import { readAccountPlan, writeAccountPlan } from '../../../../server/core/account/accountPlanFile.ts';
import { readStoredPlan } from '../../../../server/core/storedPlan.ts';
import { ANY_CODE_POINT } from '../../../support/anyCodePoint.ts';

const HASH = fc.string({ minLength: 1, maxLength: 4 });
const CHANGE: fc.Arbitrary<PlannedObject> = fc.record({
  action: fc.constantFrom('create' as const, 'change' as const, 'delete' as const),
  kind: fc.constant('keys' as const),
  address: fc.array(fc.string({ unit: ANY_CODE_POINT }), { minLength: 1, maxLength: 3 }),
  before: HASH,
  after: HASH,
  values: fc.constant([]),
  keys: fc.record({
    base: fc.record({ count: fc.nat(), hash: HASH }),
    result: fc.record({ count: fc.nat(), hash: HASH }),
    adds: fc.oneof(
      fc.array(fc.string({ unit: ANY_CODE_POINT }), { maxLength: 3 }),
      fc.constant(Array.from({ length: 200 }, (_, index) => `${index}\n"`)),
    ),
    removes: fc.array(fc.string(), { maxLength: 2 }),
  }),
});
const PLAN: fc.Arbitrary<StoredAccountPlan> = fc.record({
  service: fc.string(),
  managed: fc.constant({ roster: true, workspaces: ['a'], projects: [] }),
  changes: fc.array(CHANGE, { maxLength: 4 }),
});

describe('the file of an account plan', () => {
  it('gives back any plan, read line by line or as a whole', () => {
    fc.assert(
      fc.property(PLAN, (plan) => {
        const text = [...writeAccountPlan(plan)].join('');
        const read = readAccountPlan(text);
        const whole = readStoredPlan<StoredAccountPlan>('account', text);
        const formatted = readAccountPlan(JSON.stringify(JSON.parse(text), null, 2));
        for (const reading of [read, whole, formatted]) {
          assert.ok(reading.kind === 'plan', JSON.stringify(reading));
          assert.equal(JSON.stringify(reading.plan), JSON.stringify(plan));
        }
      }),
    );
  });

  it('is refused as altered, wherever a character of a change is another one', () => {
    const keys = { base: { count: 0, hash: 'a' }, result: { count: 2, hash: 'b' }, adds: ['one', 'two'], removes: [] };
    const change = { action: 'change', kind: 'keys', address: ['w', 'e', 's'], before: 'a', after: 'b', values: [], keys } as const;
    const text = [
      ...writeAccountPlan({ service: 'x', managed: { roster: false, workspaces: null, projects: null }, changes: [change, change] }),
    ].join('');
    for (const [from, to] of [
      ['one', 'ine'],
      ['"count":2', '"count":3'],
      ['"roster":false', '"roster":true'],
    ] as const)
      assert.equal(readAccountPlan(text.replace(from, to)).kind, 'altered', from);
    assert.equal(readAccountPlan(text.split('\n').slice(0, -2).join('\n')).kind, 'unreadable', 'cut off');
  });
});
