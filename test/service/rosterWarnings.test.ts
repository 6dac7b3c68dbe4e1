import assert from 'node:assert/strict';
import { describeWarnings } from '../../server/core/developers/problems.ts';
import type { DevelopersChanged, FieldMappingsSaved, ReuploadReview, UploadPreview } from '../../server/wire/developers.ts';
import { callService, sendRoster } from '../support/serviceCall.ts';
import { finishSetup, type TestService, takeTestService } from '../support/serviceInProcess.ts';

const ROSTER = 'name,email,manager_email\nAnn,ann@example.com,\nBo,bo@example.com,ANN@example.com\nCy,cy@example.com,Ann@example.com\n';

const RECASED = {
  errorType: 'MANAGER_EMAIL_DIFFERS_ONLY_BY_CASE',
  fieldName: 'manager_email',
  errorDeveloperCount: 2,
  sampleErrorDevelopers: [
    { name: 'Bo', email: 'bo@example.com', manager_email: 'ANN@example.com' },
    { name: 'Cy', email: 'cy@example.com', manager_email: 'Ann@example.com' },
  ],
  message: '"ANN@example.com" matches the developer "ann@example.com" except for case. Write "ann@example.com".',
  invalidEmails: ['ANN@example.com', 'Ann@example.com'],
};

describe('the warnings of an answer', () => {
  let service: TestService;
  beforeEach(async () => {
    service = await takeTestService();
  });
  afterEach(() => service.close());

  const call = <Body>(method: string, path: string, json: unknown) => callService<Body>(service.address, method, path, { json });

  it('are next to the validation errors of an upload, and come with its saved mapping', async () => {
    const preview = (await sendRoster<UploadPreview>(service.address, 'POST', ROSTER)).body;
    assert.deepEqual([preview.validationErrors, preview.warnings], [[], [RECASED]]);
    const { fields, versionId } = preview;
    const saved = await call<FieldMappingsSaved>('PUT', `/v2/developers/versions/${versionId}/fieldMappings`, fields);
    assert.deepEqual([saved.status, saved.body.warnings], [200, [RECASED]]);
  });

  it('come with a review, an upsert and a deletion, about the whole roster', async () => {
    await finishSetup(service.address);
    const review = (await sendRoster<ReuploadReview>(service.address, 'PUT', `${ROSTER}Di,BO@example.com,\n`)).body;
    assert.deepEqual(
      review.warnings?.map(({ errorType, errorDeveloperCount }) => [errorType, errorDeveloperCount]),
      [
        ['MANAGER_EMAIL_DIFFERS_ONLY_BY_CASE', 2],
        ['EMAIL_DIFFERS_ONLY_BY_CASE', 1],
      ],
    );
    const people = [{ name: 'Dee', email: 'dee@example.com', manager_email: 'CY@example.com' }];
    const upserted = (await call<DevelopersChanged>('PATCH', '/v2/developers', people)).body;
    assert.deepEqual(describeWarnings(upserted.warnings), [
      'MANAGER_EMAIL_DIFFERS_ONLY_BY_CASE A manager e-mail differs only in case from that of the developer (1 record, such as "dee@example.com").',
    ]);
    assert.deepEqual((await call<DevelopersChanged>('PATCH', '/v2/developers', people)).body.warnings, [], 'nothing changed');
    assert.deepEqual((await call<DevelopersChanged>('DELETE', '/v2/developers', { emails: ['DEE@example.com'] })).body.warnings, []);
  });
});
