import assert from 'node:assert/strict';
import { CONNECTOR_TYPES } from '../../../../server/core/platform/connector.ts';
import { type ConnectorAnswers, fillConnector } from '../../../../server/core/platform/connectorForm.ts';

/** Returns the form of a connector of a type. */
function fill(type: string, answers: ConnectorAnswers = {}) {
  const { connector, fields } = fillConnector({ name: '', identifier: '', type, spec: {} }, answers);
  return { connector, fields: fields.map((field) => ({ ...field, key: field.path.slice(1).join('.') })) };
}

describe('the form of a connector', () => {
  it('lists what is required first, with the usual way preselected and what it requires', () => {
    const { fields } = fill('Github', { 'connector.name': 'Our code' });
    assert.deepEqual(
      fields.filter(({ required }) => required).map(({ key, text, problem }) => [key, text, problem]),
      [
        ['name', 'Our code', null],
        ['identifier', 'Our_code', null],
        ['spec.type', 'Account', null],
        ['spec.url', '', 'Is missing.'],
        ['spec.authentication.type', 'Http', null],
        ['spec.authentication.spec.type', 'UsernameToken', null],
        ['spec.authentication.spec.spec.tokenRef', '', 'Is missing.'],
        ['spec.authentication.spec.spec.username', '', 'Is missing.'],
      ],
    );
    const firstOptional = fields.findIndex(({ required }) => !required);
    assert.ok(fields.slice(firstOptional).every(({ required, problem }) => !required && problem === null));
  });

  it('changes what is required by a choice, and asks for what an optional object requires', () => {
    const ssh = fill('Github', { 'connector.spec.authentication.type': 'Ssh', 'connector.spec.apiAccess': 'true' });
    const required = ssh.fields.filter((field) => field.required).map(({ key }) => key);
    assert.ok(required.includes('spec.authentication.spec.sshKeyRef'), required.join());
    assert.ok(!required.includes('spec.authentication.spec.spec.tokenRef'));
    assert.ok(required.includes('spec.apiAccess.spec.tokenRef'), required.join());
  });

  it('reports each wrong value beside its field, and leaves it out of the connector', () => {
    const { connector, fields } = fill('Github', {
      'connector.name': 'Our code',
      'connector.identifier': 'null',
      'connector.spec.authentication.spec.spec.tokenRef': 'ghp_secret-itself!',
      'connector.spec.url': 'https://github.com/acme',
    });
    const problems = new Map(fields.map(({ key, problem }) => [key, problem]));
    assert.match(problems.get('identifier') ?? '', /^Is "null", a reserved word/);
    assert.match(
      problems.get('spec.authentication.spec.spec.tokenRef') ?? '',
      /^Must be the identifier of a stored secret, .*never the secret itself/,
    );
    assert.deepEqual(connector.spec, {
      type: 'Account',
      url: 'https://github.com/acme',
      authentication: { type: 'Http', spec: { type: 'UsernameToken', spec: {} } },
    });
  });

  it('keeps an answer while the type changes, unless it is not offered there', () => {
    const answers = { 'connector.spec.url': 'https://git.example/a', 'connector.spec.type': 'Project' };
    const texts = (type: string) => new Map(fill(type, answers).fields.map(({ key, text }) => [key, text]));
    assert.equal(texts('Gitlab').get('spec.url'), 'https://git.example/a');
    assert.notEqual(texts('Git').get('spec.type'), 'Nonsense');
  });

  it('lists each field once, whatever the type', () => {
    for (const type of CONNECTOR_TYPES) {
      const keys = fill(type).fields.map(({ key }) => key);
      assert.equal(new Set(keys).size, keys.length, type);
    }
  });
});
