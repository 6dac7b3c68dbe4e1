import type { ConnectorType } from './connector.ts';

/** The public catalogue: the categories that clients filter by, with the types of each; the newest types are in none. */
export const CONNECTOR_CATALOGUE = {
  CLOUD_PROVIDER: ['K8sCluster', 'Aws', 'Gcp', 'Azure', 'Spot', 'Pdc', 'Tas', 'TerraformCloud', 'Rancher'],
  SECRET_MANAGER: ['Vault', 'AwsKms', 'AwsSecretManager', 'AzureKeyVault', 'GcpKms', 'GcpSecretManager', 'CustomSecretManager', 'Local'],
  CLOUD_COST: ['CEAws', 'CEAzure', 'CEK8sCluster', 'GcpCloudCost'],
  ARTIFACTORY: ['DockerRegistry', 'Artifactory', 'Nexus', 'AzureArtifacts', 'HttpHelmRepo', 'OciHelmRepo', 'Jenkins', 'Bamboo'],
  CODE_REPO: ['Git', 'Github', 'Gitlab', 'Bitbucket', 'Codecommit', 'AzureRepo', 'Harness'],
  MONITORING: [
    'AppDynamics',
    'NewRelic',
    'Datadog',
    'Splunk',
    'Prometheus',
    'SumoLogic',
    'Dynatrace',
    'ElasticSearch',
    'PagerDuty',
    'CustomHealth',
    'ErrorTracking',
    'SignalFX',
  ],
  TICKETING: ['Jira', 'ServiceNow'],
  DATABASE: ['JDBC'],
  COMMUNICATION: ['Slack', 'MsTeams', 'Zoom'],
  DOCUMENTATION: ['Confluence'],
} as const satisfies Readonly<Record<string, readonly ConnectorType[]>>;

export type ConnectorCategoryName = keyof typeof CONNECTOR_CATALOGUE;

/** The names of the categories. */
export const CONNECTOR_CATEGORY_NAMES = Object.keys(CONNECTOR_CATALOGUE) as readonly ConnectorCategoryName[];

/** Whether a text names a category. */
export function isConnectorCategory(text: string): text is ConnectorCategoryName {
  return Object.hasOwn(CONNECTOR_CATALOGUE, text);
}
