import assert from 'node:assert/strict';
import { toDevelopers } from '../../server/api/developers/listDevelopers.ts';
import type { DeveloperList, ErrorBody, ReuploadReview, UploadPreview, VersionList } from '../../server/wire/developers.ts';
import { type OpenApi, toAnswerChecker } from '../support/openApi.ts';
import { callService, type Json } from '../support/serviceCall.ts';
import { finishSetup, SMALL_ROSTER, type TestService, takeTestService } from '../support/serviceInProcess.ts';

describe('deprecated addresses', () => {
  let service: TestService;
  beforeEach(async () => {
    service = await takeTestService();
  });
  afterEach(() => service.close());

  /** Sends a request, and compares the answer with the OpenAPI document. */
  const ask = async <Body = Json>(method: string, path: string, sent = {}) => {
    const checker = toAnswerChecker((await callService<OpenApi>(service.address, 'GET', '/openapi.json')).body);
    const answer = await callService<Body>(service.address, method, path, sent);
    const operation = checker.find(method, path);
    assert.ok(operation, path);
    const mismatch = checker.check(operation, answer.status, answer.headers.get('content-type') ?? '', answer.body ?? answer.text);
    assert.equal(mismatch, null, `${method} ${path}: ${answer.text}`);
    return answer;
  };
  const send = <Body>(path: string, csv = SMALL_ROSTER) => {
    const form = new FormData();
    form.append('file', new Blob([csv], { type: 'text/csv' }), 'old.csv');
    return ask<Body>('POST', path, { body: form });
  };
  const assertReplaced = (headers: Headers, successor: string): void => {
    assert.equal(headers.get('deprecation'), 'true');
    assert.equal(headers.get('link'), `<${successor}>; rel="successor-version"`);
  };

  it('work for the whole setup and the next version', async () => {
    const upload = await send<UploadPreview>('/v2/developers/upload');
    assert.deepEqual([upload.status, upload.body.developerCount], [200, 3]);
    assertReplaced(upload.headers, '/v2/developers');
    const { versionId, fields } = upload.body;

    const save = await ask('POST', `/v2/developers/uploads/${versionId}/save`, { json: fields });
    assert.deepEqual([save.status, save.body.state], [200, 'ACTIVE']);
    assertReplaced(save.headers, `/v2/developers/versions/${versionId}/fieldMappings`);

    const reupload = await send<ReuploadReview>('/v2/developers/reupload?fileType=CSV', SMALL_ROSTER.replace('Ann', 'Anna'));
    assert.deepEqual([reupload.status, reupload.body.summary?.updated], [200, 1]);
    assertReplaced(reupload.headers, '/v2/developers');

    const path = `/v2/developers/uploads/${reupload.body.versionId}/approve`;
    const approve = await ask('POST', path);
    assert.deepEqual([approve.status, approve.body.active], [200, true]);
    assertReplaced(approve.headers, `/v2/developers/versions/${reupload.body.versionId}`);

    const download = await ask('GET', '/v2/developers/download', { headers: { accept: 'text/csv' } });
    assert.deepEqual([download.status, download.text], [200, SMALL_ROSTER.replace('Ann', 'Anna')]);
    assertReplaced(download.headers, '/v2/developers');
  });

  it('return the version ID as uploadId too, as a number', async () => {
    const upload = await send<UploadPreview>('/v2/developers/upload');
    const { uploadId, versionId, fields } = upload.body;
    assert.equal(uploadId, Number(versionId));
    const call = (path: string, sent = {}) => ask('POST', `/v2/developers/uploads/${uploadId}/${path}`, sent);
    for (const answer of [await call('save'), await call('save', { json: fields })]) {
      assert.deepEqual([answer.status, answer.body.uploadId, answer.body.versionId], [200, uploadId, versionId], answer.text);
    }
    const approved = await call('approve');
    assert.deepEqual([approved.status, approved.body.versionId], [200, versionId]);
    const { body } = await send<ReuploadReview>('/v2/developers/reupload');
    assert.equal(body.uploadId, Number(body.versionId));
  });

  it('answer a preview as its upload did, with the size of the roster as it is stored', async () => {
    const { body: uploaded } = await send<UploadPreview>('/v2/developers/upload', SMALL_ROSTER.trimEnd());
    const { status, body, headers } = await ask<UploadPreview>('GET', `/v2/developers/${uploaded.uploadId}`);
    const { validationErrors, warnings, ...described } = uploaded;
    assert.deepEqual([status, validationErrors, warnings], [200, [], []]);
    assert.deepEqual(body, { ...described, fileSize: SMALL_ROSTER.length });
    assertReplaced(headers, `/v2/developers/versions/${uploaded.versionId}`);
    assert.equal((await ask('GET', '/v2/developers/99')).status, 404);
  });

  it('save the mapping of the preview if there is no body', async () => {
    for (const sent of [{}, { json: '""' }]) {
      const { body } = await send<UploadPreview>('/v2/developers/upload');
      const { status } = await ask('POST', `/v2/developers/uploads/${body.versionId}/save`, sent);
      assert.equal(status, 200);
    }
    const { body } = await ask<VersionList>('GET', '/v2/developers/versions');
    assert.deepEqual(
      body.versions.map(({ state }) => state),
      ['PENDING_REVIEW', 'ACTIVE'],
    );
  });

  it('take the filters of the list from the body and its page from the query', async () => {
    await finishSetup(service.address);
    const list = (json: unknown, query = '') =>
      ask<DeveloperList>('POST', `/v2/developers/list${query}`, json === undefined ? {} : { json });
    const { status, headers, body } = await list({ sortOrder: 'desc', sortKey: 'name' }, '?pageIndex=0&pageSize=2');
    assert.deepEqual([status, toDevelopers(body).map(({ name }) => name), body.totalRecords], [200, ['Cy Quill', 'Bo Moss'], 3]);
    assertReplaced(headers, '/v2/developers');
    const ids = body.developerRefIds?.slice(0, 1);
    assert.deepEqual(
      toDevelopers((await list({ developerRefIds: ids })).body).map(({ name }) => name),
      ['Cy Quill'],
    );
    assert.deepEqual(
      toDevelopers((await list({ searchKey: 'team', searchValue: 'tool' })).body).map(({ name }) => name),
      ['Bo Moss'],
    );
    for (const json of [undefined, '""', {}]) assert.equal((await list(json)).body.totalRecords, 3);
    const wrong = await list({ developerRefIds: [{}], sortOrder: 'up' });
    assert.equal(wrong.status, 400);
    assert.equal((await list({ pageSize: '5000' })).status, 400);
  });

  it('require the same setup', async () => {
    for (const [method, path] of [
      ['POST', '/v2/developers/uploads/1/approve'],
      ['GET', '/v2/developers/download'],
    ] as const) {
      const { status, body } = await ask<ErrorBody>(method, path);
      assert.deepEqual([status, body.error], [412, 'PRECONDITION_FAILED']);
    }
    assert.equal((await send('/v2/developers/reupload')).status, 412);
  });

  it('name their successors in refusals too', async () => {
    const { status, headers } = await ask('POST', '/v2/developers/list', { key: null });
    assert.equal(status, 401);
    assertReplaced(headers, '/v2/developers');
  });

  it('write no part of an invalid ID into a header', async () => {
    const { status, headers } = await ask('POST', '/v2/developers/uploads/%0d%0aevil:%201/approve');
    assert.equal(status, 412);
    assert.deepEqual(
      [headers.get('evil'), headers.get('link')],
      [null, '</v2/developers/versions/%0D%0Aevil%3A%201>; rel="successor-version"'],
    );
  });

  it('are the only ones with the deprecation header', async () => {
    const { headers } = await ask('GET', '/v2/developers');
    assert.equal(headers.get('deprecation'), null);
  });
});
