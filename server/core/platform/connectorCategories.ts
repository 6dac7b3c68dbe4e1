import * as l10n from '@vscode/l10n';
import type { ConnectorType } from './connector.ts';

/** Categories of connector types, in the order of the list; each type is in one of them. */
export const CONNECTOR_CATEGORIES = [
  { title: l10n.t('Code repositories'), types: ['Github', 'Gitlab', 'Bitbucket', 'AzureRepo', 'Codecommit', 'Git', 'Harness'] },
  {
    title: l10n.t('Artifacts and registries'),
    types: ['DockerRegistry', 'Artifactory', 'Nexus', 'AzureArtifacts', 'HttpHelmRepo', 'OciHelmRepo'],
  },
  { title: l10n.t('Clouds and clusters'), types: ['K8sCluster', 'Aws', 'Gcp', 'Azure', 'Rancher', 'Tas', 'Spot', 'Pdc', 'TerraformCloud'] },
  {
    title: l10n.t('Secret managers'),
    types: ['Local', 'Vault', 'AwsKms', 'AwsSecretManager', 'AzureKeyVault', 'GcpKms', 'GcpSecretManager', 'CustomSecretManager'],
  },
  {
    title: l10n.t('Monitoring and logging'),
    types: [
      'Prometheus',
      'Datadog',
      'Dynatrace',
      'NewRelic',
      'AppDynamics',
      'ElasticSearch',
      'Splunk',
      'SumoLogic',
      'SignalFX',
      'ErrorTracking',
      'CustomHealth',
    ],
  },
  { title: l10n.t('Builds and databases'), types: ['Jenkins', 'Bamboo', 'JDBC'] },
  {
    title: l10n.t('Tickets, chat and on-call'),
    types: [
      'Jira',
      'ServiceNow',
      'Confluence',
      'Slack',
      'MsTeams',
      'GoogleChat',
      'Zoom',
      'PagerDuty',
      'OpsGenie',
      'XMatters',
      'Salesforce',
    ],
  },
  { title: l10n.t('Models and tools of AI'), types: ['OpenAI', 'Anthropic', 'LangSmith', 'MLFlow', 'Mcp', 'GithubMcp'] },
  { title: l10n.t('Cloud costs'), types: ['CEAws', 'CEAzure', 'CEK8sCluster', 'GcpCloudCost'] },
] as const satisfies readonly { readonly title: string; readonly types: readonly ConnectorType[] }[];

/** A category of connector types, with the documentation of each. */
export interface ConnectorCategory {
  readonly title: string;
  readonly types: readonly { readonly type: string; readonly title: string; readonly text: string }[];
}
