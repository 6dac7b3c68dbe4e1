import assert from 'node:assert/strict';
import { type Developer, toDevelopers } from '../../server/api/developers/listDevelopers.ts';
import type { DeveloperList, DevelopersChanged, ErrorBody, FailureBody, VersionList } from '../../server/wire/developers.ts';
import { callService, sendRoster } from '../support/serviceCall.ts';
import { finishSetup, type TestService, takeTestService } from '../support/serviceInProcess.ts';

const ROSTER = [
  'Full Name,Email,Manager Email,Team',
  'Ann Lark,ann@example.com,,Core',
  'Bo Moss, bo@example.com ,ann@example.com,Tools',
  'Cy Quill,cy@example.com,bo@example.com,Core',
  '',
].join('\n');

describe('changing single developers', () => {
  let service: TestService;
  let first: string;
  beforeEach(async () => {
    service = await takeTestService();
    first = await finishSetup(service.address, ROSTER);
  });
  afterEach(() => service.close());

  const upsert = <Body = DevelopersChanged>(json: unknown) => callService<Body>(service.address, 'PATCH', '/v2/developers', { json });
  const remove = <Body = DevelopersChanged>(json: unknown) => callService<Body>(service.address, 'DELETE', '/v2/developers', { json });
  const people = async (): Promise<readonly Developer[]> =>
    toDevelopers((await callService<DeveloperList>(service.address, 'GET', '/v2/developers')).body);
  const csv = async (): Promise<string> =>
    (await callService(service.address, 'GET', '/v2/developers', { headers: { accept: 'text/csv' } })).text;
  const states = async (): Promise<string[]> =>
    (await callService<VersionList>(service.address, 'GET', '/v2/developers/versions')).body.versions.map(({ state }) => state);

  const assertUnchanged = async (): Promise<void> => {
    assert.deepEqual(await states(), ['ACTIVE']);
    assert.equal(await csv(), ROSTER.replace(' bo@example.com ', 'bo@example.com'));
  };

  describe('upsert', () => {
    it('changes developers by e-mail, appends new ones, and creates a new active version', async () => {
      const { status, body } = await upsert([
        { email: ' bo@example.com', Team: 'Billing' },
        { name: 'Dee', email: 'dee@example.com', manager_email: 'bo@example.com' },
        { 'Full Name': 'Eve', Email: 'eve@example.com', 'Manager Email': '', Team: null },
      ]);
      assert.equal(status, 200);
      const { versionId, ...counts } = body;
      assert.deepEqual(counts, { status: 'SUCCESS', errors: [], added: 2, updated: 1, removed: 0, developerCount: 5, warnings: [] });
      assert.notEqual(versionId, first);
      assert.deepEqual(await states(), ['ACTIVE', 'INACTIVE']);
      assert.equal(
        await csv(),
        [
          'Full Name,Email,Manager Email,Team',
          'Ann Lark,ann@example.com,,Core',
          'Bo Moss,bo@example.com,ann@example.com,Billing',
          'Cy Quill,cy@example.com,bo@example.com,Core',
          'Dee,dee@example.com,bo@example.com,',
          'Eve,eve@example.com,,',
          '',
        ].join('\n'),
      );
    });

    it('keeps the developerRefId of each person', async () => {
      const before = await people();
      await upsert([
        { name: 'Aaron', email: 'aaron@example.com' },
        { name: 'Bob', email: 'bo@example.com' },
      ]);
      const after = new Map((await people()).map(({ email, developerRefId }) => [email, developerRefId]));
      for (const { email, developerRefId } of before) assert.equal(after.get(email), developerRefId);
      assert.equal(new Set(after.values()).size, 4);
    });

    it('creates no version if nothing changes', async () => {
      const { status, body } = await upsert([{ email: 'ann@example.com', name: ' Ann Lark ', Team: 'Core' }]);
      assert.deepEqual(
        [status, body],
        [200, { status: 'SUCCESS', errors: [], versionId: first, added: 0, updated: 0, removed: 0, developerCount: 3, warnings: [] }],
      );
      await assertUnchanged();
    });

    it('supersedes versions that wait for approval', async () => {
      await sendRoster(service.address, 'PUT', ROSTER);
      await upsert([{ email: 'ann@example.com', Team: 'New' }]);
      assert.deepEqual(await states(), ['ACTIVE', 'SUPERSEDED', 'INACTIVE']);
    });

    const REFUSED: readonly (readonly [string, unknown, readonly string[]])[] = [
      [
        'a duplicate e-mail',
        [
          { email: 'new@x.y', name: 'A' },
          { email: ' new@x.y', name: 'B' },
        ],
        ['DUPLICATE_EMAIL', 'NAME_CONFLICT_FOR_EMAIL'],
      ],
      [
        'a duplicate known e-mail',
        [
          { email: 'ann@example.com', Team: 'a' },
          { email: 'ann@example.com', name: 'B' },
        ],
        ['DUPLICATE_EMAIL'],
      ],
      ['a missing name', [{ email: 'new@x.y' }], ['REQUIRED_VALUE_MISSING']],
      ['a missing e-mail', [{ name: 'A' }], ['REQUIRED_VALUE_MISSING']],
      ['null as the name', [{ email: 'ann@example.com', name: null }], ['REQUIRED_VALUE_MISSING']],
      ['an unknown manager', [{ email: 'ann@example.com', manager_email: 'x@x.y' }], ['MANAGER_EMAIL_MISSING_IN_DEVELOPER_EMAILS']],
      ['a cycle of managers', [{ email: 'ann@example.com', manager_email: 'cy@example.com' }], ['CIRCULAR_REFERENCE']],
    ];
    for (const [about, json, codes] of REFUSED) {
      it(`refuses ${about} by the roster rules and changes nothing`, async () => {
        const { status, body } = await upsert<FailureBody>(json);
        assert.deepEqual([status, body.status, body.errors.map(({ errorType }) => errorType)], [400, 'FAILURE', codes]);
        await assertUnchanged();
      });
    }

    for (const json of [
      '',
      '""',
      '{}',
      '[]',
      '["ann@example.com"]',
      '[[]]',
      '[{"email":"ann@example.com","Team":7}]',
      '[{"email":"ann@example.com","Team":{"a":"b"}}]',
      '[{"email":"ann@example.com","Shoe size":"44"}]',
      '[{"email":"a@x.y","Email":"a@x.y","name":"A"}]',
      '[{"email":"\\ud800@x.y","name":"A"}]',
      '[{"__proto__":"x","email":"a@x.y"}]',
      'not json',
    ]) {
      it(`refuses ${json === '' ? 'an empty body' : json}: 400`, async () => {
        const { status, body } = await upsert<ErrorBody>(json);
        assert.deepEqual([status, body.status, body.error], [400, 400, 'INVALID_REQUEST'], body.message);
        await assertUnchanged();
      });
    }

    it('keeps strings that a CSV would read as something else', async () => {
      const odd = 'a "quoted", cell\r\nwith a line and =SUM(A1)';
      assert.equal((await upsert([{ email: 'ann@example.com', Team: odd, name: ' Ann\n' }])).status, 200);
      const [ann] = await people();
      assert.deepEqual([ann?.name, ann?.attributes.Team], ['Ann', odd]);
    });
  });

  describe('deletion', () => {
    it('removes developers by e-mail and creates a new active version', async () => {
      const { status, body } = await remove({ emails: [' cy@example.com ', 'bo@example.com'] });
      const { versionId, ...counts } = body;
      assert.deepEqual(
        [status, counts],
        [200, { status: 'SUCCESS', errors: [], added: 0, updated: 0, removed: 2, developerCount: 1, warnings: [] }],
      );
      assert.notEqual(versionId, first);
      assert.deepEqual(
        (await people()).map(({ email }) => email),
        ['ann@example.com'],
      );
    });

    it('refuses to remove a manager who still has reports, and changes nothing', async () => {
      const { status, body } = await remove<FailureBody>({ emails: ['ann@example.com'] });
      assert.deepEqual(
        [
          status,
          body.errors.map(({ errorType, errorDeveloperCount, sampleErrorDevelopers }) => [
            errorType,
            errorDeveloperCount,
            sampleErrorDevelopers[0]?.email?.trim(),
          ]),
        ],
        [400, [['MANAGER_EMAIL_MISSING_IN_DEVELOPER_EMAILS', 1, 'bo@example.com']]],
      );
      await assertUnchanged();
    });

    it('refuses to remove everyone, and changes nothing', async () => {
      const { status, body } = await remove<FailureBody>({ emails: ['ann@example.com', 'bo@example.com', 'cy@example.com'] });
      assert.deepEqual([status, body.errors[0]?.errorType], [400, 'EMPTY_CSV']);
      await assertUnchanged();
    });

    it('refuses an unknown person by name, and changes nothing', async () => {
      const { status, body } = await remove<FailureBody>({ emails: ['cy@example.com', 'anna@example.com', 'nobody@x.y'] });
      const invalidEmails = ['anna@example.com', 'nobody@x.y'];
      assert.deepEqual(
        [status, body.errors],
        [
          400,
          [
            {
              errorType: 'EMAIL_DOES_NOT_EXIST',
              fieldName: 'email',
              errorDeveloperCount: 2,
              sampleErrorDevelopers: invalidEmails.map((email) => ({ email })),
              message: body.message,
              invalidEmails,
            },
          ],
        ],
      );
      assert.match(body.message, /"anna@example\.com", "nobody@x\.y"/);
      await assertUnchanged();
    });

    it('keeps the developerRefId of a person who returns', async () => {
      const before = (await people()).find(({ email }) => email === 'cy@example.com')?.developerRefId;
      await remove({ emails: ['cy@example.com'] });
      await upsert([{ name: 'Cy again', email: 'cy@example.com' }]);
      assert.equal((await people()).find(({ email }) => email === 'cy@example.com')?.developerRefId, before);
    });

    for (const json of ['', '""', '[]', '{}', '["a@x.y"]', '{"emails":"a@x.y"}', '{"emails":[]}', '{"emails":[1]}', '{"emails":[" "]}']) {
      it(`refuses ${json === '' ? 'an empty body' : json}: 400`, async () => {
        const { status, body } = await remove<ErrorBody>(json);
        assert.deepEqual([status, body.error], [400, 'INVALID_REQUEST']);
        await assertUnchanged();
      });
    }
  });

  describe('concurrently', () => {
    it('loses no upsert: each one is completed, or refused with a conflict', async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => upsert([{ name: `N${i}`, email: `n${i}@example.com` }])));
      const done = answers.flatMap(({ status }, i) => (status === 200 ? [`n${i}@example.com`] : []));
      assert.ok(
        done.length >= 1 && answers.every(({ status }) => status === 200 || status === 409),
        answers.map(({ status }) => status).join(),
      );
      const present = (await people()).map(({ email }) => email).filter((email) => /^n\d/.test(email));
      assert.deepEqual(present.sort(), done.sort());
      assert.equal((await states()).filter((state) => state === 'ACTIVE').length, 1);
    });

    it('leaves one active version after several approvals', async () => {
      const ids = [];
      for (let i = 0; i < 4; i++) {
        const { body } = await sendRoster<{ readonly versionId: string }>(service.address, 'PUT', ROSTER.replace('Core', `Core ${i}`));
        ids.push(body.versionId);
      }
      const answers = await Promise.all(
        ids.map((id) => callService(service.address, 'PATCH', `/v2/developers/versions/${id}`, { json: { active: true } })),
      );
      assert.ok(answers.some(({ status }) => status === 200) && answers.every(({ status }) => status === 200 || status === 409));
      assert.equal((await states()).filter((state) => state === 'ACTIVE').length, 1);
    });

    it('completes the setup once if several first versions are saved', async () => {
      const fresh = await takeTestService();
      try {
        const ids = [];
        for (let i = 0; i < 3; i++) {
          ids.push((await sendRoster<{ readonly versionId: string }>(fresh.address, 'POST', ROSTER)).body.versionId);
        }
        const json = [
          { name: 'Full Name', fieldType: 'NAME' },
          { name: 'Email', fieldType: 'EMAIL' },
          { name: 'Manager Email', fieldType: 'MANAGER_EMAIL' },
        ];
        const answers = await Promise.all(
          ids
            .flatMap((id) => [id, id])
            .map((id) => callService(fresh.address, 'PUT', `/v2/developers/versions/${id}/fieldMappings`, { json })),
        );
        assert.ok(
          answers.every(({ status }) => status === 200 || status === 409),
          answers.map(({ text }) => text).join('\n'),
        );
        const { body } = await callService<VersionList>(fresh.address, 'GET', '/v2/developers/versions');
        assert.deepEqual(body.versions.map(({ state }) => state).sort(), ['ACTIVE', 'PENDING_REVIEW', 'PENDING_REVIEW']);
      } finally {
        await fresh.close();
      }
    });
  });
});
