import assert from 'node:assert/strict';
import { OpenAccounts } from '../../../../server/language/account/openAccounts.ts';
import { OpenDocuments } from '../../../../server/language/openDocuments.ts';

const ROOT = 'file:///account';
const MANIFEST = 'layout: 1\nmanage:\n  platform: true\n';

/** Is shown no limit. */
const warnings = { showUncompared: () => assert.fail('warned') };

describe('the folder of an account around open documents', () => {
  it('is listed again after a change that overtakes a listing', async () => {
    const listings: ((uris: readonly string[]) => void)[] = [];
    const files = {
      listEndings: () => new Promise<readonly string[]>((resolve) => listings.push(resolve)),
      read: (uri: string) => Promise.resolve(uri === `${ROOT}/fairlead.yaml` ? new TextEncoder().encode(MANIFEST) : null),
    };
    const accounts = new OpenAccounts(new OpenDocuments(), files, () => {}, warnings);
    const file = 'platform/shops/till/project.yaml';
    const early = accounts.factsOf(ROOT);
    accounts.refresh(`${ROOT}/${file}`);
    const late = accounts.factsOf(ROOT);
    const [before, after] = listings;
    before?.([]);
    assert.deepEqual((await early).projects, []);
    after?.([`${ROOT}/${file}`]);
    assert.deepEqual((await late).projects, ['shops/till']);
  });

  it('is not listed without a fairlead.yaml', async () => {
    const files = { listEndings: () => assert.fail('listed'), read: () => Promise.resolve(null) };
    const accounts = new OpenAccounts(new OpenDocuments(), files, () => {}, warnings);
    assert.equal(await accounts.find(`${ROOT}/segments/shop/eu/vip.keys`), null);
  });

  it('is read once for all who ask at the same time', async () => {
    let reads = 0;
    const files = {
      listEndings: () => Promise.resolve([]),
      read: () => {
        reads++;
        return Promise.resolve(null);
      },
    };
    const accounts = new OpenAccounts(new OpenDocuments(), files, () => {}, warnings);
    const [one, other] = await Promise.all([accounts.factsOf(ROOT), accounts.factsOf(ROOT)]);
    assert.equal(one, other);
    assert.equal(reads, 4);
  });

  it('is checked again once for many files that change at the same time', async () => {
    const documents = new OpenDocuments();
    const open = [`${ROOT}/fairlead.yaml`, `${ROOT}/segments/shop/eu/vip.keys`];
    for (const uri of [...open, `${ROOT}/platform/shops/till/pipelines/pay.yaml`])
      documents.open({ uri, languageId: 'yaml', version: 1, text: '' });
    const rechecked: string[] = [];
    const files = { listEndings: () => Promise.resolve([]), read: () => Promise.resolve(null) };
    const last = Promise.withResolvers<void>();
    const recheck = (uri: string): void => {
      if (rechecked.push(uri) === open.length) last.resolve();
    };
    const accounts = new OpenAccounts(documents, files, recheck, warnings);
    for (let number = 0; number < 100; number++) accounts.refresh(`${ROOT}/platform/shops/till/pipelines/p${number}.yaml`);
    await last.promise;
    assert.deepEqual(rechecked, open);
  });
});
