import assert from 'node:assert/strict';
import { assertErrorBody, assertFailureBody, type PlatformRule, type PlatformWorld, unique } from './platformWorld.ts';

interface ConnectorAnswer {
  readonly connector: Readonly<Record<string, unknown>>;
  readonly createdAt: number;
  readonly [field: string]: unknown;
}

interface Page {
  readonly content: readonly ConnectorAnswer[];
  readonly totalItems: number;
}

const CONNECTORS = '/ng/api/connectors';

/** The registry connector of the contract. */
const REGISTRY = {
  connectorType: 'DockerRegistry',
  dockerRegistryUrl: 'https://index.docker.io/v2/',
  providerType: 'DockerHub',
  auth: { type: 'Anonymous' },
};

const toConnector = (world: PlatformWorld, fields: object = {}) => ({
  connector: {
    name: 'My registry',
    identifier: unique('c'),
    description: 'Images',
    accountIdentifier: 'default',
    orgIdentifier: 'default',
    projectIdentifier: world.project,
    tags: { team: 'core' },
    type: 'DockerRegistry',
    spec: REGISTRY as unknown,
    ...fields,
  },
});

const create = (world: PlatformWorld, fields: object = {}) =>
  world.get<ConnectorAnswer>('POST', CONNECTORS + world.account, toConnector(world, fields));

/** Returns the errors for a connector with these fields. */
const refuse = async (world: PlatformWorld, fields: object) => {
  const faults = await world.refuseFields('POST', CONNECTORS + world.account, toConnector(world, fields));
  return faults.map(({ error }) => error);
};

/** Connectors: the sentences of the contract, area D, supplemented by public facts and our decisions. */
export const CONNECTOR_RULES: readonly PlatformRule[] = [
  {
    sentence:
      'Connector request: object connector with name, identifier, description, accountIdentifier, orgIdentifier, projectIdentifier, tags, type, spec; response data: connector, createdAt, lastModifiedAt, status, activityDetails, harnessManaged, gitDetails, entityValidityDetails, governanceMetadata, isFavorite',
    check: async (world) => {
      const body = toConnector(world);
      const created = await world.get<ConnectorAnswer>('POST', CONNECTORS + world.account, body);
      const { createdAt, gitDetails, ...rest } = created;
      assert.deepEqual(rest, {
        connector: body.connector,
        lastModifiedAt: createdAt,
        status: { status: 'UNKNOWN', errorSummary: null, errors: [], testedAt: null, lastTestedAt: null, lastConnectedAt: null },
        activityDetails: { lastActivityTime: createdAt },
        harnessManaged: false,
        entityValidityDetails: { valid: true, invalidYaml: null },
        governanceMetadata: null,
        isFavorite: false,
      });
      assert.ok(Object.values(gitDetails as object).every((value) => value === null));
      assert.ok(Number.isInteger(createdAt) && Math.abs(createdAt - Date.now()) < 3_600_000, 'milliseconds since 1970');
      assert.deepEqual(await world.get('GET', `${CONNECTORS}/${body.connector.identifier}${world.inProject}`), created);
    },
  },
  {
    sentence:
      'For a registry-type connector the spec holds connectorType, a registry URL, providerType and auth (object with type, which may denote anonymous access)',
    check: async (world) => {
      const { connector } = await create(world);
      assert.deepEqual(connector.spec, REGISTRY, 'the spec comes back as it went in');
      const spec = { ...REGISTRY, auth: { type: 'UsernamePassword', spec: { username: 'ann', passwordRef: 'account.docker' } } };
      assert.deepEqual((await create(world, { spec })).connector.spec, spec);
      for (const passwordRef of ['secret', 'org.secret', 'account.secret', '<+input>', '<+secrets.getValue("x")>']) {
        await create(world, { spec: { ...REGISTRY, auth: { type: 'UsernamePassword', spec: { usernameRef: 'x', passwordRef } } } });
      }
    },
  },
  {
    sentence:
      'DockerRegistry: dockerRegistryUrl*, providerType* DockerHub|Harbor|Quay|Other, auth.type UsernamePassword|Anonymous (UsernamePassword needs passwordRef + exactly one of username/usernameRef) (facts D5)',
    check: async (world) => {
      const refuseSpec = (spec: object) => refuse(world, { spec: { ...REGISTRY, ...spec } });
      const withAuth = (spec: unknown) => refuseSpec({ auth: { type: 'UsernamePassword', spec } });
      const at = 'connector.spec';
      assert.deepEqual(await refuseSpec({ dockerRegistryUrl: undefined }), [`${at}.dockerRegistryUrl is missing; add it.`]);
      assert.deepEqual(await refuseSpec({ dockerRegistryUrl: undefined, dockerRegistryURL: 'x' }), [
        `${at}.dockerRegistryUrl is missing; add it. Is "dockerRegistryURL" a typo for it?`,
      ]);
      for (const dockerRegistryUrl of ['not a url', 'example.com', 'https://', '']) {
        const [fault] = await refuseSpec({ dockerRegistryUrl });
        assert.equal(fault, `${at}.dockerRegistryUrl must be a URL, like https://registry.example.com/v2/.`);
      }
      for (const dockerRegistryUrl of ['http://localhost:5000', 'https://<+org.name>.example.com/v2/', '<+input>']) {
        await create(world, { spec: { ...REGISTRY, dockerRegistryUrl } });
      }
      assert.deepEqual(await refuseSpec({ auth: undefined }), [`${at}.auth is missing; add it.`]);
      assert.deepEqual(await refuseSpec({ connectorType: 'Nope' }), [
        `${at}.connectorType must be one of DockerRegistry, DockerConnector, not "Nope".`,
      ]);
      for (const connectorType of ['DockerRegistry', 'DockerConnector', undefined]) {
        await create(world, { spec: { ...REGISTRY, connectorType } });
      }
      assert.deepEqual(await refuseSpec({ dockerRegistryUrl: 7 }), [`${at}.dockerRegistryUrl must be a string, not 7; put it in quotes.`]);
      assert.deepEqual(await refuseSpec({ providerType: 'Dockerhub' }), [
        `${at}.providerType must be one of DockerHub, Harbor, Quay, Other, not "Dockerhub". Did you mean "DockerHub"?`,
      ]);
      assert.deepEqual(await refuseSpec({ auth: { type: 'Anonymus' } }), [
        `${at}.auth.type must be one of UsernamePassword, Anonymous, not "Anonymus". Did you mean "Anonymous"?`,
      ]);
      assert.deepEqual(await refuseSpec({ auth: {} }), [`${at}.auth.type is missing; add it.`]);
      assert.deepEqual(await withAuth('x'), [`${at}.auth.spec must be an object, not the string "x".`]);
      assert.deepEqual(await withAuth({ username: 'x' }), [`${at}.auth.spec.passwordRef is missing; add it.`]);
      assert.deepEqual(await withAuth({ passwordRef: 'x' }), [
        `${at}.auth.spec.username is missing; add exactly one of username or usernameRef.`,
      ]);
      assert.deepEqual(await withAuth({ passwordRef: 'x', username: 'x', usernameRef: 'y' }), [
        `${at}.auth.spec.usernameRef conflicts with username; use only one of username or usernameRef.`,
      ]);
      assert.deepEqual(await refuseSpec({ proxy: 'yes' }), [`${at}.proxy must be true or false, not the string "yes". Did you mean true?`]);
      assert.deepEqual(await refuseSpec({ delegateSelectors: ['a', 'a'] }), [
        `${at}.delegateSelectors[1] duplicates the string "a"; remove one of the two.`,
      ]);
    },
  },
  {
    sentence: 'all connector kinds use this endpoint: one of each family',
    check: async (world) => {
      const http = { type: 'Http', spec: { type: 'UsernameToken', spec: { username: 'ann', tokenRef: 'account.token' } } };
      for (const [type, spec] of [
        [
          'Github',
          { url: 'https://example.com/ann', type: 'Account', authentication: http, apiAccess: { type: 'Token', spec: { tokenRef: 'x' } } },
        ],
        [
          'Gitlab',
          { url: 'git@example.com:ann/shop.git', type: 'Repo', authentication: { type: 'Ssh', spec: { sshKeyRef: 'account.key' } } },
        ],
        ['K8sCluster', { credential: { type: 'InheritFromDelegate' }, delegateSelectors: ['here'] }],
        ['Aws', { credential: { type: 'ManualConfig', spec: { accessKeyRef: 'a', secretKeyRef: 'b' }, region: 'eu' } }],
        ['HttpHelmRepo', { helmRepoUrl: 'https://example.com/charts', auth: { type: 'Anonymous' } }],
        ['Vault', { vaultUrl: 'https://example.com', renewalIntervalMinutes: 10, accessType: 'TOKEN' }],
        ['Local', {}],
      ] as const) {
        assert.deepEqual((await create(world, { type, spec })).connector.spec, spec, type);
      }
      const [unknownType] = await refuse(world, { type: 'Dockerregistry' });
      assert.equal(unknownType, 'connector.type cannot be "Dockerregistry". Did you mean "DockerRegistry"?');
      // A type that is not nearly a known one may be newer than the catalogue.
      assert.equal((await create(world, { type: 'TapeLibrary', spec: { reels: 2 } })).connector.type, 'TapeLibrary');
      assert.deepEqual(await refuse(world, { type: undefined }), ['connector.type is missing; add it.']);
      assert.deepEqual(await refuse(world, { spec: undefined }), ['connector.spec is missing; add it.']);
      assert.deepEqual(await refuse(world, { spec: [] }), ['connector.spec must be an object, not a list.']);
    },
  },
  {
    sentence:
      'Checked: missing url / bad type / bad auth / bad identifier / missing projectIdentifier fail; unknown top-level keys pass (facts D5)',
    check: async (world) => {
      const { connector } = await create(world, { connectionType: 'DockerRegistry', parentUniqueId: 'x', more: { x: 1 } });
      assert.deepEqual(Object.keys(connector).toSorted(), Object.keys(toConnector(world).connector).toSorted(), 'and are passed over');
      assert.match((await refuse(world, { identifier: 'my-registry' }))[0]!, /"-" is not allowed\. Use my_registry/);
      assert.match((await refuse(world, { identifier: 'class' }))[0]!, /reserved word/);
      assert.match((await refuse(world, { name: '' }))[0]!, /^connector\.name must not be blank/);
      assert.match((await refuse(world, { name: undefined, identifier: 1, tags: 'x', type: 'GitHub' }))[3]!, /^connector\.type/);
      assert.match(
        (await refuse(world, { orgIdentifier: undefined }))[0]!,
        /orgIdentifier is missing; name the organization of the project/,
      );
    },
  },
  {
    sentence: 'a connector is created under the organization and project named in its body and query: both must agree',
    check: async (world) => {
      const { get, refuseFields, refuse: refuseWhole, account, inProject, project } = world;
      const bare = (fields: object = {}) =>
        toConnector(world, { accountIdentifier: undefined, orgIdentifier: undefined, projectIdentifier: undefined, ...fields });
      const scopeOf = async (query: string, body: object) => {
        const { connector } = await get<ConnectorAnswer>('POST', CONNECTORS + query, body);
        return [connector.orgIdentifier, connector.projectIdentifier];
      };
      assert.deepEqual(await scopeOf(inProject, bare()), ['default', project], 'from the query');
      assert.deepEqual(await scopeOf(inProject, toConnector(world)), ['default', project], 'from both');
      assert.deepEqual(await scopeOf(account, bare({ orgIdentifier: 'default' })), ['default', null], 'of an organization');
      assert.deepEqual(await scopeOf(account, bare({ orgIdentifier: '', projectIdentifier: null })), [null, null], 'of the account');
      for (const [fields, fieldId] of [
        [{ orgIdentifier: 'other' }, 'connector.orgIdentifier'],
        [{ projectIdentifier: 'other' }, 'connector.projectIdentifier'],
        [{ accountIdentifier: 'other' }, 'connector.accountIdentifier'],
      ] as const) {
        const [fault] = await refuseFields('POST', CONNECTORS + inProject, toConnector(world, fields));
        assert.equal(fault?.fieldId, fieldId);
        assert.match(fault!.error, /is "other" in the body but ".+" in the query; make the two match\.$/);
      }
      const unknown = 'RESOURCE_NOT_FOUND_EXCEPTION';
      const nowhere = toConnector(world, { projectIdentifier: 'nowhere' });
      assert.match(
        await refuseWhole(404, unknown, 'POST', CONNECTORS + account, nowhere),
        /no project "nowhere" of organization "default"/,
      );
      const abroad = bare({ orgIdentifier: 'nowhere' });
      assert.match(await refuseWhole(404, unknown, 'POST', CONNECTORS + account, abroad), /no organization "nowhere"/);
    },
  },
  {
    sentence: 'an identifier is unique in each scope: DUPLICATE_FIELD (facts D2)',
    check: async (world) => {
      const identifier = unique('c');
      await create(world, { identifier });
      await create(world, { identifier, projectIdentifier: undefined });
      await create(world, { identifier, projectIdentifier: undefined, orgIdentifier: undefined });
      for (const fields of [{}, { projectIdentifier: undefined }, { projectIdentifier: undefined, orgIdentifier: undefined }]) {
        const body = toConnector(world, { identifier, ...fields });
        assert.match(await world.refuse(400, 'DUPLICATE_FIELD', 'POST', CONNECTORS + world.account, body), /already exists in/);
      }
    },
  },
  {
    sentence: 'the endpoint also takes YAML bodies: Content-Type text/yaml with root connector, org and project as query params (facts D5)',
    check: async (world) => {
      const yaml = (fields = '') =>
        `# from a file\nconnector:\n  name: Registry\n  identifier: ${unique('y')}\n  type: DockerRegistry\n  spec:\n    dockerRegistryUrl: https://example.com\n    providerType: Other\n    auth: {type: Anonymous}\n${fields}`;
      for (const type of ['text/yaml', 'application/yaml', 'application/x-yaml; charset=utf-8', 'text/plain']) {
        const answer = await world.sendYaml<{ data: ConnectorAnswer }>('POST', CONNECTORS + world.inProject, yaml(), type);
        assert.equal(answer.status, 200, answer.text);
        assert.equal(answer.body.data.connector.projectIdentifier, world.project);
      }
      const misspelt = await world.sendYaml('POST', CONNECTORS + world.inProject, yaml().replace('Other', 'Othr'), 'text/yaml');
      assert.deepEqual(
        assertFailureBody(misspelt).map(({ fieldId }) => fieldId),
        ['connector.spec.providerType'],
      );
      const broken = await world.sendYaml('POST', CONNECTORS + world.inProject, yaml('  tags: {a: "b}\n'), 'text/yaml');
      assertErrorBody(broken, 400, 'INVALID_YAML_ERROR');
      assert.match(String(broken.body.message), /^The YAML cannot be read at line 11, column 1\./);
      const twice = await world.sendYaml('POST', CONNECTORS + world.inProject, yaml('  name: again\n'), 'text/yaml');
      assert.match(String(twice.body.message), /line 10, column 3\. Duplicate key "name"/);
    },
  },
  {
    sentence: 'PUT /ng/api/connectors/{id}, and PUT /ng/api/connectors as real clients call it, take the whole description (facts D11)',
    check: async (world) => {
      const { get, refuse: refuseWhole, refuseFields, account, inProject } = world;
      const { connector, createdAt } = await create(world);
      const identifier = String(connector.identifier);
      const path = `${CONNECTORS}/${identifier}`;
      const changed = toConnector(world, {
        identifier,
        name: 'New',
        tags: undefined,
        description: undefined,
        spec: { ...REGISTRY, providerType: 'Quay' },
      });
      for (const address of [path + account, path + inProject, CONNECTORS + account]) {
        const answer = await get<ConnectorAnswer>('PUT', address, changed);
        assert.deepEqual(
          [answer.connector.name, answer.connector.tags, answer.connector.description, answer.createdAt],
          ['New', {}, null, createdAt],
        );
        assert.deepEqual(await get('GET', path + inProject), answer);
      }
      const [otherType] = await refuseFields('PUT', path + account, toConnector(world, { identifier, type: 'Local', spec: {} }));
      assert.equal(otherType?.error, 'connector.type is DockerRegistry and cannot become Local; create another connector instead.');
      const [otherName] = await refuseFields('PUT', path + account, toConnector(world, { identifier: 'other' }));
      assert.equal(otherName?.fieldId, 'connector.identifier');
      const missing = toConnector(world, { identifier: 'missing' });
      await refuseWhole(404, 'RESOURCE_NOT_FOUND_EXCEPTION', 'PUT', `${CONNECTORS}/missing${account}`, missing);
      await refuseWhole(404, 'RESOURCE_NOT_FOUND_EXCEPTION', 'PUT', CONNECTORS + account, missing);
      await refuseFields('PUT', path + account, toConnector(world, { identifier, spec: {} }));
      assert.equal((await get<ConnectorAnswer>('GET', path + inProject)).connector.name, 'New', 'what was refused changed nothing');
    },
  },
  {
    sentence: 'GET and DELETE /ng/api/connectors/{id} search exactly the scope of the query (facts D11); a connector not found is 404',
    check: async ({ get, refuse: refuseWhole, refuseFields, inProject, organization, account, ...world }) => {
      const { connector } = await create({ get, inProject, organization, account, refuse: refuseWhole, refuseFields, ...world });
      const path = `${CONNECTORS}/${String(connector.identifier)}`;
      for (const query of [organization, account]) {
        assert.match(await refuseWhole(404, 'RESOURCE_NOT_FOUND_EXCEPTION', 'GET', path + query), /There is no connector/);
        await refuseWhole(404, 'RESOURCE_NOT_FOUND_EXCEPTION', 'DELETE', path + query);
      }
      assert.equal(await get('DELETE', path + inProject), true);
      await refuseWhole(404, 'RESOURCE_NOT_FOUND_EXCEPTION', 'GET', path + inProject);
      await refuseWhole(404, 'RESOURCE_NOT_FOUND_EXCEPTION', 'DELETE', path + inProject);
      const [fault] = await refuseFields('GET', `${path}${account}&projectIdentifier=x`);
      assert.equal(fault?.error, 'orgIdentifier is missing in the query; add it.');
    },
  },
  {
    sentence: 'POST /ng/api/connectors/listV2 (facts D11): pages of one scope, by types, identifiers, names and searchTerm',
    check: async (world) => {
      const { call, get, refuse: refuseWhole, inProject, account, organization } = world;
      const first = await create(world, { name: 'Alpha %' });
      await create(world, { name: 'Beta', type: 'Local', spec: {} });
      await create(world, { name: 'Gamma', projectIdentifier: undefined });
      const list = (query: string, json: unknown = {}) => get<Page>('POST', `${CONNECTORS}/listV2${query}`, json);
      assert.equal((await list(inProject)).totalItems, 2);
      for (const json of ['""', undefined, 'null', '{"filterType": "Connector", "unknown": [1]}']) {
        assert.equal((await list(inProject, json)).totalItems, 2, String(json));
      }
      const { content, ...page } = await list(`${inProject}&pageSize=1&pageIndex=1`);
      assert.deepEqual(page, { pageIndex: 1, pageSize: 1, pageItemCount: 1, totalItems: 2, totalPages: 2, empty: false });
      assert.ok(content[0]!.connector.spec !== undefined && content[0]!.status !== undefined, 'whole connectors');
      for (const [json, names] of [
        [{ types: ['Local'] }, ['Beta']],
        [{ types: ['Local', 'DockerRegistry'] }, ['Alpha %', 'Beta']],
        [{ types: ['None'] }, []],
        [{ types: [] }, ['Alpha %', 'Beta']],
        [{ connectorIdentifiers: [first.connector.identifier] }, ['Alpha %']],
        [{ connectorNames: ['Beta', 'Gamma'] }, ['Beta']],
      ] as const) {
        const found = (await list(inProject, json)).content.map(({ connector }) => connector.name);
        assert.deepEqual(found.toSorted(), names, JSON.stringify(json));
      }
      assert.equal((await list(`${inProject}&searchTerm=ALPHA%20%25`)).totalItems, 1);
      assert.equal((await list(`${inProject}&searchTerm=a%25a`)).totalItems, 0);
      const outer = await list(`${organization}&searchTerm=gamma&pageSize=100`);
      assert.ok(outer.totalItems >= 1 && outer.content.every(({ connector }) => connector.projectIdentifier === null));
      await refuseWhole(404, 'RESOURCE_NOT_FOUND_EXCEPTION', 'POST', `${CONNECTORS}/listV2${organization}&projectIdentifier=nowhere`, {});
      assert.match(
        await refuseWhole(400, 'INVALID_REQUEST', 'POST', `${CONNECTORS}/listV2${account}`, []),
        /must be a JSON object of filters/,
      );
      assert.match(
        await refuseWhole(400, 'INVALID_REQUEST', 'POST', `${CONNECTORS}/listV2${account}`, { types: 'Local' }),
        /types must be an array/,
      );
      assert.equal((await call('GET', `${CONNECTORS}/listV2${inProject}`)).status, 404, 'a connector may be called listV2');
    },
  },
];
