/** Version 1 words for the errors of a failure strategy. Version 1 has no word for the others. */
export const FAILURE_ERRORS: ReadonlyMap<string, string> = new Map([
  ['AllErrors', 'all'],
  ['Unknown', 'unknown'],
  ['Authentication', 'authentication'],
  ['Connectivity', 'connectivity'],
  ['Timeout', 'timeout'],
  ['Authorization', 'authorization'],
  ['Verification', 'verification'],
  ['DelegateProvisioning', 'delegate-provisioning'],
  ['PolicyEvaluationFailure', 'policy-evaluation'],
  ['InputTimeoutError', 'input-timeout'],
  ['ApprovalRejection', 'approval-rejection'],
  ['DelegateRestart', 'delegate-restart'],
  ['UserMarkedFailure', 'user-mark-fail'],
]);

/** Version 1 words for failure actions that have no settings of their own. */
export const FAILURE_ACTIONS: ReadonlyMap<string, string> = new Map([
  ['Ignore', 'ignore'],
  ['Abort', 'abort'],
  ['MarkAsSuccess', 'success'],
  ['MarkAsFailure', 'fail'],
  ['StageRollback', 'stage-rollback'],
  ['PipelineRollback', 'pipeline-rollback'],
  ['ProceedWithDefaultValues', 'proceed-with-default'],
]);

/** Version 1 words for deployment types, by which a stage names the kind of its service. */
export const SERVICE_TYPES: ReadonlyMap<string, string> = new Map([
  ['Kubernetes', 'kubernetes'],
  ['NativeHelm', 'helm'],
  ['AWS_SAM', 'aws-sam'],
  ['ServerlessAwsLambda', 'serverless'],
  ['GoogleCloudRun', 'google-cloud-run'],
  ['AzureFunction', 'azure-function'],
  ['AzureWebApp', 'azure-web-app'],
  ['ECS', 'ecs'],
  ['Asg', 'asg'],
  ['AwsLambda', 'aws-lambda'],
  ['AzureContainerApps', 'azure-container-apps'],
]);

/** Version 1 words for when an image is pulled. */
export const PULL_POLICIES: ReadonlyMap<string, string> = new Map([
  ['Always', 'always'],
  ['Never', 'never'],
  ['IfNotPresent', 'if-not-exists'],
]);

/** Version 1 words for the types of variables. */
export const VARIABLE_TYPES: ReadonlyMap<string, string> = new Map([
  ['String', 'string'],
  ['Number', 'number'],
  ['Secret', 'secret'],
]);

/** Version 1 words for the types of volumes. */
export const VOLUME_TYPES: ReadonlyMap<string, string> = new Map([
  ['EmptyDir', 'empty-dir'],
  ['PersistentVolumeClaim', 'persistent-volume-claim'],
  ['HostPath', 'host-path'],
  ['ConfigMap', 'config-map'],
  ['Secret', 'secret'],
]);

/** Version 1 words for the channels of notifications. */
export const NOTIFICATION_CHANNELS: ReadonlyMap<string, string> = new Map([
  ['Slack', 'slack'],
  ['Email', 'email'],
  ['PagerDuty', 'pager-duty'],
  ['MsTeams', 'ms-teams'],
  ['Webhook', 'webhook'],
  ['Datadog', 'datadog'],
]);

/** The level and the version 1 word of the events that notifications name. */
export const NOTIFICATION_EVENTS: ReadonlyMap<string, readonly [level: 'pipeline' | 'stage' | 'step' | 'trigger', word: string]> = new Map([
  ['PipelineStart', ['pipeline', 'start']],
  ['PipelineSuccess', ['pipeline', 'success']],
  ['PipelineFailed', ['pipeline', 'failed']],
  ['PipelineEnd', ['pipeline', 'end']],
  ['StageStart', ['stage', 'start']],
  ['StageSuccess', ['stage', 'success']],
  ['StageFailed', ['stage', 'failed']],
  ['StepFailed', ['step', 'failed']],
  ['TriggerFailed', ['trigger', 'failed']],
]);

/** Version 1 words for what is cloned of a pull request. */
export const CLONE_STRATEGIES: ReadonlyMap<string, string> = new Map([
  ['MergeCommit', 'merge'],
  ['SourceBranch', 'source-branch'],
]);

/** The words of a reference to clone, with its field in both versions. */
export const CLONE_REFERENCES: ReadonlyMap<string, readonly [type: string, from: string, to: string]> = new Map([
  ['branch', ['branch', 'branch', 'name']],
  ['tag', ['tag', 'tag', 'name']],
  ['PR', ['pull-request', 'number', 'number']],
  ['commitSha', ['commit', 'commitSha', 'sha']],
]);

/** Commands of the build tools whose tests a version 1 step has to call itself. */
export const TEST_COMMANDS: ReadonlyMap<string, string> = new Map([
  ['Maven', 'mvn test'],
  ['Gradle', './gradlew test'],
  ['Bazel', 'bazel test'],
  ['SBT', 'sbt test'],
  ['Dotnet', 'dotnet test'],
  ['Nunitconsole', 'nunit3-console'],
  ['Pytest', 'pytest'],
  ['Unittest', 'python -m unittest'],
  ['Rspec', 'rspec'],
]);

/** Conditions on the status of a pipeline or stage, which version 1 writes as expressions. */
export function toStatusCondition(level: 'Pipeline' | 'Stage', status: string): string | null {
  if (status === 'Success') return `<+On${level}Success>`;
  if (status === 'Failure') return `<+On${level}Failure>`;
  return status === 'All' ? '<+Always>' : null;
}

/** Writes a path as an expression of version 1. */
export function toExpression(path: string): string {
  return `\${{ ${path} }}`;
}
