import type { ServiceAddress } from '../../server/wire/local.ts';
import { completeExport } from './insightReports.ts';
import { CONNECTOR } from './journey.ts';
import { SMALL_ROSTER } from './serviceInProcess.ts';

/** The properties of a good call, and of one that is refused; null if everything that the types allow is accepted. */
type Call = readonly [good: Properties, bad: Properties | null];
type Properties = Readonly<Record<string, unknown>>;
/** Makes a call from the answers to those before it. */
export type ToCall = (answers: Answers) => Call;
type Answers = ReadonlyMap<string, unknown>;

/** Returns a call for each operation of the client of area D. */
export function nextGenCalls(): Readonly<Record<string, ToCall>> {
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

/** Returns a call for each operation of the client of areas A and B, for a service with the first version of its roster. */
export function insightCalls(): Readonly<Record<string, ToCall>> {
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
      { versionId: 2, body: fields },
      { versionId: 2, body: fields.slice(1) },
    ],
    developerControllerSaveDevelopers: () => [
      { uploadId: 3, body: fields },
      { uploadId: 3, body: fields.slice(1) },
    ],
    developerControllerReuploadDeveloperFile2: () => [file(SMALL_ROSTER.replace('Core', 'Heart')), file('Full Name\n')],
    developerControllerReuploadDeveloperFile: () => [file(SMALL_ROSTER.replace('Core', 'Soul')), file('Full Name\n')],
    developerControllerActivateDeveloperVersion: () => [
      { versionId: 4, body: { active: true } },
      { versionId: 99, body: { active: true } },
    ],
    developerControllerApproveDevelopersSave: () => [{ uploadId: 5 }, { uploadId: 99 }],
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
    developerControllerGetDistinctDeveloperAttributeValues: () => [
      { queryParams: { attribute: 'Team' } },
      { queryParams: { attribute: 'None' } },
    ],
    developerControllerGetDevelopers: () => [list, noList],
    developerControllerGetDeveloperUploadPreview: () => [{ uploadId: 2 }, { uploadId: 99 }],
    developerControllerUpdateDeveloper: (answers) => [
      {
        developerRefId: read(answers, 'developerControllerSearchDevelopers2', 'developerRefIds', '0'),
        body: [{ integrationId: 7, cloudId: 'ann' }],
      },
      { developerRefId: 99, body: [{ integrationId: 7, cloudId: 'ann' }] },
    ],
    orgTreeControllerGetOrgTrees: () => [{ queryParams: { ...scope, pageSize: 1 } }, { queryParams: { ...scope, pageSize: -1 } }],
    orgTreeControllerGetOrgTree: (answers) => [
      { id: read(answers, 'orgTreeControllerGetOrgTrees', 'records', '0', 'id'), queryParams: { accountIdentifier: 'default' } },
      { id: 99, queryParams: { accountIdentifier: 'default' } },
    ],
    orgTreeControllerGetOrgTreeTeamHierarchy: (answers) => [
      { orgTreeId: read(answers, 'orgTreeControllerGetOrgTrees', 'records', '0', 'id') },
      { orgTreeId: 99 },
    ],
    orgTreeControllerSearchOrgTrees: () => [
      { queryParams: scope, body: { searchKey: 'name' } },
      { queryParams: scope, body: { sortOrder: 'up' } },
    ],
    orgTreeControllerListOrgTreesWithHierarchies: () => [{ queryParams: scope }, null],
    orgTreeControllerGetOrgTreeIntegrations: (answers) => [
      { orgTreeId: read(answers, 'orgTreeControllerGetOrgTrees', 'records', '0', 'id') },
      { orgTreeId: 99 },
    ],
    teamsControllerListTeams: () => [{ queryParams: { account: 'default' } }, null],
    // The client declares a team as its error, so no error fits.
    teamsControllerGetTeam: (answers) => [{ teamRefId: read(answers, 'teamsControllerListTeams', 'items', '0', 'refId') }, null],
    teamsControllerGetTeamDevelopers: (answers) => [
      { teamRefId: read(answers, 'teamsControllerListTeams', 'items', '0', 'refId'), queryParams: {} },
      { teamRefId: 99, queryParams: {} },
    ],
    teamsControllerSearchTeams: () => [{ queryParams: { account: 'default' }, body: { leafTeamsOnly: false } }, null],
    teamsControllerListTeamsByAccess: () => [{ queryParams: { account: 'default' } }, null],
    teamsControllerSearchTeamDevelopers: (answers) => [
      { teamRefId: read(answers, 'teamsControllerListTeams', 'items', '0', 'refId'), body: {} },
      { teamRefId: 99, body: {} },
    ],
    ...exportCalls('efficiency'),
    ...exportCalls('productivity'),
    // The client declares its error as a string; the service answers that of the area.
    exportControllerForCollectionsExportData: () => [{ queryParams: { accountId: 'default' }, body: report }, null],
    exportControllerForTeamsExportData: () => [{ queryParams: { accountId: 'default' }, body: report }, null],
  };
}

/** The export that the client starts; it is complete before, because the answer to the start declares the file too. */
const EXPORT_ORDER = { dateRange: { start: '2026-01-01', end: '2026-01-31' }, scope: {}, options: { format: 'csv' } };

/** Makes the exports that the client starts, so that it gets complete ones. */
export async function makeExports(address: ServiceAddress): Promise<void> {
  for (const family of ['efficiency', 'productivity']) await completeExport(address, family, EXPORT_ORDER);
}

function exportCalls(family: 'efficiency' | 'productivity'): Readonly<Record<string, ToCall>> {
  const name = (operation: string) => `${family}InsightsExportController${operation}`;
  const ordered: ToCall = () => [{ body: EXPORT_ORDER }, { body: { ...EXPORT_ORDER, metrics: ['NONE'] } }];
  const ofStarted: ToCall = (answers) => [{ exportId: read(answers, name('CreateExport'), 'exportId') }, { exportId: 'none' }];
  return {
    [name('CreateExport')]: ordered,
    [name('GenerateExportSync')]: ordered,
    ...(family === 'productivity' ? { [name('GenerateExportDirect')]: ordered } : {}),
    [name('ListExports')]: () => [{ queryParams: { limit: 1 } }, { queryParams: { limit: -1 } }],
    [name('GetExportStatus')]: ofStarted,
    [name('DownloadExport')]: ofStarted,
  };
}

/** Returns a field of an earlier answer; undefined if it is missing. */
function read(answers: Answers, operation: string, ...path: readonly string[]): unknown {
  return ['content', ...path].reduce<unknown>((value, key) => (value as Properties | undefined)?.[key], answers.get(operation));
}
