import { type AccountObject, toAccount } from '../../server/core/account/accountObject.ts';
import { toEntityValue } from '../../server/core/account/entityValues.ts';
import { writeManifest } from '../../server/documents/account/manifest.ts';
import { readFolder } from '../../server/documents/account/readFolder.ts';
import { writeFolder } from '../../server/documents/account/writeFolder.ts';
import { writeCsv } from '../../server/documents/writeCsv.ts';
import { writeYaml } from '../../server/documents/writeYaml.ts';

/** How large a random account may be: the maximum of each. */
export interface AccountSize {
  readonly people: number;
  readonly projects: number;
  readonly pipelines: number;
  readonly segments: number;
  readonly keys: number;
}

const ENVIRONMENTS = ['Prod', 'Stage: EU/1'];
const WORKSPACES = ['Default', 'Web shop', 'a/b: "c"'];

/** Returns the files of a random account that a service accepts, by path: any two calls give accounts that mostly have the same names. */
export function writeRandomAccount(random: () => number, size: AccountSize): ReadonlyMap<string, string> {
  const pick = (below: number): number => Math.floor(random() * below);
  const some = (most: number): number[] => Array.from({ length: most }, (_, index) => index).filter(() => random() < 0.7);
  const words = (): string => ['one', 'two: three', '#4', ' five', 'ünï', ''][pick(6)]!;
  const objects: AccountObject[] = [];
  const entity = (kind: Exclude<AccountObject['kind'], 'roster' | 'pipeline' | 'keys'>, address: string[], value: object): void => {
    objects.push({ kind, address, value: toEntityValue(kind, value as Readonly<Record<string, unknown>>) });
  };
  const connector = (org: string | null, project: string | null): void => {
    const spec = { dockerRegistryUrl: `https://r${pick(3)}.example/v2/`, providerType: 'Other', auth: { type: 'Anonymous' } };
    const owner = { orgIdentifier: org, projectIdentifier: project };
    const value = { ...owner, identifier: 'images', name: 'Images', type: 'DockerRegistry', spec, description: words().trim() };
    entity('connector', [org ?? '', project ?? '', 'images'], value);
  };
  objects.push(writeRoster(random, size.people));
  entity('organization', ['default'], { identifier: 'default', name: 'default', description: '' });
  entity('organization', ['shops'], { identifier: 'shops', name: 'Shops', description: words().trim(), tags: { area: 'eu' } });
  connector(null, null);
  connector('shops', null);
  for (const index of some(size.projects)) {
    const [org, project] = ['shops', `Project_${index}`];
    entity('project', [org, project], { orgIdentifier: org, identifier: project, name: `Project ${index}`, modules: ['CD'] });
    connector(org, project);
    for (const number of some(size.pipelines)) {
      const identifier = `pipe_${number}`;
      objects.push({ kind: 'pipeline', address: [org, project, identifier], yaml: writePipeline(org, project, identifier, pick(90) + 1) });
    }
  }
  for (const workspace of WORKSPACES) {
    entity('workspace', [workspace], {});
    for (const type of workspace === 'Default' ? ['account', 'user'] : ['user']) entity('trafficType', [workspace, type], {});
    entity('attribute', [workspace, 'user', 'plan'], { displayName: 'Plan', dataType: 'string', isSearchable: pick(2) === 0 });
    const environments = workspace === 'Default' ? ['Prod-Default', 'Staging-Default'] : ENVIRONMENTS;
    for (const name of environments) entity('environment', [workspace, name], { production: name.startsWith('Prod') });
    for (const index of some(size.segments)) {
      const segment = index % 2 === 0 ? `seg${index}` : `SEG${index - 1}`;
      entity('segment', [workspace, segment], { trafficType: 'user', description: `number ${index}` });
      const from = pick(3) * Math.ceil(size.keys / 4);
      const keys = Array.from({ length: pick(size.keys + 1) }, (_, key) => `user-${from + key}`).sort();
      objects.push({ kind: 'keys', address: [workspace, environments[pick(2)]!, segment], keys });
    }
  }
  const files = new Map([
    ['fairlead.yaml', writeManifest({ instance: null, managed: { roster: true, workspaces: null, projects: null } })],
  ]);
  const { written } = writeFolder(toAccount(objects), readFolder(files), files);
  return new Map([...files, ...written]);
}

function writeRoster(random: () => number, most: number): AccountObject {
  const count = 1 + Math.floor(random() * most);
  const rows = Array.from({ length: count }, (_, index) => {
    const manager = index === 0 ? '' : `person${Math.floor(random() * index)}@example.com`;
    return [`Person ${index}`, `person${index}@example.com`, manager, random() < 0.5 ? 'Oslo' : 'Lima, "PE"'];
  });
  const headers = ['Full Name', 'Email', 'Manager Email', 'Site'];
  const types = ['NAME', 'EMAIL', 'MANAGER_EMAIL', 'CUSTOM'] as const;
  const fieldMappings = headers.map((csvColumn, index) => ({ csvColumn, fieldType: types[index]! }));
  return { kind: 'roster', address: [], content: writeCsv([headers, ...rows]), fieldMappings, versionId: '' };
}

function writePipeline(orgIdentifier: string, projectIdentifier: string, identifier: string, minutes: number): string {
  const approvers = { minimumCount: 1, disallowPipelineExecutor: false, userGroups: ['account.all'] };
  const spec = { approvalMessage: 'Go?', includePipelineExecutionHistory: true, approvers, approverInputs: [] };
  const step = { name: 'Ask', identifier: 'ask', type: 'HarnessApproval', timeout: `${minutes}m`, spec };
  const stage = { name: 'Ask', identifier: 'ask', type: 'Approval', spec: { execution: { steps: [{ step }] } } };
  return `# ${identifier}\n${writeYaml({ pipeline: { name: identifier, identifier, projectIdentifier, orgIdentifier, stages: [{ stage }] } })}`;
}
