import type { FieldTable } from './stepFields.ts';
import { toExpression } from './words.ts';

/** A step type that version 1 replaces by a template of the publisher. */
export interface StepTemplate {
  readonly uses: string;
  /** Fields by their paths in version 0; the targets are inputs of the template. */
  readonly fields: FieldTable;
  /** Inputs with the same value in every such step. */
  readonly constants?: Readonly<Record<string, string | boolean>>;
  /** The constants among the steps that roll back. */
  readonly rollbackConstants?: Readonly<Record<string, string | boolean>>;
}

const FLAGS: FieldTable = { commandFlags: ['flags', 'flags'] };
const DRY_RUN: FieldTable = { skipDryRun: 'skip_dry_run' };
const SELECTION: FieldTable = {
  'instanceSelection.type': ['unit', 'lower'],
  'instanceSelection.spec.count': ['instances', 'text'],
  'instanceSelection.spec.percentage': ['instances', 'text'],
};
const HELM: FieldTable = {
  ...FLAGS,
  environmentVariables: ['env_vars', 'keyValues'],
  skipSteadyStateCheck: 'skip_steady_check',
  runChartTests: 'test',
};
const HELM_DEPLOY: FieldTable = { ...HELM, ignoreReleaseHistFailStatus: 'ignore_history' };
const BUILD: FieldTable = {
  connectorRef: 'connector',
  tags: ['tags', 'texts'],
  caching: 'caching',
  envVariables: 'env_vars',
  labels: 'labels',
  buildArgs: 'build_args',
  baseImageConnectorRefs: ['base_image_connector', 'first'],
  dockerfile: 'dockerfile',
  context: 'context',
  target: 'target',
  optimize: 'optimize',
  cacheFrom: 'cache_from',
  cacheTo: 'cache_to',
};
const IMAGE_CACHE: FieldTable = { remoteCacheImage: 'remote_cache_image' };
const BUILD_MODE = { build_mode: 'build_and_push' };
const CACHE: FieldTable = { connectorRef: 'connector', bucket: 'bucket', key: 'cache_key', archiveFormat: ['archive_format', 'lower'] };
const S3: FieldTable = { region: 'region', endpoint: 'endpoint', pathStyle: 'path_style' };
const PLUGIN_IMAGE: FieldTable = { connectorRef: 'container_registry', image: 'image', preExecution: 'pre_exec_cmd' };
const IACM: FieldTable = { command: 'command', target: 'target', replace: 'replace', import: 'import' };

/** The step types that version 1 replaces by templates of the publisher. */
export const STEP_TEMPLATES: Readonly<Record<string, StepTemplate>> = {
  K8sRollingDeploy: { uses: 'k8sRollingDeployStep', fields: { ...FLAGS, ...DRY_RUN, pruningEnabled: 'pruning' } },
  K8sRollingRollback: { uses: 'k8sRollingRollbackStep', fields: { ...FLAGS, pruningEnabled: 'pruning' } },
  K8sApply: {
    uses: 'k8sApplyStep',
    fields: { filePaths: ['manifests', 'manifests'], ...DRY_RUN, skipSteadyStateCheck: 'skip_steady_state_check', ...FLAGS },
  },
  K8sBGSwapServices: {
    uses: 'k8sBlueGreenSwapServicesSelectorsStep',
    fields: {},
    constants: {
      stable_service: '<+exportedVariables.getValue("stage.bluegreenprepareactionoutput.PLUGIN_STABLE_SERVICE")>',
      stage_service: '<+exportedVariables.getValue("stage.bluegreenprepareactionoutput.PLUGIN_STAGE_SERVICE")>',
      is_openshift: '<+exportedVariables.getValue("stage.bluegreenapplyactionoutput.HARNESS_IS_OPENSHIFT")>',
    },
    rollbackConstants: {
      stable_service: toExpression('rollback.data.PLUGIN_STABLE_SERVICE'),
      stage_service: toExpression('rollback.data.PLUGIN_STAGE_SERVICE'),
      is_openshift: toExpression('rollback.data.HARNESS_IS_OPENSHIFT'),
    },
  },
  K8sBlueGreenStageScaleDown: { uses: 'k8sBlueGreenStageScaleDownStep', fields: { deleteResources: 'pruning' } },
  K8sCanaryDelete: {
    uses: 'k8sCanaryDeleteStep',
    fields: {},
    constants: {
      resources: '<+exportedVariables.getValue("stage.canaryprepareactionoutput.PLUGIN_CANARY_WORKLOADS")>',
      is_openshift: '<+exportedVariables.getValue("stage.canaryapplyactionoutput.HARNESS_IS_OPENSHIFT")>',
    },
    rollbackConstants: {
      resources: toExpression('rollback.data.PLUGIN_CANARY_WORKLOADS'),
      is_openshift: toExpression('rollback.data.HARNESS_IS_OPENSHIFT'),
    },
  },
  K8sDiff: { uses: 'k8sDiffStep', fields: { ...FLAGS } },
  K8sScale: {
    uses: 'k8sScaleStep',
    fields: { ...SELECTION, workload: 'workload', skipSteadyStateCheck: 'skip_steady_state_check' },
  },
  K8sDryRun: { uses: 'k8sDryRunStep', fields: { ...FLAGS, encryptYamlOutput: 'encrypt_yaml_output' } },
  K8sCanaryDeploy: { uses: 'k8sCanaryDeployStep', fields: { ...SELECTION, ...DRY_RUN, ...FLAGS } },
  K8sBlueGreenDeploy: {
    uses: 'k8sBlueGreenDeployStep',
    fields: {
      ...DRY_RUN,
      pruningEnabled: 'pruning',
      skipDeploymentIfSameManifest: 'skip_unchanged_manifest',
      skipUnchangedManifest: 'skip_unchanged_manifest',
      ...FLAGS,
    },
  },
  K8sPatch: {
    uses: 'k8sPatchStep',
    fields: {
      workload: 'workload',
      skipSteadyStateCheck: 'skip_steady_state_check',
      mergeStrategyType: ['strategy', 'lower'],
      'source.spec.content': 'content',
      ...FLAGS,
    },
  },
  K8sRollout: {
    uses: 'k8sRolloutStep',
    fields: {
      command: 'command',
      'resources.type': ['select_rollout_resources', 'selection'],
      'resources.spec.resourceNames': ['resources', 'texts'],
      'resources.spec.manifestPaths': ['manifests', 'manifests'],
      ...FLAGS,
    },
  },
  K8sDelete: {
    uses: 'k8sDeleteStep',
    fields: {
      'deleteResources.type': ['select_delete_resources', 'selection'],
      'deleteResources.spec.resourceNames': ['resources', 'texts'],
      'deleteResources.spec.manifestPaths': ['manifests', 'manifests'],
      'deleteResources.spec.deleteNamespace': 'delete_namespaces',
      ...FLAGS,
    },
  },
  HelmBGDeploy: { uses: 'helmBlueGreenDeployStep', fields: HELM_DEPLOY },
  HelmBlueGreenSwapStep: { uses: 'helmBlueGreenSwapStep', fields: FLAGS },
  HelmCanaryDeploy: { uses: 'helmCanaryDeployStep', fields: { ...HELM_DEPLOY, ...SELECTION } },
  HelmCanaryDelete: { uses: 'helmCanaryDeleteStep', fields: FLAGS },
  HelmDelete: {
    uses: 'helmDeleteStep',
    fields: {
      releaseName: 'release',
      dryRun: 'dry_run',
      commandFlags: ['flags', 'texts'],
      environmentVariables: ['env_vars', 'keyValues'],
    },
  },
  HelmDeploy: { uses: 'helmBasicDeployStep', fields: { ...HELM_DEPLOY, skipCleanup: 'skip_cleanup' } },
  HelmRollback: { uses: 'helmRollbackStep', fields: HELM },
  AwsSamBuild: { uses: 'awsSamBuildStep', fields: { ...PLUGIN_IMAGE, buildCommandOptions: ['cmd_opts', 'words'] } },
  AwsSamDeploy: {
    uses: 'awsSamDeployStep',
    fields: { ...PLUGIN_IMAGE, stackName: 'stack', deployCommandOptions: ['cmd_opts', 'words'] },
  },
  ServerlessAwsLambdaDeployV2: {
    uses: 'serverlessDeployStep',
    fields: { ...PLUGIN_IMAGE, deployCommandOptions: ['cmd_opts', 'words'] },
  },
  ServerlessAwsLambdaPackageV2: {
    uses: 'serverlessPackageStep',
    fields: { ...PLUGIN_IMAGE, packageCommandOptions: ['cmd_opts', 'words'] },
  },
  ServerlessAwsLambdaRollbackV2: { uses: 'serverlessRollbackStep', fields: PLUGIN_IMAGE },
  BuildAndPushDockerRegistry: {
    uses: 'buildAndPushToDocker',
    fields: { repo: 'repo', ...BUILD, remoteCacheRepo: 'cache_repo' },
    constants: BUILD_MODE,
  },
  BuildAndPushECR: {
    uses: 'buildAndPushToECR',
    fields: { region: 'region', account: 'account', imageName: 'image_name', ...BUILD, ...IMAGE_CACHE },
    constants: BUILD_MODE,
  },
  BuildAndPushGAR: {
    uses: 'buildAndPushToGAR',
    fields: { host: 'host', projectID: 'project_id', imageName: 'image_name', ...BUILD, ...IMAGE_CACHE },
    constants: BUILD_MODE,
  },
  BuildAndPushACR: {
    uses: 'buildAndPushToACR',
    fields: { repository: 'image_name', subscriptionId: 'subscription_id', ...BUILD, ...IMAGE_CACHE },
    constants: BUILD_MODE,
  },
  SaveCacheS3: { uses: 'saveCacheToS3', fields: { ...CACHE, ...S3, sourcePaths: 'source_path', override: 'override' } },
  SaveCacheGCS: { uses: 'saveCacheToGCS', fields: { ...CACHE, sourcePaths: 'source_path', override: 'override' } },
  RestoreCacheS3: {
    uses: 'restoreCacheFromS3',
    fields: { ...CACHE, ...S3, preserveMetadata: 'preserve_metadata', failIfKeyNotFound: 'fail_if_key_not_found' },
  },
  RestoreCacheGCS: {
    uses: 'restoreCacheFromGCS',
    fields: { ...CACHE, preserveMetadata: 'preserve_metadata', failIfKeyNotFound: 'fail_if_key_not_found' },
  },
  S3Upload: {
    uses: 'uploadArtifactsToS3',
    fields: {
      connectorRef: 'connector',
      region: 'region',
      bucket: 'bucket',
      sourcePath: 'source',
      endpoint: 'endpoint',
      target: 'target',
      stripPrefix: 'stripprefix',
    },
  },
  GCSUpload: {
    uses: 'uploadArtifactsToGCS',
    fields: { connectorRef: 'connector', bucket: 'bucket', sourcePath: 'source', target: 'target' },
  },
  ArtifactoryUpload: {
    uses: 'uploadArtifactsToJfrogArtifactory',
    fields: { connectorRef: 'connector', target: 'target', sourcePath: 'source', uploadAsFlat: 'upload_as_flat' },
  },
  Email: {
    uses: 'email',
    fields: {
      to: 'email_ids',
      cc: 'cc_email_ids',
      subject: 'subject',
      body: 'body',
      toUserGroups: ['to_user_groups', 'joined'],
      ccUserGroups: ['cc_user_groups', 'joined'],
    },
  },
  JiraCreate: {
    uses: 'jiraCreate',
    fields: { connectorRef: 'connector', projectKey: 'project', issueType: 'issue_type', fields: ['fields', 'variableMap'] },
  },
  JiraUpdate: {
    uses: 'jiraUpdate',
    fields: {
      connectorRef: 'connector',
      issueKey: 'issue',
      fields: ['fields', 'variableMap'],
      'transitionTo.status': 'status',
      'transitionTo.transitionName': 'transition',
    },
  },
  ServiceNowCreate: {
    uses: 'serviceNowCreate',
    fields: { connectorRef: 'connector', ticketType: 'ticket_type', fields: ['fields', 'keyValues'] },
    constants: { create_ticket_options: 'Fields' },
  },
  ServiceNowUpdate: {
    uses: 'serviceNowUpdate',
    fields: { connectorRef: 'connector', ticketType: 'ticket_type', ticketNumber: 'ticket_number', fields: ['fields', 'keyValues'] },
    constants: { update_ticket_option: 'Fields' },
  },
  IACMTerraformPlugin: { uses: 'terraformStep', fields: IACM },
  IACMOpenTofuPlugin: { uses: 'openTofuStep', fields: IACM },
};

/** Fields of a step that describe the container of its template. */
export const TEMPLATE_CONTAINER: FieldTable = {
  runAsUser: 'user',
  privileged: 'privileged',
  imagePullPolicy: ['pull', 'pull'],
  resources: ['resources', 'resources'],
};
