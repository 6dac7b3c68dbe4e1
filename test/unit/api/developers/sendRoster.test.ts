import assert from 'node:assert/strict';
import { sendRoster } from '../../../../server/api/developers/uploads.ts';
import { Refusal } from '../../../../server/core/refusal.ts';
import { ALL_SCHEMAS } from '../../../../server/wire/schemas/all.ts';
import { toFittingAnswer, toValue } from '../fittingAnswer.ts';
import { startOddService } from '../oddService.ts';

const ROSTER = { fileName: 'a.csv', content: 'name\n' };

/** Sends a roster to a service with the given answers; returns the requests that it made, and the outcome. */
async function send(versions: readonly [number, string], reupload: number): Promise<readonly [string, string]> {
  const service = await startOddService((response, request) => {
    const { method } = request;
    if (method === 'GET') response.writeHead(versions[0]).end(versions[1]);
    else response.writeHead(method === 'PUT' ? reupload : 200).end(toFittingAnswer(request));
  });
  try {
    const ended = await sendRoster(service.instance, ROSTER).then(
      ({ kind }) => kind,
      (error: unknown) => (error instanceof Refusal ? error.code : 'BUG'),
    );
    return [service.arrived.map(({ method }) => method).join(' '), ended];
  } finally {
    await service.close();
  }
}

describe('sending a roster', () => {
  const list = (...states: string[]): readonly [number, string] => [
    200,
    JSON.stringify({ versions: states.map((state) => ({ ...(toValue(ALL_SCHEMAS.VersionSummary!) as object), state })) }),
  ];

  it('uploads the first version if none is active, and a newer one otherwise', async () => {
    assert.deepEqual(await send(list(), 500), ['GET POST', 'first']);
    assert.deepEqual(await send(list('UPLOADED'), 500), ['GET POST', 'first']);
    assert.deepEqual(await send(list('UPLOADED', 'ACTIVE'), 200), ['GET PUT', 'later']);
  });

  it('tries both if the versions cannot be listed', async () => {
    for (const status of [403, 404, 405, 500]) {
      assert.deepEqual(await send([status, ''], 200), ['GET PUT', 'later']);
      assert.deepEqual(await send([status, ''], 412), ['GET PUT POST', 'first']);
    }
  });

  it('sends nothing if listing fails with a refusal that would repeat', async () => {
    assert.deepEqual(await send([401, ''], 200), ['GET', 'INVALID_TOKEN']);
    assert.deepEqual(await send([429, ''], 200), ['GET', 'TOO_MANY_REQUESTS']);
  });

  it('sends it only once if its content is rejected', async () => {
    assert.deepEqual(await send(list('ACTIVE'), 400), ['GET PUT', 'INVALID_REQUEST']);
    assert.deepEqual(await send([404, ''], 413), ['GET PUT', 'PAYLOAD_TOO_LARGE']);
  });
});
