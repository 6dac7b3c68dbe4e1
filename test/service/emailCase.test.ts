import assert from 'node:assert/strict';
import { toDevelopers } from '../../server/api/developers/listDevelopers.ts';
import type { DeveloperList, DevelopersChanged, FailureBody, IdentityList } from '../../server/wire/developers.ts';
import type { TeamPage } from '../../server/wire/insights.ts';
import { importRecords, readReport } from '../support/insightReports.ts';
import { callService, sendRoster } from '../support/serviceCall.ts';
import { finishSetup, type TestService, takeTestService } from '../support/serviceInProcess.ts';

const MIXED = [
  'name,email,manager_email,Team',
  'Ann,ann@example.com,,Core',
  'Bo,Bo@Example.com,ANN@example.com,Core',
  'Cy,cy@example.com, bo@example.COM ,Core',
  '',
].join('\n');

const TWINS = [
  'name,email,manager_email,Team',
  'Upper,ANN@example.com,,Core',
  'Lower,ann@example.com,,Core',
  'Bo,bo@example.com,ANN@example.com,Core',
  'Cy,cy@example.com,ann@example.com,Core',
  'Di,di@example.com,Ann@Example.com,Core',
  '',
].join('\n');

describe('e-mails that differ only by case', () => {
  let service: TestService;
  beforeEach(async () => {
    service = await takeTestService();
  });
  afterEach(async () => {
    await service.close();
    assert.deepEqual(service.log, [], 'no request failed because of a bug');
  });

  const call = <Body>(method: string, path: string, json?: unknown) =>
    callService<Body>(service.address, method, path, json === undefined ? {} : { json });
  const upsert = <Body = DevelopersChanged>(...records: object[]) => call<Body>('PATCH', '/v2/developers', records);
  const remove = <Body = DevelopersChanged>(...emails: string[]) => call<Body>('DELETE', '/v2/developers', { emails });
  const people = async (query = ''): Promise<string[]> =>
    toDevelopers((await call<DeveloperList>('GET', `/v2/developers${query}`)).body).map(({ name, email }) => `${name} ${email}`);
  const teams = async (): Promise<string[]> =>
    (await call<TeamPage>('GET', '/v2/teams/list?leafTeamsOnly=false')).body.items.map(
      ({ name, depth, developerCount, managerEmail }) => `${depth} ${name} ${managerEmail}: ${developerCount}`,
    );
  const countPulls = async (kind: object): Promise<string[]> => {
    const range = { dateStart: '2026-03-02', dateEnd: '2026-03-08', granularity: 'daily' };
    return (await readReport(service.address, { ...range, ...kind })).slice(1).map((row) => row.join(' '));
  };
  const merged = (id: string, developer: string) =>
    ({
      kind: 'pullRequest',
      id,
      developer,
      createdAt: '2026-03-03T10:00:00Z',
      mergedAt: '2026-03-03T12:00:00Z',
      lines: 7,
    }) as const;

  it('refer to the same manager in the teams and in reports', async () => {
    await finishSetup(service.address, MIXED);
    assert.deepEqual(await teams(), ['0 Ann ann@example.com: 3', '1 Bo Bo@Example.com: 2']);
    await importRecords(service.address, [merged('1', 'CY@example.com'), merged('2', 'bo@example.com')]);
    assert.deepEqual(await countPulls({ productivity: { metrics: ['PR_VELOCITY_PER_DEV'] } }), ['Ann 0.67', 'Bo 1']);
  });

  it('identify two developers if there are two records: in the list, in teams and in reports', async () => {
    await finishSetup(service.address, TWINS);
    assert.deepEqual(await people('?searchKey=email&searchValue=ann'), ['Lower ann@example.com', 'Upper ANN@example.com']);
    assert.deepEqual(await teams(), ['0 Lower ann@example.com: 2', '0 Upper ANN@example.com: 3']);
    await importRecords(service.address, [merged('1', 'ann@example.com')]);
    assert.deepEqual(await countPulls({ productivity: { metrics: ['PR_VELOCITY_PER_DEV'] } }), ['Lower 0.50', 'Upper 0']);
    const identity = { email: 'ANN@example.com', integrationId: 1, identity: 'upper' };
    assert.equal((await call('PATCH', '/v2/developers/identities', [identity])).status, 200);
    await importRecords(service.address, [merged('2', 'Upper'), merged('3', 'UPPER'), merged('4', 'upper')]);
    assert.deepEqual(await countPulls({ productivity: { metrics: ['PR_VELOCITY_PER_DEV'] } }), ['Lower 0.50', 'Upper 1']);
  });

  describe('in an upsert', () => {
    it('match the record, which keeps its spelling', async () => {
      await finishSetup(service.address, MIXED);
      const { body } = await upsert(
        { email: 'BO@example.com', Team: 'Tools' },
        { name: 'Di', email: 'di@example.com', manager_email: 'CY@example.com' },
      );
      assert.deepEqual([body.added, body.updated, body.developerCount], [1, 1, 4]);
      assert.deepEqual(await people(), ['Ann ann@example.com', 'Bo Bo@Example.com', 'Cy cy@example.com', 'Di di@example.com']);
      assert.deepEqual(await teams(), ['0 Ann ann@example.com: 4', '1 Bo Bo@Example.com: 3', '2 Cy cy@example.com: 2']);
    });

    it('match the exact record if there is one, else the first row', async () => {
      await finishSetup(service.address, TWINS);
      await upsert({ email: 'ann@example.com', name: 'Exact' }, { email: 'Ann@example.com', name: 'First' });
      assert.deepEqual(await people('?searchKey=email&searchValue=ann'), ['Exact ann@example.com', 'First ANN@example.com']);
    });

    it('are refused if they name one developer twice: DUPLICATE_EMAIL, and nothing changes', async () => {
      await finishSetup(service.address, MIXED);
      const { status, body } = await upsert<FailureBody>({ email: 'ann@example.com', name: 'A' }, { email: 'ANN@example.com', name: 'B' });
      assert.deepEqual(
        [status, body.errors.map(({ errorType, fieldName }) => [errorType, fieldName])],
        [
          400,
          [
            ['DUPLICATE_EMAIL', 'email'],
            ['NAME_CONFLICT_FOR_EMAIL', 'email'],
          ],
        ],
      );
      assert.deepEqual(await people(), ['Ann ann@example.com', 'Bo Bo@Example.com', 'Cy cy@example.com']);
    });
  });

  describe('in a deletion', () => {
    it('match the record; of two records, the exact one or else the first row', async () => {
      await finishSetup(service.address, MIXED);
      assert.deepEqual((await remove('CY@EXAMPLE.com')).body.removed, 1);
      assert.deepEqual(await people(), ['Ann ann@example.com', 'Bo Bo@Example.com']);
      const { status, body } = await remove<FailureBody>('Cy@example.com');
      assert.deepEqual([status, body.errors[0]?.errorType], [400, 'EMAIL_DOES_NOT_EXIST']);
    });

    it('match the exact one of two records, or else the first row', async () => {
      await finishSetup(service.address, 'name,email,manager_email\nA,ANN@x.y,\nB,ann@x.y,\nC,bo@x.y,\n');
      assert.deepEqual((await remove('ann@x.y')).body.removed, 1);
      assert.deepEqual(await people(), ['A ANN@x.y', 'C bo@x.y']);
      await upsert({ name: 'D', email: 'bO@x.y', manager_email: '' });
      assert.deepEqual(await people(), ['A ANN@x.y', 'D bo@x.y']);
    });

    it('are refused if they name one developer twice: DUPLICATE_EMAIL with the record, and nothing changes', async () => {
      await finishSetup(service.address, MIXED);
      for (const emails of [
        ['cy@example.com', 'cy@example.com'],
        ['cy@example.com', ' CY@example.com '],
        ['Cy@example.com', 'nobody@example.com', 'CY@example.com'],
      ]) {
        const { status, body } = await remove<FailureBody>(...emails);
        const sample = { name: 'Cy', email: 'cy@example.com', manager_email: ' bo@example.COM ', Team: 'Core' };
        const message = 'Duplicate e-mail "cy@example.com". No one was deleted; list each developer once.';
        const invalidEmails = ['cy@example.com'];
        const counted = { fieldName: 'email', errorDeveloperCount: 1, sampleErrorDevelopers: [sample] };
        const entry = { errorType: 'DUPLICATE_EMAIL', ...counted, message, invalidEmails };
        assert.deepEqual([status, body], [400, { status: 'FAILURE', errors: [entry], message }]);
      }
      assert.equal((await people()).length, 3);
      const both = await (async () => {
        await callService(service.address, 'POST', '/__fairlead/reset', { json: { area: 'all' } });
        await finishSetup(service.address, 'name,email,manager_email\nA,ANN@x.y,\nB,ann@x.y,\nC,bo@x.y,\n');
        return remove('ann@x.y', 'ANN@x.y');
      })();
      assert.equal(both.body.removed, 2, 'two records that differ only by case are two developers');
    });
  });

  describe('of identities and filters', () => {
    const list = async (query = ''): Promise<string[]> => {
      const { body } = await call<IdentityList>('GET', `/v2/developers/identities${query}`);
      return body.records.map(({ email, identity }) => `${email} ${identity}`);
    };

    it('match the record, and still do after a roster changes the case', async () => {
      await finishSetup(service.address, MIXED);
      const identity = { email: 'CY@Example.com', integrationId: 1, identity: 'quill' };
      assert.equal((await call('PATCH', '/v2/developers/identities', [identity])).status, 200);
      assert.deepEqual(await list(), ['cy@example.com quill']);
      const review = await sendRoster(service.address, 'PUT', MIXED.replace('cy@example.com', 'Cy@Example.COM'));
      await call('PATCH', `/v2/developers/versions/${String(review.body.versionId)}`, { active: true });
      assert.deepEqual(await list('?emails=CY@example.com'), ['Cy@Example.COM quill']);
    });

    it('match the exact record if there is one', async () => {
      await finishSetup(service.address, TWINS);
      const toIdentity = (email: string) => ({ email, integrationId: 1, identity: email });
      await call('PATCH', '/v2/developers/identities', ['ann@example.com', 'ANN@example.com', 'Ann@example.com'].map(toIdentity));
      assert.deepEqual(await list(), [
        'ANN@example.com ANN@example.com',
        'ANN@example.com Ann@example.com',
        'ann@example.com ann@example.com',
      ]);
      assert.deepEqual(await people('?emails=ann@example.com,BO@example.com'), ['Bo bo@example.com', 'Lower ann@example.com']);
    });
  });

  it('can form a cycle: CIRCULAR_REFERENCE at the upload and in an upsert', async () => {
    const cycle = 'name,email,manager_email\nA,a@x.y,B@x.y\nB,b@x.y,A@x.y\n';
    const { status, body } = await sendRoster<FailureBody>(service.address, 'POST', cycle);
    assert.deepEqual([status, body.errors.map(({ errorType }) => errorType)], [400, ['CIRCULAR_REFERENCE']]);
    await finishSetup(service.address, MIXED);
    const upserted = await upsert<FailureBody>({ email: 'ann@example.com', manager_email: 'CY@example.com' });
    assert.deepEqual([upserted.status, upserted.body.errors.map(({ errorType }) => errorType)], [400, ['CIRCULAR_REFERENCE']]);
  });
});
