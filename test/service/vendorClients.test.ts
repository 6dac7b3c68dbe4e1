import assert from 'node:assert/strict';
import { CONNECTOR } from '../support/journey.ts';
import { callService } from '../support/serviceCall.ts';
import { SMALL_ROSTER, type TestService, takeTestService } from '../support/serviceInProcess.ts';
import { type LeftOut, loadVendorClient, type Operation } from '../support/vendorClient.ts';
import { WAITING } from '../support/waitingOperations.ts';

/** What an operation is called with; the second is refused, and `null` if nothing that its types allow is. */
type Call = readonly [good: Properties, bad: Properties | null];
type Properties = Readonly<Record<string, unknown>>;
/** Makes the call by the answers of those before it. */
type ToCall = (answers: Answers) => Call;
type Answers = ReadonlyMap<string, unknown>;

const NOT_TESTED = 'a local service tests no connection';

const CLIENTS: readonly {
  readonly name: string;
  readonly className: string;
  readonly prefix: string;
  /** The operations that are served, in an order in which each finds what it needs. */
  readonly calls: Readonly<Record<string, ToCall>>;
  /** Fields; or the whole answer of an operation, by its name. */
  readonly leftOut: LeftOut;
  /** Operations that are not answered by the declared names yet: a test fails if one is. */
  readonly waiting?: ReadonlySet<string>;
}[] = [
  {
    name: '@harnessio/react-ng-manager-v2-client',
    className: 'NGManagerServiceAPIClient',
    prefix: '/ng/api',
    calls: nextGenCalls(),
    leftOut: {
      metaData: 'null, which the contract allows',
      pageToken: 'pages are asked for by their index',
      'Failure.errors': 'only a refusal of fields lists them',
      'EntityGitDetails.invalidYaml': 'every entity is valid',
      'EntityGitDetails.valid': 'gitDetails has other fields in the answers that public clients show',
      'ConnectorResponse.governanceMetadata': 'there are no policies',
      'ConnectorConnectivityDetails.errorSummary': NOT_TESTED,
      'ConnectorConnectivityDetails.lastAlertSent': NOT_TESTED,
      'ConnectorConnectivityDetails.lastConnectedAt': NOT_TESTED,
      'ConnectorConnectivityDetails.lastTestedAt': NOT_TESTED,
      'ConnectorConnectivityDetails.testedAt': NOT_TESTED,
      'ConnectorValidationResult.delegateId': NOT_TESTED,
      'ConnectorValidationResult.taskId': NOT_TESTED,
    },
  },
  {
    name: '@harnessio/react-sei-panorama-service-client',
    className: 'SEIPanoramaServiceAPIClient',
    prefix: '',
    calls: insightCalls(),
    leftOut: {
      'ResponseWithPagination.pagination': 'the client makes it of headers, which its own types of pages replace',
      versionId: 'a string, as the contract says',
      exportControllerForTeamsExportData: 'CSV, as the contract says, where a map is declared',
    },
    waiting: WAITING,
  },
  {
    name: '@harnessio/react-template-service-client',
    className: 'TemplateServiceAPIClient',
    prefix: '/template/api',
    calls: {},
    leftOut: {},
  },
];

function nextGenCalls(): Readonly<Record<string, ToCall>> {
  const account = { accountIdentifier: 'default' };
  const organization = { ...account, orgIdentifier: 'default' };
  const project = { ...organization, projectIdentifier: 'shop' };
  const elsewhere = { ...organization, projectIdentifier: 'none' };
  const connector = { ...CONNECTOR.connector, spec: { ...CONNECTOR.connector.spec, connectorType: 'DockerRegistry' } };
  const described = { description: 'Images', tags: { team: 'core' } };
  const ofOrganization = (name: string) => ({ organization: { identifier: 'north', name, ...described } });
  const ofProject = (name: string) => ({
    project: { identifier: 'shop', orgIdentifier: 'default', name, color: '#0063f7', modules: ['CD'], ...described },
  });
  const ofConnector = (more = {}) => ({ connector: { ...connector, ...described, ...more } });
  const query =
    (good: Properties, bad: Properties | null, more: Properties = {}) =>
    (): Call => {
      return [{ ...more, queryParams: good }, bad && { ...more, queryParams: bad }];
    };
  const one =
    (identifier: string, queryParams: Properties, more: Properties = {}) =>
    (): Call => {
      return [
        { identifier, queryParams, ...more },
        { identifier: 'none', queryParams, ...more },
      ];
    };
  return {
    postOrganization: query(account, null, { body: ofOrganization('North') }),
    getOrganizationList: query({ ...account, pageSize: 1 }, { ...account, pageSize: -1 }),
    getOrganization: one('north', account),
    putOrganization: one('north', account, { body: ofOrganization('The North') }),
    deleteOrganization: one('north', account),
    postProject: query(organization, { ...account, orgIdentifier: 'none' }, { body: ofProject('Shop') }),
    getProjectList: query(organization, { ...account, orgIdentifier: 'none' }),
    getProjectListWithMultiOrgFilter: query({ ...account, orgIdentifiers: ['default'] }, { ...account, pageSize: -1 }),
    getProject: one('shop', organization),
    putProject: one('shop', organization, { body: ofProject('The Shop') }),
    createConnector: () => [
      { queryParams: account, body: ofConnector() },
      { queryParams: account, body: ofConnector({ identifier: 'a b' }) },
    ],
    updateConnector: () => [
      { queryParams: account, body: ofConnector({ name: 'The registry' }) },
      { queryParams: account, body: ofConnector({ identifier: 'none' }) },
    ],
    getConnectorList: query(project, elsewhere),
    getConnectorListV2: query(project, elsewhere, { body: { types: ['DockerRegistry'] } }),
    listConnectorByFqn: () => [
      { queryParams: account, body: ['default/default/shop/registry'] },
      { queryParams: account, body: ['registry'] },
    ],
    getConnectorCatalogue: query(account, {}),
    validateTheIdentifierIsUnique: query({ ...project, identifier: 'registry' }, { ...project, identifier: 'a b' }),
    getTestConnectionResult: one('registry', project),
    getConnector: one('registry', project),
    deleteConnector: one('registry', project),
    deleteProject: one('shop', organization),
  };
}

function insightCalls(): Readonly<Record<string, ToCall>> {
  const toForm = (csv: string) => {
    const form = new FormData();
    form.append('file', new Blob([csv], { type: 'text/csv' }), 'roster.csv');
    return form;
  };
  const file = (csv: string | null, path: Properties = {}): Properties => ({
    ...path,
    queryParams: {},
    body: csv === null ? {} : toForm(csv),
  });
  const fields = [
    { name: 'Full Name', fieldType: 'NAME' },
    { name: 'Email', fieldType: 'EMAIL' },
    { name: 'Manager Email', fieldType: 'MANAGER_EMAIL' },
    { name: 'Team' },
  ];
  const identity = { email: 'ann@example.com', integrationId: 7, identity: 'ann' };
  const cloudId = { email: 'ann@example.com', applicationType: 'GITHUB', cloudId: 'ann', integrationId: 7 };
  const record = { 'Full Name': 'Di', Email: 'di@example.com', 'Manager Email': 'ann@example.com', Team: 'Core' };
  const scope = { accountIdentifier: 'default', orgIdentifier: 'default', projectIdentifier: 'shop' };
  const list = { queryParams: { pageSize: 1 } };
  const noList = { queryParams: { pageSize: -1 } };
  const report = { dateStart: '2026-01-01', dateEnd: '2026-01-31', productivity: { metrics: [] } };
  return {
    developerControllerUploadDeveloperFile2: () => [file(SMALL_ROSTER), file(null)],
    developerControllerUploadDeveloperFile: () => [file(SMALL_ROSTER), file(null)],
    developerControllerSaveDevelopers2: () => [
      { versionId: 1, body: fields },
      { versionId: 1, body: fields.slice(1) },
    ],
    developerControllerSaveDevelopers: () => [
      { uploadId: 2, body: fields },
      { uploadId: 2, body: fields.slice(1) },
    ],
    developerControllerReuploadDeveloperFile2: () => [file(SMALL_ROSTER.replace('Core', 'Heart')), file('Full Name\n')],
    developerControllerReuploadDeveloperFile: () => [file(SMALL_ROSTER.replace('Core', 'Soul')), file('Full Name\n')],
    developerControllerActivateDeveloperVersion: () => [
      { versionId: 3, body: { active: true } },
      { versionId: 99, body: { active: true } },
    ],
    developerControllerApproveDevelopersSave: () => [{ uploadId: 4 }, { uploadId: 99 }],
    developerControllerUpsertDevelopers: () => [{ body: [record] }, { body: [{ ...record, 'Full Name': '' }] }],
    developerControllerDeleteDevelopers: () => [{ body: { emails: ['di@example.com'] } }, { body: { emails: ['none@example.com'] } }],
    developerControllerGetDeveloperSchema: () => [{}, null],
    developerControllerSearchDevelopers2: () => [list, noList],
    developerControllerSearchDevelopers: () => [
      { ...list, body: { searchKey: 'Team', searchValue: 'Soul' } },
      { ...list, body: { sortOrder: 'up' } },
    ],
    developerControllerDownloadDeveloperCsv: () => [{}, null],
    developerControllerUpsertDeveloperIdentities: () => [{ body: [identity] }, { body: [{ ...identity, email: 'none@example.com' }] }],
    developerControllerInsertDeveloperCloudIds: () => [
      { body: { integrationUsers: [cloudId] } },
      { body: { integrationUsers: [{ ...cloudId, email: 'none@example.com' }] } },
    ],
    developerControllerUploadDeveloperCloudIds: () => [file('Email,Application Type,Cloud Id\nann@example.com,GITHUB,ann\n'), file(null)],
    developerControllerGetDeveloperIdentities: () => [list, noList],
    orgTreeControllerGetOrgTrees: () => [{ queryParams: { ...scope, pageSize: 1 } }, { queryParams: { ...scope, pageSize: -1 } }],
    orgTreeControllerGetOrgTree: (answers) => [
      { id: read(answers, 'orgTreeControllerGetOrgTrees', 'records', '0', 'id'), queryParams: { accountIdentifier: 'default' } },
      { id: 99, queryParams: { accountIdentifier: 'default' } },
    ],
    orgTreeControllerGetOrgTreeTeamHierarchy: (answers) => [
      { orgTreeId: read(answers, 'orgTreeControllerGetOrgTrees', 'records', '0', 'id') },
      { orgTreeId: 99 },
    ],
    teamsControllerListTeams: () => [{ queryParams: { account: 'default' } }, null],
    // Its error is declared as a team.
    teamsControllerGetTeam: (answers) => [{ teamRefId: read(answers, 'teamsControllerListTeams', 'items', '0', 'refId') }, null],
    teamsControllerGetTeamDevelopers: (answers) => [
      { teamRefId: read(answers, 'teamsControllerListTeams', 'items', '0', 'refId'), queryParams: {} },
      { teamRefId: 99, queryParams: {} },
    ],
    // Its error is declared as a text; it is answered in the form of the area.
    exportControllerForTeamsExportData: () => [{ queryParams: { accountId: 'default' }, body: report }, null],
  };
}

/** Returns a field of an earlier answer; undefined if it is not there. */
function read(answers: Answers, operation: string, ...path: readonly string[]): unknown {
  return ['content', ...path].reduce<unknown>((value, key) => (value as Properties | undefined)?.[key], answers.get(operation));
}

describe('the published clients, unchanged', () => {
  for (const { name, className, prefix, calls, leftOut, waiting } of CLIENTS) {
    describe(name, () => {
      let service: TestService;
      let operations: Readonly<Record<string, Operation>>;
      before(async function () {
        this.timeout(60_000);
        service = await takeTestService();
        const headers = { 'x-api-key': service.address.apiKey };
        operations = await loadVendorClient(name, className, (path) => `${service.address.url}${prefix}${path}`, headers, leftOut);
      });
      after(() => service.close());

      it('are called over every operation that is served', async () => {
        const { body } = await callService<{ paths: Readonly<Record<string, object>> }>(service.address, 'GET', '/openapi.json');
        const plain = (method: string, path: string) => `${method.toUpperCase()} ${path.replace(/\{[^}]*\}/g, '{}')}`;
        const served = new Set(
          Object.entries(body.paths).flatMap(([path, rows]) => Object.keys(rows).map((method) => plain(method, path))),
        );
        const names = Object.entries(operations).filter(([, { method, path }]) => served.has(plain(method, prefix + path)));
        assert.deepEqual(names.map(([operation]) => operation).sort(), Object.keys(calls).sort());
      });

      const answers = new Map<string, unknown>();
      for (const [operation, call] of Object.entries(calls)) {
        const hold = async () => {
          const [good, bad] = call(answers);
          const { call: send, check, checkError } = operations[operation] ?? assert.fail(`the client has no ${operation}`);
          if (bad !== null) {
            const refusal = await send(bad).then(
              () => assert.fail('it was not refused'),
              (thrown: unknown) => thrown,
            );
            assert.deepEqual(checkError(refusal), [], JSON.stringify(refusal));
          }
          const answer = await send(good).catch((thrown: unknown) => assert.fail(`it was refused: ${JSON.stringify(thrown)}`));
          answers.set(operation, answer);
          if (!Object.hasOwn(leftOut, operation)) assert.deepEqual(check(answer), [], JSON.stringify(answer));
        };
        if (waiting?.has(operation)) it(`${operation} is not answered by the declared names yet`, () => assert.rejects(hold));
        else it(`${operation} is answered with the declared fields, and refused with the declared error`, hold);
      }
    });
  }
});
