import assert from 'node:assert/strict';
import { checkShape } from '../../../../server/core/checkShape.ts';
import { CONNECTOR_SHAPES, toConnectorShape } from '../../../../server/core/entityShapes.ts';
import { CONNECTOR_TYPES, type ConnectorType } from '../../../../server/core/platform/connector.ts';
import { CONNECTOR_CATEGORIES } from '../../../../server/core/platform/connectorCategories.ts';
import {
  answerField,
  type ConnectorDraft,
  checkSecretReference,
  findOpenField,
  listOptionalFields,
  type OpenField,
} from '../../../../server/core/platform/connectorDraft.ts';
import { toTree } from '../../../../server/core/tree.ts';

/** Returns a valid answer for each kind of field. */
function toAnswer({ path, kind, values }: OpenField, choice: number): string {
  if (/url$/i.test(String(path.at(-1)))) return '<+variable.account.url>';
  if (values.length > 0) return values[choice % values.length]!;
  const answers = { secret: 'account.secret', flag: 'true', number: '7', list: 'a, b', pairs: 'a=1', object: '' };
  return kind === 'text' || kind === 'enum' ? 'text' : answers[kind];
}

/** Answers every question about a connector of a type; `choice` selects among allowed values. */
function answerAll(type: string, choice: number): { readonly draft: ConnectorDraft; readonly asked: readonly string[] } {
  let draft: ConnectorDraft = { name: 'New', identifier: 'newest', type, spec: {} };
  const asked: string[] = [];
  for (;;) {
    const found = findOpenField(draft, new Set());
    if (found.open === null) return { draft: found.draft, asked };
    asked.push(found.open.path.join('.'));
    assert.equal(new Set(asked).size, asked.length, `${type} asks twice for ${asked.at(-1)}`);
    const { draft: next, problem } = answerField(found.draft, found.open, toAnswer(found.open, choice));
    assert.equal(problem, null, `${type} ${found.open.path.join('.')}`);
    draft = next;
  }
}

describe('a connector draft', () => {
  it('has a type in exactly one category', () => {
    const listed = CONNECTOR_CATEGORIES.flatMap(({ types }): readonly ConnectorType[] => types);
    assert.deepEqual(listed.toSorted(), [...CONNECTOR_TYPES].sort());
  });

  it('is valid once each question is answered, whatever the type and the choices', () => {
    for (const type of CONNECTOR_TYPES) {
      for (let choice = 0; choice < 5; choice++) {
        const { draft } = answerAll(type, choice);
        assert.deepEqual(checkShape(toTree({ connector: draft }), toConnectorShape(), CONNECTOR_SHAPES), [], `${type} ${choice}`);
      }
    }
  });

  it('asks for what a chosen value requires, even if the service would accept the value alone', () => {
    assert.deepEqual(answerAll('Github', 0).asked, [
      'connector.spec.type',
      'connector.spec.url',
      'connector.spec.authentication.type',
      'connector.spec.authentication.spec.type',
      'connector.spec.authentication.spec.spec.passwordRef',
      'connector.spec.authentication.spec.spec.username',
    ]);
  });

  it('reports an invalid answer and stays unchanged', () => {
    const draft = { name: 'New', identifier: 'newest', type: 'DockerRegistry', spec: {} };
    const wrong = (path: string, kind: OpenField['kind'], text: string) => {
      const answered = answerField(draft, { path: path.split('.'), kind }, text);
      assert.equal(answered.draft, draft);
      return answered.problem;
    };
    assert.equal(
      wrong('connector.spec.providerType', 'enum', 'Quai'),
      'Must be one of DockerHub, Harbor, Quay, Other, not "Quai". Did you mean "Quay"?',
    );
    assert.match(wrong('connector.spec.proxy', 'flag', 'maybe') ?? '', /Must be true or false/);
    assert.match(wrong('connector.spec.delegateSelectors', 'list', 'a, a') ?? '', /^Duplicates/);
  });

  it('accepts secrets only by identifier', () => {
    for (const name of ['token', 'account.token', 'org.my_token$']) assert.equal(checkSecretReference(name), null, name);
    for (const secret of ['hunter 2', 'ghp_ab-cd', 'account.', '', 'project.token', 'a.b.c'])
      assert.match(checkSecretReference(secret) ?? '', /never the secret itself/, secret);
  });

  it('offers optional fields, and asks for what they require', () => {
    const { draft } = answerAll('DockerRegistry', 0);
    const offered = listOptionalFields(draft);
    assert.deepEqual(
      offered.map(({ path, kind }) => `${path.at(-1)} ${kind}`),
      ['delegateSelectors list', 'executeOnDelegate flag', 'ignoreTestConnection flag', 'proxy flag'],
    );
    const { draft: database } = answerAll('JDBC', 0);
    const { draft: withAuth } = answerField(database, listOptionalFields(database)[0]!, '');
    assert.equal(findOpenField(withAuth, new Set()).open?.path.join('.'), 'connector.spec.auth.type');
    assert.deepEqual(listOptionalFields({ type: 'Unheard', spec: {} }).length + listOptionalFields({}).length, 0);
  });

  it('lists secret managers as such, and code repositories alone as code repositories', () => {
    const { types } = CONNECTOR_CATEGORIES.find(({ title }) => title === 'Code repositories')!;
    assert.deepEqual(types, ['Github', 'Gitlab', 'Bitbucket', 'AzureRepo', 'Codecommit', 'Git', 'Harness']);
  });

  it('keeps pairs as typed', () => {
    const { draft } = answerField({ type: 'Aws' }, { path: ['connector', 'spec', 'tags'], kind: 'pairs' }, 'a=1=2, b, c = x ');
    assert.deepEqual(draft.spec, { tags: { a: '1=2', b: '', c: 'x' } });
  });
});
