import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import fc from 'fast-check';
import { findMisfit } from '../../../server/api/answerShape.ts';
import { call as callService } from '../../../server/api/client.ts';
import { downloadRoster } from '../../../server/api/developers/developers.ts';
import type { Instance } from '../../../server/api/instance.ts';
import { exportData } from '../../../server/api/local.ts';
import { countAll } from '../../../server/api/segments/keys.ts';
import { Refusal } from '../../../server/core/refusal.ts';
import { ENDPOINTS, type EndpointName } from '../../../server/wire/endpoints.ts';
import type { SegmentKeys } from '../../../server/wire/segments.ts';
import { timeLimit } from '../../support/campaign.ts';
import { toFittingAnswer } from './fittingAnswer.ts';
import { startOddService } from './oddService.ts';

const NAMES = Object.keys(ENDPOINTS) as EndpointName[];
const toFitting = (name: EndpointName): unknown => {
  const { method, path } = ENDPOINTS[name];
  return JSON.parse(toFittingAnswer({ method, url: path.replace(/:\w+/g, 'x') }));
};

async function refusalOf(answer: (response: ServerResponse) => void, call: (instance: Instance) => Promise<unknown>): Promise<Refusal> {
  const service = await startOddService(answer);
  try {
    const thrown = await call(service.instance).then(
      () => null,
      (error: unknown) => error,
    );
    assert.ok(thrown instanceof Refusal, String(thrown));
    return thrown;
  } finally {
    await service.close();
  }
}

/** Sends data endlessly and counts its bytes. */
function sendEndless(response: ServerResponse, piece: Buffer): { sent: number } {
  const count = { sent: 0 };
  const send = (): void => {
    do count.sent += piece.length;
    while (response.write(piece));
    response.once('drain', send);
  };
  send();
  return count;
}

describe('the schema of an answer', () => {
  it('accepts the shortest answer of each endpoint, and any with additional fields', () => {
    for (const name of NAMES) {
      const fitting = toFitting(name);
      assert.equal(findMisfit(name, fitting), null, name);
      if (typeof fitting === 'object' && fitting !== null && !Array.isArray(fitting)) {
        assert.equal(findMisfit(name, { ...fitting, somethingNew: [1] }), null, name);
      }
    }
  });

  it('rejects entries that are empty, null or of the wrong type', () => {
    for (const entry of [{}, null, 7, 'x', [], true]) {
      assert.equal(findMisfit('listVersions', { versions: [entry] }), 'versions[0]', JSON.stringify(entry));
      assert.equal(findMisfit('listWorkspaces', { objects: [entry], offset: 0, limit: 1, totalCount: 1 }), 'objects[0]');
      assert.equal(findMisfit('listEnvironments', [entry]), '[0]');
      assert.equal(findMisfit('listSegmentKeys', { keys: [{ key: 'a' }, entry], count: 2, offset: 0, limit: 2 }), 'keys[1]');
    }
    assert.equal(findMisfit('listWorkspaces', { objects: {}, offset: 0, limit: 1, totalCount: 1 }), 'objects');
    assert.equal(findMisfit('listWorkspaces', { offset: 0, limit: 1, totalCount: 1 }), 'objects');
    assert.equal(findMisfit('listSegmentKeys', { keys: [{ key: 7 }], count: 1, offset: 0, limit: 2 }), 'keys[0].key');
  });

  it('accepts the environment of uploaded keys as an object and as an ID, and keys counted by either name', () => {
    for (const name of ['uploadSegmentKeys', 'updateSegmentKeys'] as const) {
      for (const environment of ['e', { id: 'e', name: 'Prod' }]) assert.equal(findMisfit(name, { id: 's', environment }), null);
    }
    for (const counted of [{ count: 120 }, { totalCount: 120 }, { count: 1, totalCount: 120 }]) {
      const page = { keys: [{ key: 'a' }], offset: 0, limit: 1, ...counted };
      assert.equal(findMisfit('listSegmentKeys', page), null);
      assert.equal(countAll(page as unknown as SegmentKeys), 120);
    }
  });

  it('replaces a missing or null scalar with an empty value of its type', () => {
    const answer = { objects: [{ id: 'w', name: null }], offset: 0, limit: 1, totalCount: 1 };
    assert.equal(findMisfit('listWorkspaces', answer), null);
    assert.deepEqual(answer.objects, [{ id: 'w', name: '', type: 'workspace', requiresTitleAndComments: false }]);
  });

  it('accepts or rejects any JSON without throwing', () => {
    const sure = fc.oneof(
      fc.jsonValue({ maxDepth: 6 }),
      fc.jsonValue({ maxDepth: 2 }).map((value) => ({ objects: [value], keys: [value], content: [value] })),
    );
    fc.assert(fc.property(fc.constantFrom(...NAMES), sure, (name, value) => assert.match(findMisfit(name, value) ?? '', /^/)));
    const deep = JSON.parse(`${'[{"children":'.repeat(5_000)}[]${'}]'.repeat(5_000)}`) as unknown;
    for (const name of NAMES) findMisfit(name, deep);
  });

  it('turns a mismatch into UNEXPECTED_ANSWER, not a bug', async () => {
    for (const body of ['{}', 'null', '[]', '{"versions":[{}]}', '{"versions":[null]}', '{"versions":7}', '"x"', '<html>']) {
      const refusal = await refusalOf(
        (response) => response.end(body),
        (instance) => callService(instance, 'listVersions'),
      );
      assert.equal(refusal.code, 'UNEXPECTED_ANSWER', body);
      assert.match(refusal.message, /answered something .*Check the base address/);
    }
    const deep = `{"objects":${'['.repeat(100_000)}`;
    assert.equal(
      (
        await refusalOf(
          (response) => response.end(deep),
          (instance) => callService(instance, 'listWorkspaces'),
        )
      ).code,
      'UNEXPECTED_ANSWER',
    );
  });
});

describe('an endless answer', () => {
  const PIECE = Buffer.alloc(1024 * 1024, ' ');

  it('is cut off after 128 MiB if it is buffered', async () => {
    let count = { sent: 0 };
    const calls: readonly ((instance: Instance) => Promise<unknown>)[] = [
      (instance) => callService(instance, 'listDevelopers'),
      (instance) => callService(instance, 'listSnapshots'),
      async (instance) => (await downloadRoster(instance)).text(),
    ];
    for (const call of calls) {
      const refusal = await refusalOf((response) => {
        count = sendEndless(response, PIECE);
      }, call);
      assert.equal(refusal.code, 'UNEXPECTED_ANSWER');
      assert.match(refusal.message, /is larger than 128 MiB\. Check the base address/);
      assert.ok(count.sent < 200 * PIECE.length, `${count.sent}`);
    }
  }).timeout(timeLimit(180_000));

  it('is cut off at its limit if it is a download', async () => {
    const refusal = await refusalOf(
      (response) => void sendEndless(response, PIECE),
      async (instance) => {
        for await (const _ of (await exportData(instance, { most: 10 * PIECE.length })).pieces());
      },
    );
    assert.match(refusal.message, /is larger than 10 MiB/);
  });

  it('is read only at its start if it is a refusal', async () => {
    let count = { sent: 0 };
    const refusal = await refusalOf(
      (response) => {
        response.writeHead(403);
        count = sendEndless(response, PIECE);
      },
      (instance) => callService(instance, 'listVersions'),
    );
    assert.equal(refusal.code, 'ACCESS_DENIED');
    assert.ok(count.sent < 50 * PIECE.length, `${count.sent}`);
  });
});
