import type { STEP_KEYS } from '../elementsV1.ts';

/** How the value of a field changes on its way to version 1. */
export type FieldForm =
  | 'text'
  | 'texts'
  | 'textMap'
  | 'lower'
  | 'pull'
  | 'resources'
  | 'outputs'
  | 'report'
  | 'variableMap'
  | 'flags'
  | 'first'
  | 'joined'
  | 'words'
  | 'keyValues'
  | 'split'
  | 'manifests'
  | 'negated'
  | 'selection'
  | 'json';

/** Where a field of version 0 goes: its path in version 1, and its form there if it changes. */
export type FieldTarget = string | readonly [to: string, form: FieldForm];

/** Fields by their paths in version 0. */
export type FieldTable = Readonly<Record<string, FieldTarget>>;

/** A step type whose fields version 1 has under other names. */
export interface StepConversion {
  /** The key of the step that says what it does. */
  readonly action: (typeof STEP_KEYS)[number];
  readonly fields: FieldTable;
  /** Fields with the same value in every such step. */
  readonly constants?: Readonly<Record<string, string | boolean>>;
}

const CONTAINER: FieldTable = {
  image: ['container.image', 'text'],
  connectorRef: 'container.connector',
  registryRef: 'container.registry',
  imagePullPolicy: ['container.pull', 'pull'],
  privileged: 'container.privileged',
  runAsUser: 'container.user',
  entrypoint: ['container.entrypoint', 'texts'],
  resources: ['container.resources', 'resources'],
};

const SCRIPT: FieldTable = { shell: ['shell', 'lower'], command: ['script', 'text'], ...CONTAINER, envVariables: 'env' };

const RESULTS: FieldTable = { outputVariables: ['output', 'outputs'], reports: ['report', 'report'] };

/** The step types that version 1 has under names of its own. */
export const STEP_CONVERSIONS: Readonly<Record<string, StepConversion>> = {
  Run: { action: 'run', fields: { ...SCRIPT, ...RESULTS, outputAlias: 'output-alias' } },
  Container: { action: 'run', fields: { ...SCRIPT, ...RESULTS, settings: 'with' } },
  Plugin: { action: 'run', fields: { ...CONTAINER, envVariables: 'env', settings: 'with', reports: ['report', 'report'] } },
  Background: {
    action: 'background',
    fields: { ...SCRIPT, portBindings: ['container.port-bindings', 'textMap'], reports: ['report', 'report'] },
  },
  Test: {
    action: 'run-test',
    fields: { ...SCRIPT, ...RESULTS, globs: ['match', 'texts'], intelligenceMode: ['intelligence.disabled', 'negated'] },
  },
  ShellScript: {
    action: 'run',
    fields: {
      shell: ['shell', 'lower'],
      'source.spec.script': ['script', 'text'],
      environmentVariables: ['env', 'variableMap'],
      outputVariables: ['output', 'outputs'],
      outputAlias: 'output-alias',
      delegateSelectors: ['delegate', 'texts'],
    },
  },
  Wait: { action: 'wait', fields: { duration: ['duration', 'text'] } },
  Barrier: { action: 'barrier', fields: { barrierRef: ['name', 'text'] } },
  Queue: { action: 'queue', fields: { key: ['key', 'text'], scope: 'scope' } },
  Policy: { action: 'policy', fields: { policySets: ['sets', 'texts'], 'policySpec.payload': ['payload', 'text'] } },
  ChangeAdvisor: {
    action: 'change-advisor',
    fields: { mode: 'mode', policyPack: 'policy-pack', timeoutMinutes: 'timeout-minutes', presets: ['presets', 'texts'], env: 'env' },
  },
  HarnessApproval: {
    action: 'approval',
    constants: { uses: 'harness' },
    fields: {
      approvalMessage: ['with.message', 'text'],
      includePipelineExecutionHistory: 'with.execution-details',
      isAutoRejectEnabled: 'with.auto-reject',
      callbackId: ['with.callback', 'text'],
      'approvers.minimumCount': 'with.approvers-min-count',
      'approvers.disallowPipelineExecutor': 'with.block-executor',
      'approvers.userGroups': ['with.user-groups', 'texts'],
      'approvers.serviceAccounts': ['with.service-accounts', 'texts'],
      'autoApproval.comments': ['with.comments', 'text'],
      'autoApproval.scheduledDeadline.time': ['with.deadline', 'text'],
      'autoApproval.scheduledDeadline.timeZone': ['with.timezone', 'text'],
    },
  },
  CustomApproval: {
    action: 'approval',
    constants: { uses: 'custom' },
    fields: {
      retryInterval: ['with.retry', 'text'],
      scriptTimeout: ['with.script-timeout', 'text'],
      shell: ['with.run.shell', 'lower'],
      'source.spec.script': ['with.run.script', 'text'],
      environmentVariables: ['with.run.env', 'variableMap'],
      outputVariables: ['with.run.output', 'outputs'],
      delegateSelectors: ['with.run.delegate', 'texts'],
    },
  },
  JiraApproval: {
    action: 'approval',
    constants: { uses: 'jira' },
    fields: {
      retryInterval: ['with.retry', 'text'],
      connectorRef: ['with.run.env.PLUGIN_HARNESS_CONNECTOR', 'text'],
      issueKey: ['with.run.env.PLUGIN_ISSUE_KEY', 'text'],
      delegateSelectors: ['with.run.delegate', 'texts'],
    },
  },
  ServiceNowApproval: {
    action: 'approval',
    constants: { uses: 'servicenow' },
    fields: {
      retryInterval: ['with.retry', 'text'],
      'changeWindow.startField': ['with.change-window.start', 'text'],
      'changeWindow.endField': ['with.change-window.end', 'text'],
      connectorRef: ['with.run.env.PLUGIN_HARNESS_CONNECTOR', 'text'],
      ticketType: ['with.run.env.PLUGIN_TICKET_TYPE', 'text'],
      ticketNumber: ['with.run.env.PLUGIN_TICKET_NUMBER', 'text'],
      delegateSelectors: ['with.run.delegate', 'texts'],
    },
  },
  Http: {
    action: 'run',
    constants: { 'container.image': 'harnessdev/harness-http:harness-http-v0.0.1', 'container.connector': 'account.harnessImage' },
    fields: {
      url: ['env.PLUGIN_URL', 'text'],
      method: ['env.PLUGIN_METHOD', 'text'],
      requestBody: ['env.PLUGIN_BODY', 'text'],
      assertion: ['env.PLUGIN_ASSERTION', 'text'],
      headers: ['env.PLUGIN_HEADERS', 'json'],
      inputVariables: ['env.PLUGIN_ENV_VARS', 'json'],
      outputVariables: ['env.PLUGIN_OUTPUT_VARS', 'json'],
      certificate: ['env.PLUGIN_CLIENT_CERT', 'text'],
      certificateKey: ['env.PLUGIN_CLIENT_KEY', 'text'],
      delegateSelectors: ['delegate', 'texts'],
    },
  },
};
