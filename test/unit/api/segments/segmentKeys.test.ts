import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { readAllKeys, sendKeyPlan } from '../../../../server/api/segments/keys.ts';
import { Refusal, type RefusalCode } from '../../../../server/core/refusal.ts';
import { planKeys } from '../../../../server/core/segments/keyPlan.ts';
import { toFittingAnswer } from '../fittingAnswer.ts';
import { type Arrived, type OddService, startOddService } from '../oddService.ts';

const PLACE = { environmentId: 'e', segmentName: 'beta' };
const range = (from: number, to: number): string[] => Array.from({ length: to - from }, (_, index) => `k${from + index}`);

async function withService(
  answer: (response: ServerResponse, request: Arrived) => void,
  work: (service: OddService) => Promise<void>,
): Promise<void> {
  const service = await startOddService(answer);
  try {
    await work(service);
  } finally {
    await service.close();
  }
}

function send(response: ServerResponse, body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** Answers a page of keys like a service with a page limit of `most`. */
function sendPage(response: ServerResponse, { url }: Arrived, keys: readonly string[], most: number, countsPage = false): void {
  const query = new URL(url, 'http://x').searchParams;
  const [offset, limit] = [Number(query.get('offset')), Math.min(Number(query.get('limit')), most)];
  const page = keys.slice(offset, offset + limit).map((key) => ({ key }));
  send(response, { keys: page, openChangeRequestId: null, count: countsPage ? page.length : keys.length, offset, limit });
}

const isRefusal = (code: RefusalCode) => (error: unknown) => error instanceof Refusal && error.code === code;

describe('all keys of a segment', () => {
  it('are read page by page, whatever the page size and the count of the service', async () => {
    for (const [count, most, countsPage] of [
      [0, 1000, false],
      [250, 100, false],
      [2000, 1000, false],
      [2000, 1000, true],
      [250, 100, true],
    ] as const) {
      await withService(
        (response, request) => sendPage(response, request, range(0, count), most, countsPage),
        async ({ instance }) => {
          const progress: number[] = [];
          const keys = await readAllKeys(instance, PLACE, {}, (read) => progress.push(read));
          assert.deepEqual(keys, range(0, count));
          assert.deepEqual(progress.at(-1), count);
        },
      );
    }
  });

  it('are read again if they changed in between, and refused if that goes on', async () => {
    let pages = 0;
    await withService(
      (response, request) => sendPage(response, request, pages++ === 0 ? range(0, 300) : range(1, 300), 100),
      async ({ instance }) => assert.deepEqual(await readAllKeys(instance, PLACE), range(1, 300)),
    );
    let moved = 0;
    await withService(
      (response, request) => sendPage(response, request, range(0, 300 + moved++), 100),
      ({ instance }) => assert.rejects(readAllKeys(instance, PLACE), isRefusal('CONFLICT')),
    );
  });
});

describe('sending a key plan', () => {
  const plan = planKeys(range(0, 10_001), range(10_000, 25_000));

  it('sends its requests in order with title and comment, and reports progress', async () => {
    await withService(
      (response, request) => send(response, JSON.parse(toFittingAnswer(request))),
      async ({ instance, arrived }) => {
        const progress: string[] = [];
        const onProgress = (made: number, all: number): unknown => progress.push(`${made} of ${all}`);
        const pause = () => assert.fail('no pause was requested');
        await sendKeyPlan(instance, PLACE, plan, {}, { onProgress, pause });
        assert.deepEqual(progress, ['0 of 24999', '10000 of 24999', '14999 of 24999', '24999 of 24999']);
        assert.deepEqual(
          arrived.map(({ url, body }) => [url.split('/').at(-1), Array.isArray(JSON.parse(body))]),
          [
            ['upload', true],
            ['upload', true],
            ['removeKeys', false],
          ],
        );
        const small = planKeys(['a'], ['b']);
        await sendKeyPlan(instance, PLACE, small, { title: 'T', comment: 'C' }, { pause });
        assert.deepEqual(
          arrived.slice(3).map(({ url, body }) => [url.split('/').at(-1), JSON.parse(body)]),
          [
            ['uploadKeys', { title: 'T', comment: 'C', keys: ['b'] }],
            ['removeKeys', { title: 'T', comment: 'C', keys: ['a'] }],
          ],
        );
      },
    );
  });

  it('waits as long as the service asks, and gives up after too many or too long waits', async () => {
    const answers = [[429, '7'] as const, [429, '2'] as const];
    await withService(
      (response, request) => {
        const [status, after] = answers.shift() ?? [200, ''];
        send(response, JSON.parse(toFittingAnswer(request)), status, after === '' ? {} : { 'x-ratelimit-reset-seconds-user': after });
      },
      async ({ instance, arrived }) => {
        const pauses: number[] = [];
        await sendKeyPlan(instance, PLACE, planKeys([], ['a']), {}, { pause: async (seconds) => pauses.push(seconds) });
        assert.deepEqual(pauses, [7, 2]);
        assert.equal(arrived.length, 3);
      },
    );
    for (const [after, tries] of [
      ['1', 6],
      ['901', 1],
    ] as const) {
      await withService(
        (response) => send(response, {}, 429, { 'retry-after': after }),
        async ({ instance, arrived }) => {
          await assert.rejects(
            sendKeyPlan(instance, PLACE, planKeys([], ['a']), {}, { pause: async () => undefined }),
            isRefusal('TOO_MANY_REQUESTS'),
          );
          assert.equal(arrived.length, tries);
        },
      );
    }
  });

  it('stops at the first request that fails', async () => {
    let asked = 0;
    await withService(
      (response, request) => send(response, JSON.parse(toFittingAnswer(request)), asked++ === 1 ? 500 : 200),
      async ({ instance, arrived }) => {
        const progress: number[] = [];
        const sending = { onProgress: (made: number) => progress.push(made), pause: async () => undefined };
        await assert.rejects(sendKeyPlan(instance, PLACE, plan, {}, sending), isRefusal('SERVICE_ERROR'));
        assert.deepEqual([arrived.length, progress.at(-1)], [2, 10_000]);
      },
    );
  });
});
