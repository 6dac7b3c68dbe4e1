import assert from 'node:assert/strict';
import { listOrgTreeTeams, listTeams } from '../../../../server/api/insights/teams.ts';
import type { Instance } from '../../../../server/api/instance.ts';
import { startOddService } from '../oddService.ts';

const CORE = { refId: 7, name: 'Core' };
const SHOP = { refId: 8, name: 'Shop', parentRefId: 7, developerCount: 3 };
const WEB = { refId: 9, name: 'Web', parentRefId: 8, integrations: null, accessResponse: null };

/** A team as it is read from a service that sends neither its depth nor its manager. */
const toPlain = (refId: number, name: string, parentRefId: number | null, depth: number, developerCount = 0) => {
  return { refId, name, parentRefId, depth, developerCount, managerEmail: null };
};
const PLAIN = [toPlain(7, 'Core', null, 0), toPlain(8, 'Shop', 7, 1, 3), toPlain(9, 'Web', 8, 2)];

describe('teams of a service that answers only what the published client requires', () => {
  async function ask(answer: (url: URL) => unknown, read: (instance: Instance) => Promise<unknown>, more: Partial<Instance> = {}) {
    const { instance, arrived, close } = await startOddService((response, { url }) => {
      response.end(JSON.stringify(answer(new URL(url, 'http://x'))));
    });
    try {
      return { found: await read({ ...instance, ...more }), asked: arrived.map(({ url }) => url) };
    } finally {
      await close();
    }
  }

  it('are ordered by their parents, whatever the order of the list', async () => {
    assert.deepEqual((await ask(() => ({ items: [WEB, SHOP, CORE] }), listTeams)).found, PLAIN);
  });

  it('are read page by page, as long as there are more', async () => {
    const pages = [[CORE], [SHOP], [WEB]];
    for (const totals of [{ totalItems: 3 }, { hasNext: true }]) {
      const { found, asked } = await ask((url) => ({ items: pages[Number(url.searchParams.get('page'))] ?? [], ...totals }), listTeams);
      assert.deepEqual(found, PLAIN);
      assert.equal(asked.length, 'hasNext' in totals ? 4 : 3);
    }
    assert.equal((await ask(() => ({ items: [CORE] }), listTeams)).asked.length, 1);
  });

  it('are roots if their parents are not listed', async () => {
    assert.deepEqual((await ask(() => ({ items: [WEB, { ...SHOP, parentRefId: 99 }] }), listTeams)).found, [
      toPlain(8, 'Shop', null, 0, 3),
      toPlain(9, 'Web', 8, 1),
    ]);
  });

  it('are read from nested ones, with or without their parents, and below a root that is no team', async () => {
    const nested = { ...CORE, parentRefId: null, children: [{ ...SHOP, parentRefId: null, children: [{ ...WEB, children: null }] }] };
    const read = (instance: Instance) => listOrgTreeTeams(instance, '1');
    assert.deepEqual((await ask(() => nested, read)).found, PLAIN);
    assert.deepEqual((await ask(() => ({ name: 'Managers', children: [nested] }), read)).found, PLAIN);
  });

  it('are asked for in the account, organization and project of the instance', async () => {
    const { asked } = await ask(() => ({ items: [] }), listTeams, { account: 'acme', org: 'north', project: 'shop' });
    const { searchParams } = new URL(asked[0]!, 'http://x');
    assert.deepEqual(Object.fromEntries(searchParams), {
      account: 'acme',
      orgIdentifier: 'north',
      projectIdentifier: 'shop',
      leafTeamsOnly: 'false',
      page: '0',
      pageSize: '1000',
    });
  });

  it('must be a list', async () => {
    await assert.rejects(
      ask(() => ({ totalItems: 0 }), listTeams),
      { code: 'UNEXPECTED_ANSWER' },
    );
  });
});
