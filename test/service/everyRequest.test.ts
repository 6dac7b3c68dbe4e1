import assert from 'node:assert/strict';
import { createPlatformWorld, type PlatformWorld, unique } from '../conformance/platformWorld.ts';
import { createSegmentWorld, type SegmentWorld } from '../conformance/segmentWorld.ts';
import { callService, callWithHeaders, type Sent, writeForm } from '../support/serviceCall.ts';
import { finishSetup, type TestService, takeTestService } from '../support/serviceInProcess.ts';

const ROSTER = 'name,email,manager_email,Team\nAnn,ann@example.com,,Core\nBo,bo@example.com,ann@example.com,Ops\n';
const JSON_TYPE = 'application/json';
const CSV_HEAD = 'content-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv';

const latin1 = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'latin1'));
const typed = (body: string | Uint8Array<ArrayBuffer>, type = JSON_TYPE): Sent => ({ body, headers: { 'content-type': type } });

describe('every request', () => {
  let service: TestService;
  let segments: SegmentWorld;
  let platform: PlatformWorld;
  let identities: string;
  let beta: string;
  before(async () => {
    service = await takeTestService();
    await finishSetup(service.address, ROSTER);
    segments = await createSegmentWorld(service.address);
    platform = await createPlatformWorld(service.address);
    beta = await segments.activate('beta');
    identities = `/trafficTypes/${segments.trafficType.id}/environments/${segments.environment.id}/identities`;
  });
  after(async () => {
    await service.close();
    assert.deepEqual(service.log, []);
  });

  const developers = (method: string, path: string, sent: Sent = {}) => callService(service.address, method, `/v2/developers${path}`, sent);
  const project = (name: string) => `{"project": {"identifier": "${unique('p')}", "name": "${name}", "orgIdentifier": "default"}}`;
  const connector = (spec: string) => `{"connector": {"identifier": "${unique('c')}", "name": "x", "type": "Local", "spec": ${spec}}}`;
  const form = (...parts: Parameters<typeof writeForm>[1][]): Sent => typed(writeForm('x', ...parts), 'multipart/form-data; boundary=x');

  it('is refused with 400 if its body is not UTF-8, and stores nothing', async () => {
    const payload = 'content-disposition: form-data; name="payload"';
    const answers = [
      await segments.call('PUT', `${beta}/upload`, typed(latin1('["caf\xe9"]'))),
      await segments.call('PUT', `${beta}/upload`, form([CSV_HEAD, latin1('caf\xe9\n')])),
      await segments.call('PUT', `${beta}/uploadKeys`, form([CSV_HEAD, 'a\n'], [payload, latin1('{"comment": "caf\xe9"}')])),
      await segments.call('PUT', `${beta}/uploadKeys`, form([CSV_HEAD, 'a\n'], [`${payload}; filename="p"`, latin1('{"title": "\xe9"}')])),
      await segments.call('POST', identities, typed(latin1('[{"key": "k\xe9", "values": {"a": "\xe9"}}]'))),
      await platform.call('POST', `/ng/api/projects${platform.organization}`, typed(latin1(project('Caf\xe9')))),
      await platform.call('POST', `/ng/api/connectors${platform.inProject}`, typed(latin1(connector('{"a": "\xe9"}')))),
      await platform.call(
        'POST',
        `/ng/api/connectors${platform.inProject}`,
        typed(latin1('connector:\n  name: \xe9\n'), 'application/yaml'),
      ),
      await platform.call(
        'POST',
        `/pipeline/api/pipelines/v2${platform.inProject}`,
        typed(latin1('pipeline: {name: \xe9}'), 'application/yaml'),
      ),
      await developers('PATCH', '', typed(latin1('[{"name": "Ren\xe9", "email": "rene@example.com"}]'))),
      await developers('PATCH', '/identities', typed(latin1('[{"email": "ann@example.com", "integrationId": 1, "identity": "\xe9"}]'))),
      await developers('PUT', '', form([CSV_HEAD, latin1(ROSTER.replace('Ann', 'Ren\xe9'))])),
      await callService(service.address, 'POST', '/v2/insights/teams/reports', typed(latin1('{"dateStart": "\xe9"}'))),
      await callService(service.address, 'POST', '/__fairlead/activity', typed(latin1('[{"kind": "\xe9"}]'))),
    ];
    assert.deepEqual(
      answers.map(({ status, text }) => [status, /UTF-8|INVALID_CSV/.test(text) || text]),
      answers.map(() => [400, true]),
    );
    assert.deepEqual(await segments.keysOf(beta), []);
  });

  it('is read by the charset of its content type', async () => {
    for (const [body, charset] of [
      [latin1('["caf\xe9"]'), 'iso-8859-1'],
      [latin1('["caf\xe9"]'), '"Windows-1252"'],
      [new Uint8Array(Buffer.from('["café"]', 'utf16le')), 'utf-16le'],
      ['["café"]', 'UTF8'],
      ['["cafe"]', 'us-ascii'],
    ] as const) {
      const { status, text } = await segments.call('PUT', `${beta}/upload?replace=true`, typed(body, `${JSON_TYPE}; charset=${charset}`));
      assert.equal(status, 200, `${charset}: ${text}`);
      assert.deepEqual(await segments.keysOf(beta), [charset === 'us-ascii' ? 'cafe' : 'café'], charset);
    }
    const yaml = latin1(`connector:\n  identifier: ${unique('c')}\n  name: caf\xe9\n  type: Local\n  spec: {}\n`);
    const sent = typed(yaml, 'application/yaml; charset=latin1');
    const { body } = await platform.call<{ data: { connector: { name: string } } }>(
      'POST',
      `/ng/api/connectors${platform.inProject}`,
      sent,
    );
    assert.equal(body.data.connector.name, 'café');
  });

  it('is refused with 415 if its charset is unknown, or is another one for a form or a stream', async () => {
    for (const answer of [
      await segments.call('PUT', `${beta}/upload`, typed('["a"]', `${JSON_TYPE}; charset=klingon`)),
      await developers('PATCH', '', typed('[]', `${JSON_TYPE};charset=x-user`)),
      await developers('POST', '', typed(writeForm('x', [CSV_HEAD, ROSTER]), 'multipart/form-data; charset=iso-8859-1; boundary=x')),
      await segments.call(
        'PUT',
        `${beta}/upload`,
        typed(writeForm('x', [CSV_HEAD, 'a\n']), 'multipart/form-data; charset=utf-16; boundary=x'),
      ),
      await callService(service.address, 'PUT', '/__fairlead/data', typed('{}', 'application/x-ndjson; charset=latin1')),
    ]) {
      assert.equal(answer.status, 415, answer.text);
      assert.match(answer.text, /The charset \\"[\w-]+\\" is not supported/);
    }
  });

  it('keeps numbers as they are written in identities and in the specs of connectors', async () => {
    const values = '{"id": 9007199254740993, "snowflake": -1161888007138312193, "price": 1.10, "large": 1e3, "five": 5, "half": 0.5}';
    const expected = { id: '9007199254740993', snowflake: '-1161888007138312193', price: '1.10', large: '1e3', five: '5', half: '0.5' };
    for (const [method, path, body] of [
      ['POST', '', `[{"key": "a", "values": ${values}}]`],
      ['PATCH', '', `[{"key": "a", "values": ${values}}]`],
      ['PATCH', '', `{"key": "a", "values": ${values}}`],
      ['PUT', '/a', `{"values": ${values}}`],
      ['PATCH', '/a', `{"values": ${values}}`],
    ] as const) {
      const { body: saved, text } = await segments.call<Saved>(method, `${identities}${path}`, typed(body));
      assert.deepEqual(saved.values ?? saved.objects?.[0]?.values, expected, `${method} ${path}: ${text}`);
    }
    const failed = await segments.call(
      'POST',
      identities,
      typed('[{"key": 9007199254740993, "values": 1.50}, {"key": "b", "values": 1e2}]'),
    );
    assert.match(failed.text, /"key":9007199254740993,"values":1\.50,/);
    assert.match(failed.text, /"objects":\[\].*"key":"b","values":1e2,/);
    assert.equal((await segments.call('PUT', `${identities}/a`, typed('9007199254740993'))).status, 400);

    const spec = '{"id":9007199254740993,"list":[1.10,{"x":1161888007138312193}],"five":5}';
    const created = await platform.call('POST', `/ng/api/connectors${platform.inProject}`, typed(connector(spec)));
    assert.ok(created.text.includes(`"spec":${spec}`), created.text);
    const yaml = `connector: {identifier: ${unique('c')}, name: x, type: Local, spec: {id: 9007199254740993, price: 1.10, hex: 0x10}}`;
    const read = await platform.call('POST', `/ng/api/connectors${platform.inProject}`, typed(yaml, 'application/yaml'));
    assert.ok(read.text.includes('"spec":{"id":9007199254740993,"price":1.10,"hex":16}'), read.text);
    const { identifier } = (created.body.data as { connector: { identifier: string } }).connector;
    assert.ok((await platform.call('GET', `/ng/api/connectors/${identifier}${platform.inProject}`)).text.includes(`"spec":${spec}`));
  });

  it('takes lists as clients write them', async () => {
    const { body } = await developers('GET', '?emails=bo@example.com');
    const [bo] = body.developerRefIds as [number];
    for (const query of [
      'emails=bo@example.com',
      'emails=bo@example.com&emails=zoe@example.com',
      'emails=zoe@example.com,bo@example.com',
      'emails[]=bo@example.com',
      'emails%5B%5D=zoe@example.com&emails%5B%5D=bo@example.com',
      'emails[0]=bo@example.com',
      'emails%5B1%5D=bo@example.com&emails%5B0%5D=zoe@example.com',
      `developerRefIds%5B%5D=${bo}`,
      `developerRefIds[0]=${bo}`,
    ]) {
      const { status, body, text } = await developers('GET', `?${query}`);
      assert.equal(status, 200, text);
      assert.deepEqual(
        (body.records as { name: string }[]).map(({ name }) => name),
        ['Bo'],
        query,
      );
    }
    assert.equal((await developers('GET', '?developerRefIds[]=x')).status, 400);
    const shown = await platform.call('GET', `/ng/api/projects${platform.organization}&identifiers[0]=${platform.project}`);
    assert.match(shown.text, /"totalItems":1,/);
  });

  it('may come from a web page with any headers, which the browser asks for once', async () => {
    const { status, headers } = await callWithHeaders(service.address, 'OPTIONS', '/ng/api/projects?accountIdentifier=a', {
      origin: 'https://app.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'x-api-key,harness-account',
    });
    assert.equal(status, 204);
    assert.match(headers.get('access-control-allow-headers') ?? '', /x-api-key, ?harness-account/i);
    assert.ok(Number(headers.get('access-control-max-age')) > 0);
  });

  it('names the largest number that it may ask for', async () => {
    for (const text of ['2147483648', '9007199254740993', '99999999999999999999']) {
      const message = await segments.refuse(400, 'GET', `/workspaces?offset=${text}`);
      assert.equal(message, `The parameter offset is "${text}". Give an integer from 0 to 2147483647.`);
      assert.match((await developers('GET', `?pageIndex=${text}`)).text, /Give an integer from 0 to 2147483647\./);
    }
    assert.match(await segments.refuse(400, 'GET', '/workspaces?offset=-1'), /Give an integer of at least 0\.$/);
    assert.match((await developers('GET', '?developerRefIds=9007199254740992')).text, /from 0 to 9007199254740991\./);
    const { objects } = await segments.get<{ objects: unknown[] }>('GET', '/workspaces?offset=2147483647');
    assert.deepEqual(objects, []);
  });
});

interface Saved {
  readonly values?: unknown;
  readonly objects?: readonly { readonly values: unknown }[];
}
