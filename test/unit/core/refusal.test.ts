import assert from 'node:assert/strict';
import { Refusal } from '../../../server/core/refusal.ts';

describe('a refusal', () => {
  it('is recognized when another bundle has made it, and a subclass only when it is one', () => {
    class Other extends Refusal {}
    const ofAnotherBundle = Object.assign(new Error('x'), { name: 'Refusal', code: 'CONFLICT', details: {} });
    assert.ok(ofAnotherBundle instanceof Refusal);
    assert.ok(new Other('CONFLICT', 'x') instanceof Refusal && new Other('CONFLICT', 'x') instanceof Other);
    for (const value of [new Refusal('CONFLICT', 'x'), ofAnotherBundle]) assert.ok(!(value instanceof Other));
    for (const value of [new Error('x'), { name: 'Refusal' }, null, undefined, 'Refusal']) assert.ok(!(value instanceof Refusal));
  });
});
