import { closeIncident, takeWebhook } from '../../service/insights/webhooks.ts';
import type { WebhookTaken } from '../../wire/activity.ts';
import { type Handlers, readParameter } from '../call.ts';
import { requireJsonObject } from '../jsonBody.ts';

const DEPLOYMENT = '{"id": "42", "repoUrl": "https://github.com/acme/shop", "commitSha": "…", "result": "SUCCESS"}';
const ISSUE = '{"issueKey": "OPS-7", "type": "INCIDENT", "status": "TODO", "createdDate": "2026-03-01T10:00:00Z"}';

/** The handlers of webhooks, by which other systems send deployments and incidents. */
export const WEBHOOK_HANDLERS = {
  postWebhookDeployment(call): Promise<WebhookTaken> {
    return takeWebhook(call.service, 'deployment', readParameter(call, 'webhookName'), requireJsonObject(call.request, DEPLOYMENT));
  },

  postWebhookIssue(call): Promise<WebhookTaken> {
    return takeWebhook(call.service, 'incident', readParameter(call, 'webhookName'), requireJsonObject(call.request, ISSUE));
  },

  closeWebhookIssue(call): Promise<WebhookTaken> {
    return closeIncident(call.service, readParameter(call, 'webhookName'), readParameter(call, 'issueKey'));
  },
} satisfies Handlers;
