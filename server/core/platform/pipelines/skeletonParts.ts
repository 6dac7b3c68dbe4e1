import type { Piece } from '../../skeleton.ts';

/** The skeleton of each key's value, in the order of the keys, indented from the key's column. */
export type SkeletonParts = ReadonlyMap<string, readonly Piece[]>;

const HARNESS_APPROVAL = `
  approvalMessage: «Review the changes, then approve or reject.»
  includePipelineExecutionHistory: true
  approvers:
    userGroups:
      - «account.release_managers»
    minimumCount: «1»
    disallowPipelineExecutor: «true|false»`;

const RUN = `
  shell: «Bash|Sh»
  command: |-
    «echo "hello"»`;

/**
 * Lines that a shape cannot provide: who approves, what is deployed and how it is rolled back. «…» is a blank to fill in, with its allowed
 * values separated by |.
 */
const TEXTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Stage.Deployment': {
    spec: `
  deploymentType: Kubernetes
  service:
    serviceRef: «payments_api»
  environment:
    environmentRef: «staging»
    infrastructureDefinitions:
      - identifier: «staging_cluster»
  execution:
    steps:
      - step:
          name: «Rolling Deployment»
          identifier: «Rolling_Deployment»
          type: K8sRollingDeploy
          timeout: «10m»
          spec:
            skipDryRun: false
    rollbackSteps:
      - step:
          name: Rolling Rollback
          identifier: Rolling_Rollback
          type: K8sRollingRollback
          timeout: 10m
          spec: {}`,
  },
  'Stage.Approval': {
    spec: `
  execution:
    steps:
      - step:
          name: «Manual Approval»
          identifier: «Manual_Approval»
          type: HarnessApproval
          timeout: «1d»
          spec:${indent(HARNESS_APPROVAL)}`,
  },
  'Stage.CI': {
    spec: `
  cloneCodebase: «false|true»
  platform:
    os: «Linux|MacOS|Windows»
    arch: «Amd64|Arm64»
  runtime:
    type: Cloud
    spec: {}${runStep(indent(RUN))}`,
  },
  'Stage.CI on Kubernetes': {
    spec: `
  cloneCodebase: «false|true»
  infrastructure:
    type: KubernetesDirect
    spec:
      connectorRef: «account.build_cluster»
      namespace: «builds»
      os: «Linux|Windows»${runStep(`
            connectorRef: «account.docker_hub»
            image: «alpine:3»${indent(RUN)}`)}`,
  },
  'Stage.Custom': {
    spec: `
  execution:
    steps:
      - step:
          name: «Shell Script»
          identifier: «Shell_Script»
          type: ShellScript
          timeout: «10m»
          spec:
            shell: «Bash|PowerShell»
            source:
              type: Inline
              spec:
                script: |-
                  «echo "hello"»`,
  },
  'Step.HarnessApproval': {
    timeout: ' «1d»',
    spec: HARNESS_APPROVAL,
  },
  'Step.CustomApproval': {
    timeout: ' «1d»',
    spec: `
  shell: «Bash|PowerShell»
  source:
    type: Inline
    spec:
      script: |-
        «export STATUS=PENDING»
  outputVariables:
    - name: «STATUS»
      type: String
      value: «STATUS»
  approvalCriteria:
    type: KeyValues
    spec:
      matchAnyCondition: false
      conditions:
        - key: «STATUS»
          operator: equals
          value: «APPROVED»
  scriptTimeout: «10m»
  retryInterval: «10m»`,
  },
  'Step.JiraApproval': { timeout: ' «1d»' },
  'Step.IACMApproval': { timeout: ' «1d»' },
  'Step.ServiceNowApproval': { timeout: ' «1d»' },
  'Step.Run': {
    spec: RUN,
  },
};

const PARTS: ReadonlyMap<string, SkeletonParts> = new Map(
  Object.entries(TEXTS).map(([name, texts]) => [name, new Map(Object.entries(texts).map(([key, text]) => [key, readPieces(text)]))]),
);

const NONE: SkeletonParts = new Map();

/** Returns the parts of an owner's object for an enum value that decides, such as an Approval stage; empty if its shape is sufficient. */
export function partsOf(owner: string, value: string): SkeletonParts {
  return PARTS.get(`${owner}.${value}`) ?? NONE;
}

/** Returns the execution of a stage with one step that runs a command. */
function runStep(spec: string): string {
  return `
  execution:
    steps:
      - step:
          name: «Run»
          identifier: «Run»
          type: Run
          timeout: «10m»
          spec:${spec}`;
}

/** Indents the contents of a step for its position in a stage. */
function indent(text: string): string {
  return text.replaceAll('\n', `\n${' '.repeat(10)}`);
}

function readPieces(text: string): readonly Piece[] {
  return text.split(/«([^»]*)»/).flatMap((part, index): Piece[] => {
    if (index % 2 === 0) return part === '' ? [] : [part];
    const values = part.split('|');
    return [{ first: values[0] ?? '', values: values.length > 1 ? values : [] }];
  });
}
