import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { AppliedPlan } from '../../../client/developers/carryOutPlan.ts';
import type { OpenedReview } from '../../../client/developers/openReview.ts';
import type { CommandName } from '../../../client/manifest/commandNames.ts';
import { call } from '../../../server/api/client.ts';
import { downloadRoster } from '../../../server/api/developers/developers.ts';
import { listDevelopers } from '../../../server/api/developers/listDevelopers.ts';
import type { ReuploadReview, UploadPreview, VersionApproved } from '../../../server/wire/developers.ts';
import { closeAll, findExtension, run, sampleUri, show, showUnsaved } from '../inWindow.ts';
import { HEADER, lastMessage, PEOPLE, placeRoster, ROSTER } from '../rosters.ts';
import type { ScenarioService } from './scenario.ts';

/** A stand-in for the real service; `instance` is the service behind it, which shows what a command did. */
export interface StandInService extends ScenarioService {
  readonly baseUrl: string;
}

/** Its scenario at any service holds; it asks no service; or another scenario shows what it does. */
type AtStandIn = 'as anywhere' | 'asks no service' | ((service: StandInService) => Promise<void>);

const api = () => findExtension().activate();
const describeFirst = async () => (await (await api()).describeTree())[0];

/** Runs a command that the real service has nothing for, and expects one sentence that says so. */
async function notOffered(name: CommandName, ...given: readonly unknown[]): Promise<void> {
  assert.equal(await run(name, ...given), undefined);
  assert.match(await lastMessage(), /^“[^”]+” does not offer this: only a Fairlead service [^.]*\.$/);
  await closeAll();
}

async function upload({ answers, agree }: StandInService, content: string): Promise<UploadPreview | ReuploadReview> {
  const { document } = await showUnsaved('roster', content);
  answers.give(...agree('Upload'));
  const answer = await run<UploadPreview | ReuploadReview>('uploadRoster', document.uri);
  await closeAll();
  return answer;
}

async function names({ instance }: StandInService): Promise<string[]> {
  return (await listDevelopers(instance)).content.map(({ name }) => name);
}

async function findVersion({ instance }: StandInService, wanted: string) {
  const found = (await call(instance, 'listVersions')).versions.find(({ state }) => state === wanted);
  assert.ok(found, wanted);
  return found;
}

/** Returns the latest operation of a command, by its title: requests of views that failed are listed too. */
const findLatest = async (title: string) => (await api()).findNode('activity', title);

/** Every command in the order in which they run: from adding the instance to removing it. */
export const AT_STAND_IN: Readonly<Record<CommandName, AtStandIn>> = {
  addInstance: async ({ baseUrl, instance, answers }) => {
    answers.give('Other Address', baseUrl, 'For trials', instance.apiKey);
    assert.equal(await run('addInstance'), new URL(baseUrl).hostname);
    assert.match(await lastMessage(), /is added and selected\. .*All areas take the key\.$/);
  },
  editInstance: async ({ name, baseUrl, answers }) => {
    answers.give('Name', name, 'Done');
    assert.equal(await run('editInstance', new URL(baseUrl).hostname), name);
  },
  selectInstance: async ({ name, answers }) => {
    assert.equal(await run('selectInstance', 'Local'), 'Local');
    answers.give(name);
    assert.equal(await run('selectInstance'), name);
  },
  startService: 'asks no service',
  stopService: 'asks no service',
  startTour: 'asks no service',

  uploadRoster: async (service) => {
    const { versionId } = await upload(service, HEADER + PEOPLE.slice(0, 3).join(''));
    assert.equal((await findVersion(service, 'UPLOADED')).versionId, versionId);
  },
  mapFields: async (service) => {
    const { versionId } = await findVersion(service, 'UPLOADED');
    await notOffered('mapFields');
    service.answers.give('Save Mapping', ...service.agree('Map Fields'));
    assert.ok(await run('mapFields', versionId));
    assert.deepEqual(await names(service), ['Ada', 'Ben', 'Cleo']);
  },
  approveVersion: async (service) => {
    const { versionId, review } = (await upload(service, ROSTER)) as ReuploadReview;
    assert.equal(review?.addedDevs?.length, 1);
    await notOffered('approveVersion');
    service.answers.give(...service.agree('Approve'), 'Approve');
    assert.equal((await run<VersionApproved>('approveVersion', versionId)).active, true);
    assert.deepEqual(await names(service), ['Ada', 'Ben', 'Cleo', 'Dev']);
  },
  reactivateVersion: async (service) => {
    const { versionId } = await findVersion(service, 'INACTIVE');
    await notOffered('reactivateVersion');
    service.answers.give(...service.agree('Make Active'), 'Approve');
    assert.equal((await run<VersionApproved>('reactivateVersion', versionId)).active, true);
    assert.deepEqual(await names(service), ['Ada', 'Ben', 'Cleo']);
  },
  forgetMapping: 'as anywhere',
  listVersions: () => notOffered('listVersions'),
  openVersion: async (service) => notOffered('openVersion', (await findVersion(service, 'ACTIVE')).versionId),
  compareVersions: () => notOffered('compareVersions'),
  compareWithRoster: async () => {
    await show(sampleUri('clean.roster.csv'));
    await notOffered('compareWithRoster');
  },
  showRosterHistory: async () => {
    await show(sampleUri('clean.roster.csv'));
    await run('showRosterHistory');
    const [only] = await (await api()).describeTree('rosterHistory');
    assert.match(JSON.stringify(only), /does not offer this/);
    await closeAll();
  },
  downloadRoster: 'as anywhere',
  newRoster: 'as anywhere',
  makeRoster: 'as anywhere',
  filterDevelopers: async (service) => {
    await placeRoster(service.instance);
    const shown = async () => (await describeFirst())?.children[0]?.children.map(({ label }) => label);
    await run('filterDevelopers', 'Team=Apps');
    assert.deepEqual(await shown(), ['Cleo', 'Dev']);
    await run('filterDevelopers', '');
    assert.deepEqual(await shown(), await names(service));
  },
  loadMore: async ({ name, instance }) => {
    const rows = Array.from({ length: 60 }, (_, index) => `Person ${index},p${index}@harbor.example,,Team\n`);
    await placeRoster(instance, HEADER + rows.join(''));
    await describeFirst();
    assert.equal(await run('loadMore', await (await api()).findNode('developers', name, 'Roster', 'Load More…')), 60);
  },
  refreshViews: async ({ name }) => {
    await run('refreshViews');
    const instance = await describeFirst();
    assert.deepEqual([instance?.label, instance?.children.map(({ label }) => label)], [name, ['Roster']]);
  },
  saveDevelopers: async (service) => {
    await placeRoster(service.instance);
    const editor = await showUnsaved('roster', `${HEADER}Eve,eve@harbor.example,ada@harbor.example,Apps\n`);
    editor.selection = new vscode.Selection(1, 0, 1, 3);
    service.answers.give(...service.agree('Save'));
    assert.ok(await run('saveDevelopers'));
    assert.deepEqual(await names(service), ['Ada', 'Ben', 'Cleo', 'Dev', 'Eve']);
    await closeAll();
  },
  deleteDevelopers: async (service) => {
    service.answers.give(...service.agree('Delete'));
    assert.ok(await run('deleteDevelopers', ['eve@harbor.example', 'dev@harbor.example']));
    assert.deepEqual(await names(service), ['Ada', 'Ben', 'Cleo']);
  },
  uploadIdentities: 'as anywhere',
  showIdentities: 'as anywhere',
  downloadIdentities: 'as anywhere',
  reviewRoster: 'as anywhere',
  applyPlan: async (service) => {
    const { document } = await showUnsaved('roster', HEADER + PEOPLE.toReversed().join(''));
    const { plan } = await run<OpenedReview>('reviewRoster', document.uri);
    service.answers.give(...service.agree('Publish'));
    const applied = await run<AppliedPlan>('applyPlan');
    assert.deepEqual([applied.state, applied.counts], ['ACTIVE', plan.counts]);
    assert.equal(await (await downloadRoster(service.instance)).text(), document.getText());
    await closeAll();
  },
  uploadPlan: 'as anywhere',
  reviewVersion: async (service) => {
    const { versionId } = await upload(service, ROSTER);
    service.answers.give(...service.agree('Approve'), 'Approve');
    assert.equal(await run('reviewVersion', versionId), undefined);
    assert.deepEqual(await names(service), ['Ada', 'Ben', 'Cleo', 'Dev']);
  },
  mapReview: 'as anywhere',
  comparePlan: 'as anywhere',
  discardPlan: 'as anywhere',
  openAsTable: 'asks no service',
  showOrgChart: 'asks no service',
  showPerson: 'asks no service',
  movePerson: 'asks no service',
  queryRoster: 'asks no service',
  sortRoster: 'asks no service',
  showAlignment: 'asks no service',
  hideAlignment: 'asks no service',
  alignRoster: 'asks no service',
  shrinkRoster: 'asks no service',
  nextCell: 'asks no service',
  previousCell: 'asks no service',
  checkAsRoster: 'asks no service',
  doNotCheckAsRoster: 'asks no service',
  followRosterHeader: 'asks no service',
  moveToUtf8: 'asks no service',
  ignoreProblem: 'asks no service',
  showFirstProblem: 'asks no service',
  newDocument: 'asks no service',

  createWorkspace: 'as anywhere',
  renameWorkspace: 'as anywhere',
  createEnvironment: 'as anywhere',
  renameEnvironment: 'as anywhere',
  switchProduction: 'as anywhere',
  createTrafficType: 'as anywhere',
  createSegment: 'as anywhere',
  activateSegment: 'as anywhere',
  addSegmentKeys: 'as anywhere',
  showSegmentMatrix: 'as anywhere',
  filterSegments: 'as anywhere',
  removeSegmentKeys: 'as anywhere',
  segmentNextStep: 'as anywhere',
  uploadSegmentIdentities: 'as anywhere',
  deleteIdentity: 'as anywhere',
  deactivateSegment: 'as anywhere',
  deleteSegment: 'as anywhere',
  deleteTrafficType: 'as anywhere',
  deleteEnvironment: 'as anywhere',
  deleteWorkspace: 'as anywhere',
  openSegmentKeys: 'as anywhere',
  applyKeysToSegment: 'as anywhere',
  combineSegments: 'as anywhere',

  newExportRequest: 'as anywhere',
  importFacts: 'as anywhere',
  importGitHistory: 'as anywhere',
  mapIdentity: ({ answers, agree }) => {
    answers.give('lena@laptop.local', 'Lena Brandt', ...agree('Map'));
    return notOffered('mapIdentity');
  },
  exportReport: 'as anywhere',
  exportAsJob: 'as anywhere',
  editExportRequest: 'as anywhere',
  showReportCharts: 'as anywhere',
  showTrend: 'as anywhere',
  comparePeriods: 'as anywhere',
  comparePlanned: 'as anywhere',
  showPlannedTrend: 'as anywhere',
  explainCell: 'as anywhere',

  createOrganization: 'as anywhere',
  editOrganization: 'as anywhere',
  openOrganization: 'as anywhere',
  deleteOrganization: 'as anywhere',
  createProject: 'as anywhere',
  editProject: 'as anywhere',
  createConnector: 'as anywhere',
  updateConnector: 'as anywhere',
  openConnector: 'as anywhere',
  openInWebInterface: 'as anywhere',
  createPipeline: 'as anywhere',
  publishPipeline: 'as anywhere',
  newPipeline: 'as anywhere',
  publishConnector: 'as anywhere',
  confirmPublish: 'as anywhere',
  discardPublish: 'as anywhere',
  filterPlatform: 'as anywhere',
  openPipeline: 'as anywhere',
  saveAsFile: 'as anywhere',
  updatePipeline: 'as anywhere',
  checkDrift: 'as anywhere',
  comparePipeline: 'as anywhere',
  fillRuntimeInputs: 'asks no service',
  convertPipeline: 'asks no service',
  applyConversion: 'asks no service',
  saveConversion: 'asks no service',
  openInputForm: 'asks no service',
  showPipelineGraph: 'asks no service',
  showUsers: 'asks no service',
  expandPipeline: 'asks no service',
  deletePipeline: 'as anywhere',
  deleteConnector: 'as anywhere',
  deleteProject: 'as anywhere',

  pullIntoFolder: 'as anywhere',
  pullAccount: 'as anywhere',
  stageAccountFile: 'asks no service',
  openAccountChange: 'asks no service',
  unstageAccountFile: 'asks no service',
  checkChanges: 'asks no service',
  applyAccount: 'as anywhere',
  refreshAccount: 'as anywhere',
  promoteAccount: 'as anywhere',

  retryOperation: 'as anywhere',
  copyAsCurl: async (service) => {
    await upload(service, ROSTER);
    const line = await run<string>('copyAsCurl', await findLatest('Upload Roster without Review'));
    assert.ok(line.includes(`${service.baseUrl}/v2/developers`) && line.includes('"authorization: ApiKey $FAIRLEAD_KEY"'), line);
  },
  copyRequestId: async (service) => {
    await upload(service, ROSTER);
    assert.equal(await run('copyRequestId', await findLatest('Upload Roster without Review')), undefined);
    assert.match(await lastMessage(), /^The service gave this request no ID\./);
  },
  undoOperation: async ({ instance, answers, agree }) => {
    const counted = async () => (await call(instance, 'listOrganizations')).totalItems;
    answers.give('Money', 'money', '', ...agree('Create'));
    await run('createOrganization');
    const before = await counted();
    answers.give(...agree('Undo'));
    await run('undoOperation', await findLatest('Create Organization'));
    assert.equal(await counted(), before - 1);
  },
  clearActivity: 'as anywhere',

  signOut: async ({ name }) => {
    assert.equal(await run('signOut', name), name);
    assert.equal((await describeFirst())?.label, 'Enter API Key');
  },
  signIn: async ({ name, instance, answers }) => {
    answers.give(instance.apiKey);
    assert.equal(await run('signIn', name), name);
    assert.equal((await describeFirst())?.label, name);
  },
  enterKey: async ({ name, instance, answers }) => {
    answers.give('pat.default.nobody.nothing', instance.apiKey);
    assert.equal(await run('enterKey'), name);
    assert.equal(answers.complaints.length, 1);
    assert.equal((await describeFirst())?.label, name);
  },
  removeInstance: async ({ name, answers }) => {
    answers.give('Remove');
    assert.equal(await run('removeInstance', name), name);
  },
};
