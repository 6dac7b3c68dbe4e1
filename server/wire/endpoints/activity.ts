import * as l10n from '@vscode/l10n';
import type { Endpoint, EndpointShape } from '../endpoint.ts';
import { MAX_ACTIVITY_BODY_BYTES } from '../limits.ts';
import { ACTIVITY_REFERENCES } from '../schemas/activity.ts';
import { anyOf, array, boolean, count, json, object, positive, string } from '../schemas/jsonSchema.ts';
import { LONG, row } from './localRow.ts';

const DEPLOYMENT = '{"id": "42", "repoUrl": "https://github.com/acme/shop", "commitSha": "…", "result": "SUCCESS"}';
const ISSUE = '{"issueKey": "OPS-7", "type": "INCIDENT", "status": "TODO", "createdDate": "2026-03-01T10:00:00Z"}';

/** The endpoints for activity records: a local service takes them, and counts its reports from them. */
export const ACTIVITY_ENDPOINTS = {
  importActivity: row('POST', '/activity', 'admin', 'Import activity records, as NDJSON, JSON or CSV', {
    query: { source: string, cursor: string, import: positive },
    body: {
      'application/x-ndjson': string,
      'application/json': anyOf(array(ACTIVITY_REFERENCES.Fact), object({ facts: array(ACTIVITY_REFERENCES.Fact) })),
      'text/csv': string,
    },
    timeout: LONG,
    bodyLimit: MAX_ACTIVITY_BODY_BYTES,
    answer: json(ACTIVITY_REFERENCES.ActivityTaken),
    says: (sources: string) => l10n.t('The activity records of {0} are sent.', sources),
    inverse: 'undoImport',
  }),
  readActivity: row('GET', '/activity', 'admin', 'Read the number and time range of activity records, and the state of imports', {
    query: { repositories: boolean, deployments: boolean },
    timeout: LONG,
    answer: json(ACTIVITY_REFERENCES.ActivitySummary),
  }),
  removeActivity: row('DELETE', '/activity', 'admin', 'Remove activity records, or count what would be removed', {
    query: { id: string, kind: string, source: string, repository: string, before: string, confirm: count },
    timeout: LONG,
    answer: json(ACTIVITY_REFERENCES.ActivityChanges),
    says: (filter: string) => l10n.t('The activity records {0} are removed.', filter),
    inverse: 'undoImport',
  }),
  listImports: row('GET', '/activity/imports', 'admin', 'List imports and removals that can be undone', {
    query: { limit: { ...positive, maximum: 1000 } },
    answer: json(ACTIVITY_REFERENCES.ImportList),
  }),
  undoImport: row('DELETE', '/activity/imports/:importId', 'admin', 'Undo an import or removal, or count what would change', {
    query: { confirm: count },
    timeout: LONG,
    answer: json(ACTIVITY_REFERENCES.ActivityChanges),
    says: (number: string) => l10n.t('Import {0} is undone.', number),
  }),
  listUnmatchedDevelopers: row('GET', '/activity/unmatched', 'admin', 'List unknown developers in activity records', {
    query: { limit: { ...positive, maximum: 1000 } },
    timeout: LONG,
    answer: json(ACTIVITY_REFERENCES.UnmatchedList),
  }),
  removeMappings: row('DELETE', '/activity/mappings/:login', 'admin', 'Remove the mappings of a name in activity records', {
    answer: json(ACTIVITY_REFERENCES.MappingsRemoved),
    says: (login: string) => l10n.t('The activity records of {0} count for no one.', login),
  }),
  postWebhookDeployment: hook('/deployments', 'Take a deployment in the form of DevLake’s webhook', {
    body: json(ACTIVITY_REFERENCES.WebhookDeployment),
    example: DEPLOYMENT,
    answer: json(ACTIVITY_REFERENCES.WebhookTaken),
  }),
  postWebhookIssue: hook('/issues', 'Take an incident in the form of DevLake’s webhook', {
    body: json(ACTIVITY_REFERENCES.WebhookIssue),
    example: ISSUE,
    answer: json(ACTIVITY_REFERENCES.WebhookTaken),
  }),
  closeWebhookIssue: hook('/issue/:issueKey/close', 'Resolve an incident that came by webhook', {
    answer: json(ACTIVITY_REFERENCES.WebhookTaken),
  }),
} as const satisfies Record<string, Endpoint>;

function hook<const Path extends string, const More extends EndpointShape & Partial<Endpoint>>(path: Path, summary: string, more: More) {
  return row('POST', `/webhooks/:webhookName${path}`, 'activity:write', summary, { orNeeds: 'admin', ...more });
}
