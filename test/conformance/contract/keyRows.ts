import assert from 'node:assert/strict';
import type { Json } from '../../support/serviceCall.ts';
import { good, hasFields, refused } from './caller.ts';
import { activateSegment, findPlace, numbered, readKeys } from './places.ts';
import type { Row } from './row.ts';

/** Keys of segments, and their limits. */
export const KEY_ROWS: readonly Row[] = [
  {
    rule: 'the keys response has keys (objects with key), openChangeRequestId, count, offset, limit',
    statements: [
      'Segment keys response: keys (array of objects with key)',
      'Segment keys response: openChangeRequestId (nullable)',
      'Segment keys response: count',
      'Segment keys response: offset',
      'Segment keys response: limit',
      'GET …/keys answers the segment keys response',
    ],
    check: async (caller) => {
      const path = await activateSegment(caller, await findPlace(caller));
      good(await caller.segments('PUT', `${path}/upload`, { json: ['a', 'b'] }));
      const answer = good(await caller.segments('GET', `${path}/keys`));
      const fields = { openChangeRequestId: 'integer|string|null', count: 'integer', offset: 'integer', limit: 'integer' };
      hasFields(answer, { keys: 'array', ...fields });
      for (const key of answer.keys as Json[]) hasFields(key, { key: 'string' });
      assert.equal((answer.keys as unknown[]).length, 2);
    },
  },
  {
    rule: 'upload adds to the existing keys',
    evidence: 'public fact',
    check: async (caller) => {
      const path = await activateSegment(caller, await findPlace(caller));
      for (const json of [
        ['a', 'b'],
        ['b', 'c'],
      ])
        good(await caller.segments('PUT', `${path}/upload`, { json }));
      assert.deepEqual(await readKeys(caller, path), { keys: ['a', 'b', 'c'], count: 3 });
    },
  },
  {
    rule: 'PUT …/removeKeys removes the listed keys',
    statements: ['PUT …/removeKeys, definition active: listed keys removed'],
    check: async (caller) => {
      const path = await activateSegment(caller, await findPlace(caller));
      good(await caller.segments('PUT', `${path}/upload`, { json: ['a', 'b', 'c'] }));
      good(await caller.segments('PUT', `${path}/removeKeys`, { json: { keys: ['a', 'c'], comment: 'less' } }));
      assert.deepEqual(await readKeys(caller, path), { keys: ['b'], count: 1 });
    },
  },
  {
    rule: 'the key removal response has code, message with the number of deleted keys, details, transactionId',
    statements: [
      'Key removal response: code (integer)',
      'Key removal response: message (string, reports the number of deleted keys)',
      'Key removal response: details (nullable)',
      'Key removal response: transactionId (nullable)',
      'PUT …/removeKeys takes {keys: array of string, comment: string}',
      'PUT …/removeKeys answers the key removal response',
    ],
    check: async (caller) => {
      const path = await activateSegment(caller, await findPlace(caller));
      good(await caller.segments('PUT', `${path}/upload`, { json: numbered('k', 7) }));
      const answer = good(await caller.segments('PUT', `${path}/removeKeys`, { json: { keys: numbered('k', 7), comment: 'all' } }));
      hasFields(answer, { code: 'integer', message: 'string', details: 'string|object|null', transactionId: 'string|null' });
      assert.match(String(answer.message), /\b7\b/);
    },
  },
  {
    rule: 'removal needs an active definition',
    statements: ['PUT …/removeKeys, definition active: listed keys removed'],
    check: async (caller) => {
      const { environment } = await findPlace(caller);
      refused(await caller.segments('PUT', `/segments/${environment.id}/nowhere/removeKeys`, { json: { keys: ['a'], comment: 'x' } }), 404);
    },
  },
  {
    rule: "the comment is written to the segment's audit log (its address: our decision)",
    statements: ["PUT …/removeKeys: the comment is written to the segment's audit log"],
    evidence: 'our decision',
    check: async (caller) => {
      const path = await activateSegment(caller, await findPlace(caller));
      good(await caller.segments('PUT', `${path}/upload`, { json: ['a'] }));
      good(await caller.segments('PUT', `${path}/removeKeys`, { json: { keys: ['a'], comment: 'they moved away' } }));
      const name = path.split('/').at(-1);
      const log = await caller.developers('GET', `/__fairlead/segments/audit?segmentName=${name}`, { key: caller.target.adminKey });
      assert.ok(log.text.includes('they moved away'), log.text);
    },
  },
  {
    rule: 'one update adds at most 10,000 keys',
    statements: ['one update adds at most 10,000 keys'],
    check: async (caller) => {
      const path = await activateSegment(caller, await findPlace(caller));
      refused(await caller.segments('PUT', `${path}/upload`, { json: numbered('k', 10_001) }));
      assert.equal((await readKeys(caller, path)).count, 0);
      good(await caller.segments('PUT', `${path}/upload`, { json: numbered('k', 10_000) }));
      assert.equal((await readKeys(caller, path)).count, 10_000);
    },
  },
  {
    rule: 'a segment holds at most 100,000 keys',
    statements: ['A segment holds at most 100,000 identities'],
    check: async (caller) => {
      const path = await activateSegment(caller, await findPlace(caller));
      const add = (json: readonly string[]) => caller.segments('PUT', `${path}/upload`, { json });
      for (let round = 0; round < 10; round++) good(await add(numbered(`r${round}-`, 10_000)));
      refused(await add(['one more']));
      assert.equal((await readKeys(caller, path)).count, 100_000);
      good(await add(['r3-3']));
    },
  },
  {
    rule: 'the same limit applies to a CSV (how it is sent: a public fact)',
    statements: ['the same limits apply to CSV-based population'],
    evidence: 'public fact',
    check: async (caller) => {
      const path = await activateSegment(caller, await findPlace(caller));
      const send = (keys: readonly string[]) => {
        const form = new FormData();
        form.append('file', new File([keys.join('\n')], 'keys.csv', { type: 'text/csv' }));
        return caller.segments('PUT', `${path}/upload`, { body: form });
      };
      refused(await send(numbered('k', 10_001)));
      assert.equal((await readKeys(caller, path)).count, 0);
      good(await send(numbered('k', 10_000)));
      assert.equal((await readKeys(caller, path)).count, 10_000);
    },
  },
  {
    rule: 'upload takes an array of strings; another body is 400',
    statements: ['PUT …/upload takes an array of key strings'],
    check: async (caller) => {
      const path = await activateSegment(caller, await findPlace(caller));
      for (const json of ['{"keys"', 'null', '7', '[1, 2]']) refused(await caller.segments('PUT', `${path}/upload`, { json }), 400);
      assert.equal((await readKeys(caller, path)).count, 0);
    },
  },
];
