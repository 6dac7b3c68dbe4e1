import * as l10n from '@vscode/l10n';
import type { ConnectorType } from './connector.ts';
import type { ConnectorDraft, OpenField } from './connectorDraft.ts';

/** Categories of connector types, in the order of the list; each type is in one of them. */
export const CONNECTOR_CATEGORIES = [
  { title: l10n.t('Code repositories'), types: ['Github', 'Gitlab', 'Bitbucket', 'AzureRepo', 'Codecommit', 'Git', 'Harness', 'Local'] },
  {
    title: l10n.t('Artifacts and registries'),
    types: ['DockerRegistry', 'Artifactory', 'Nexus', 'AzureArtifacts', 'HttpHelmRepo', 'OciHelmRepo'],
  },
  { title: l10n.t('Clouds and clusters'), types: ['K8sCluster', 'Aws', 'Gcp', 'Azure', 'Rancher', 'Tas', 'Spot', 'Pdc', 'TerraformCloud'] },
  {
    title: l10n.t('Secret managers'),
    types: ['Vault', 'AwsKms', 'AwsSecretManager', 'AzureKeyVault', 'GcpKms', 'GcpSecretManager', 'CustomSecretManager'],
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

/** A field to ask for, with its documentation. */
export interface ConnectorQuestion extends OpenField {
  readonly title: string;
  /** A sentence or two; '' if the field is not documented. */
  readonly text: string;
  readonly example: string;
}

/** The state of a connector that is being written. */
export interface DraftedConnector {
  readonly connector: ConnectorDraft;
  /** What is wrong with the answer, or null; the connector is unchanged then. */
  readonly problem: string | null;
  /** The next required field; null if nothing required is missing. */
  readonly next: ConnectorQuestion | null;
  /** Fields that may be added. */
  readonly optional: readonly ConnectorQuestion[];
  /** The connector as a YAML document. */
  readonly yaml: string;
}

/** A category of connector types, with the documentation of each. */
export interface ConnectorCategory {
  readonly title: string;
  readonly types: readonly { readonly type: string; readonly title: string; readonly text: string }[];
}
