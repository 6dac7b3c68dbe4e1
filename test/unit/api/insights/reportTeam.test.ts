import assert from 'node:assert/strict';
import { requireTeamOfReport } from '../../../../server/api/insights/reportTeam.ts';
import { Refusal } from '../../../../server/core/refusal.ts';
import { startOddService } from '../oddService.ts';

const TEAMS = { items: [1, 2, 30, 31, 32].map((refId) => ({ refId, name: `Team ${refId}` })) };

describe('the team of a report, before the report is requested', () => {
  async function ask(status: number, body: unknown, request: object): Promise<{ readonly message: string | null; readonly calls: number }> {
    const service = await startOddService((response) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    try {
      const message = await requireTeamOfReport(service.instance, request, 'Look there.').then(
        () => null,
        (error: unknown) => {
          assert.ok(error instanceof Refusal && error.code === 'NOT_FOUND', String(error));
          return error.message;
        },
      );
      return { message, calls: service.arrived.length };
    } finally {
      await service.close();
    }
  }

  it('is rejected if the service does not list it, with the nearest teams and where to look', async () => {
    const nearest = 'No such team: 33. The nearest: 32 "Team 32", 31 "Team 31", 30 "Team 30". Look there.';
    assert.deepEqual(await ask(200, TEAMS, { teamRefId: 33 }), { message: nearest, calls: 1 });
    assert.deepEqual(await ask(200, TEAMS, { collectionId: '33' }), { message: nearest, calls: 1 });
    const none = await ask(200, { items: [] }, { teamRefId: 1 });
    assert.match(none.message ?? '', /^No such team: 1\. The service has no teams yet\. Upload a roster/);
  });

  it('is accepted if the service lists it, and not looked up if the report names none', async () => {
    assert.deepEqual(await ask(200, TEAMS, { teamRefId: 30 }), { message: null, calls: 1 });
    assert.deepEqual(await ask(200, TEAMS, {}), { message: null, calls: 0 });
  });

  it('is accepted if the teams cannot be listed: no scope, no such endpoint, or an error', async () => {
    for (const status of [401, 403, 404, 500]) {
      const { message } = await ask(status, { status: 'ERROR', code: 'X', message: 'No.' }, { teamRefId: 33 });
      assert.equal(message, null, String(status));
    }
    assert.equal((await ask(200, { not: 'a list' }, { teamRefId: 33 })).message, null);
  });
});
