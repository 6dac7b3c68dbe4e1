import { closeIncident, takeWebhook } from '../../service/insights/webhooks.ts';
import type { WebhookTaken } from '../../wire/activity.ts';
import type { Handlers } from '../call.ts';

/** The handlers of webhooks, by which other systems send deployments and incidents. */
export const WEBHOOK_HANDLERS = {
  postWebhookDeployment(call): Promise<WebhookTaken> {
    return takeWebhook(call.service, 'deployment', call.parameters.webhookName, call.body);
  },

  postWebhookIssue(call): Promise<WebhookTaken> {
    return takeWebhook(call.service, 'incident', call.parameters.webhookName, call.body);
  },

  closeWebhookIssue(call): Promise<WebhookTaken> {
    return closeIncident(call.service, call.parameters.webhookName, call.parameters.issueKey);
  },
} satisfies Handlers;
