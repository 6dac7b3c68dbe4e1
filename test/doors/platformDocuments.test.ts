import assert from 'node:assert/strict';
import { parse } from 'yaml';
import { CONNECTOR_TYPES } from '../../server/core/platform/connector.ts';
import { PROBLEM_KINDS } from '../../server/core/problemKinds.ts';
import type { FieldError } from '../../server/core/refusal.ts';
import type { StartedService } from '../../server/main/startService.ts';
import { PLACES_HEADER } from '../../server/wire/developers.ts';
import { buildIfStale } from '../cli/fairlead.ts';
import { startTestService } from '../support/serviceInProcess.ts';
import { askDoors } from './askDoors.ts';
import { type Answers, type Found, formatProblems } from './found.ts';

/** Lines of a connector, each of which can be altered, removed or duplicated. */
const CONNECTOR = [
  'connector:',
  '  identifier: images',
  '  name: Images',
  '  type: DockerRegistry',
  '  spec:',
  '    dockerRegistryUrl: https://index.docker.io/v2/',
  '    providerType: DockerHub',
  '    auth:',
  '      type: Anonymous',
];
const PROJECT = ['project:', '  identifier: shop', '  name: Shop', '  color: "#0063F7"', '  modules: [CD]'];

/** Replacements for a string, and whether each is a string. */
const SCALARS = new Map<string, readonly [written: string, isText: boolean]>([
  ['number', ['12', false]],
  ['fraction', ['1.10', false]],
  ['hexadecimal', ['0x1F', false]],
  ['flag', ['true', false]],
  ['quoted-number', ['"12"', true]],
  ['quoted-flag', ["'true'", true]],
  ['word', ['yes', true]],
  ['day', ['2026-01-31', true]],
  ['nothing', ['~', true]],
]);

/** Returns the lines with one of them altered. */
const alter = (lines: readonly string[], from: string, to: string): string => {
  const at = lines.findIndex((line) => line.includes(from));
  assert.ok(at >= 0, from);
  return [...lines.slice(0, at), ...(to === '' ? [] : [lines[at]!.replace(from, to)]), ...lines.slice(at + 1), ''].join('\n');
};

const CONNECTORS = new Map<string, string>([
  ['right', `${CONNECTOR.join('\n')}\n`],
  ['identifier-hyphen', alter(CONNECTOR, 'identifier: images', 'identifier: my-images')],
  ['identifier-missing', alter(CONNECTOR, 'identifier', '')],
  ['name-missing', alter(CONNECTOR, 'name', '')],
  ['name-list', alter(CONNECTOR, 'Images', '[Images]')],
  ['type-missing', alter(CONNECTOR, '  type: DockerRegistry', '')],
  ['type-misspelt', alter(CONNECTOR, 'DockerRegistry', 'DockerRegistri')],
  ['key-misspelt', alter(CONNECTOR, 'dockerRegistryUrl', 'dockerRegistryURL')],
  ['key-unknown', alter(CONNECTOR, 'name: Images', 'name: Images\n  nonsense: 1')],
  ['word', alter(CONNECTOR, 'DockerHub', 'DockerHubb')],
  ['type-of-auth', alter(CONNECTOR, 'Anonymous', 'UsernamePassword')],
  ['url', alter(CONNECTOR, 'https://index.docker.io/v2/', 'not a url')],
  ['auth-missing', CONNECTOR.slice(0, -2).join('\n')],
  ['connector-type', alter(CONNECTOR, 'providerType', 'connectorType: DockerRegistry\n    providerType')],
  ['connector-type-wrong', alter(CONNECTOR, 'providerType', 'connectorType: Nope\n    providerType')],
  ['tag-list', alter(CONNECTOR, 'name: Images', 'name: Images\n  tags: { a: one, b: [2] }')],
  ['tags-list', alter(CONNECTOR, 'name: Images', 'name: Images\n  tags: [a]')],
  ...[...SCALARS].flatMap(([name, [written]]): [string, string][] => [
    [`name-${name}`, alter(CONNECTOR, 'Images', written)],
    [`description-${name}`, alter(CONNECTOR, 'name: Images', `name: Images\n  description: ${written}`)],
    [`tag-${name}`, alter(CONNECTOR, 'name: Images', `name: Images\n  tags: { a: one, b: ${written} }`)],
    [`entry-${name}`, alter(CONNECTOR, 'providerType', `delegateSelectors: [a, ${written}]\n    providerType`)],
    [`flag-${name}`, alter(CONNECTOR, 'providerType', `executeOnDelegate: ${written}\n    providerType`)],
    [`word-${name}`, alter(CONNECTOR, 'DockerHub', written)],
  ]),
  ['identifier-number', alter(CONNECTOR, 'identifier: images', 'identifier: 12')],
  ['name-expression', alter(CONNECTOR, 'Images', '<+input>')],
  ['url-expression', alter(CONNECTOR, 'https://index.docker.io/v2/', '<+input>')],
  ['flag-expression', alter(CONNECTOR, 'providerType', 'executeOnDelegate: <+input>\n    providerType')],
  ['list-expression', alter(CONNECTOR, 'providerType', 'delegateSelectors: <+input>\n    providerType')],
  ['spec-text', 'connector:\n  identifier: a\n  name: A\n  type: Git\n  spec: none\n'],
  ['yaml-tab', alter(CONNECTOR, '  name', '\tname')],
  ['yaml-twice', alter(CONNECTOR, 'name: Images', 'name: Images\n  name: Again')],
  ...CONNECTOR_TYPES.flatMap((type): [string, string][] => [
    [`${type}-empty`, `connector:\n  identifier: a\n  name: A\n  type: ${type}\n  spec: {}\n`],
    [`${type}-unknown`, `connector:\n  identifier: a\n  name: A\n  type: ${type}\n  spec:\n    nonsense: 1\n    auth: { type: No }\n`],
  ]),
]);

const PROJECTS = new Map<string, string>([
  ['right', `${PROJECT.join('\n')}\n`],
  ['identifier-hyphen', alter(PROJECT, 'identifier: shop', 'identifier: my-shop')],
  ['color', alter(PROJECT, '"#0063F7"', 'blue')],
  ['modules-text', alter(PROJECT, '[CD]', 'CD')],
  ['module-list', alter(PROJECT, '[CD]', '[CD, [CI]]')],
  ['key-misspelt', alter(PROJECT, 'color', 'colour')],
  ...[...SCALARS].flatMap(([name, [written]]): [string, string][] => [
    // A project with nothing but an identifier may belong to another program.
    [`name-${name}`, alter(PROJECT, 'name: Shop', `orgIdentifier: default\n  name: ${written}`)],
    [`description-${name}`, alter(PROJECT, 'name: Shop', `name: Shop\n  description: ${written}`)],
    [`tag-${name}`, alter(PROJECT, 'name: Shop', `name: Shop\n  tags: { a: one, b: ${written} }`)],
    [`module-${name}`, alter(PROJECT, '[CD]', `[CD, ${written}]`)],
  ]),
  ['name-expression', alter(PROJECT, 'Shop', '<+input>')],
  ['two-mistakes', 'project:\n  identifier: a b\n  name: []\n'],
]);

/** The answer of a service about a document. */
interface Answer {
  readonly status: number;
  readonly errors: readonly FieldError[];
  readonly problems: readonly Found[];
}

const isError = ({ code }: Found): boolean => PROBLEM_KINDS.get(code)?.severity === 'error';
const messagesOf = ({ errors }: Answer): string[] => errors.map(({ error }) => error).sort();
const fieldsOf = ({ errors }: Answer): string[] => errors.map(({ fieldId }) => fieldId).sort();

/** Posts a document and deletes it again if it was accepted. */
async function post({ address }: StartedService, path: string, type: string, body: string): Promise<Answer> {
  const headers = { 'x-api-key': address.apiKey, [PLACES_HEADER]: 'true' };
  const query = '?accountIdentifier=default&orgIdentifier=default';
  const response = await fetch(address.url + path + query, { method: 'POST', headers: { ...headers, 'content-type': type }, body });
  const answer = (await response.json()) as {
    errors?: readonly FieldError[];
    problems?: readonly Found[];
    data?: Readonly<Record<string, { readonly identifier?: string } | undefined>>;
  };
  const identifier = answer.data?.connector?.identifier ?? answer.data?.project?.identifier;
  if (identifier !== undefined) {
    const { status } = await fetch(`${address.url}${path}/${identifier}${query}`, { method: 'DELETE', headers });
    assert.equal(status, 200);
  }
  return { status: response.status, errors: answer.errors ?? [], problems: answer.problems ?? [] };
}

/** Documents that may belong to another program: only the service, which knows their kind, reports what is missing. */
const FOREIGN = new Map<string, string>([
  ['connector', 'connector: {}\n'],
  ['connector-name', 'connector:\n  name: Images\n'],
  ['project', 'project:\n'],
  ['project-name', alter(PROJECT, 'identifier', '')],
]);

describe('a document that may belong to another program', () => {
  it('is ignored by the editor and fairlead check', async () => {
    buildIfStale();
    const [fromTerminal, fromEditor] = await askDoors(FOREIGN, '.yaml', 'yaml');
    const service = await startTestService();
    for (const [name, text] of FOREIGN) {
      assert.deepEqual([fromTerminal.get(name), fromEditor.get(name)], [[], []], name);
      const answer = await post(service, `/ng/api/${name.split('-')[0]}s`, 'application/json', JSON.stringify(parse(text)));
      assert.equal(answer.status, 400);
    }
    await service.close();
  });
});

for (const [kind, texts] of [
  ['connector', CONNECTORS],
  ['project', PROJECTS],
] as const) {
  describe(`one ${kind}, three doors`, () => {
    let service: StartedService;
    let fromTerminal: Answers;
    let fromEditor: Answers;

    before(async () => {
      buildIfStale();
      service = await startTestService();
      [fromTerminal, fromEditor] = await askDoors(texts, '.yaml', 'yaml', { pipeline: { yamlFaults: 'always' } });
    });
    after(() => service.close());

    it('has documents without problems, and some with several', () => {
      const counts = [...fromEditor.values()].map(({ length }) => length);
      assert.ok(counts.includes(0) && counts.some((count) => count > 1));
    });

    if (kind === 'connector') {
      it('requires a spec of its type, a valid URL, and auth', () => {
        const problems = ['url', 'auth-missing', 'connector-type', 'connector-type-wrong'].map((name) =>
          fromEditor.get(name)!.map(({ code, message }) => `${code} ${message}`),
        );
        assert.deepEqual(problems, [
          ['INVALID_TEXT spec.dockerRegistryUrl must be a URL, like https://registry.example.com/v2/.'],
          ['MISSING_FIELD spec.auth is missing; add it.'],
          [],
          ['UNKNOWN_WORD spec.connectorType must be one of DockerRegistry, DockerConnector, not "Nope".'],
        ]);
      });
    }

    for (const [name, [written, isText]] of SCALARS) {
      it(`${written} is ${isText ? 'accepted as a string or null' : 'not a string'}`, () => {
        const codes = isText ? [] : ['WRONG_TYPE'];
        for (const field of ['description', 'tag'])
          assert.deepEqual(
            fromEditor.get(`${field}-${name}`)!.map(({ code }) => code),
            codes,
          );
      });
    }

    for (const [name, text] of texts) {
      it(`${name}, with the same messages`, async () => {
        const problems = fromEditor.get(name)!;
        assert.deepEqual(formatProblems(fromTerminal.get(name)!), formatProblems(problems));
        const errors = problems.filter(isError);
        const status = errors.length > 0 ? 400 : 200;
        const isYaml = !errors.some(({ code }) => code === 'INVALID_YAML');
        const path = `/ng/api/${kind}s`;
        const ofJson = isYaml ? await post(service, path, 'application/json', JSON.stringify(parse(text))) : null;
        if (ofJson !== null) assert.equal(ofJson.status, status, JSON.stringify(ofJson));
        if (kind === 'project') {
          // JSON has no places: fields are written with their full path.
          const expected = errors.map(({ message }) => (message.startsWith('project.') ? message : `project.${message}`));
          if (ofJson !== null) assert.deepEqual(messagesOf(ofJson), expected.sort());
          return;
        }
        const ofYaml = await post(service, path, 'application/yaml', text);
        assert.equal(ofYaml.status, status, JSON.stringify(ofYaml));
        if (errors.length > 0) assert.deepEqual(formatProblems(ofYaml.problems), formatProblems(problems));
        if (ofJson === null) return;
        assert.deepEqual(messagesOf(ofYaml), errors.map(({ message }) => message).sort());
        // A spec of another type is reported once for text, at the type.
        if (!name.endsWith('-unknown')) assert.deepEqual(fieldsOf(ofJson), fieldsOf(ofYaml));
      });
    }
  });
}
