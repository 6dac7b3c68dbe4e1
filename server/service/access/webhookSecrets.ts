import { Refusal } from '../../core/refusal.ts';

/** The secrets of webhooks by their names; `*` has those of all others. A webhook with several accepts each, while one replaces another. */
export type WebhookSecrets = ReadonlyMap<string, readonly string[]>;

/** The variable with the secrets. */
export const SECRETS_VARIABLE = 'FAIRLEAD_WEBHOOK_SECRETS';

/** Reads secrets as `name=secret`, separated by spaces or line breaks. Throws INVALID_REQUEST, without the text. */
export function readWebhookSecrets(text = ''): WebhookSecrets {
  const secrets = new Map<string, readonly string[]>();
  for (const [index, entry] of text
    .split(/\s+/)
    .filter((part) => part !== '')
    .entries()) {
    const [, name, secret] = /^([\w.*-]{1,100})=(.{8,})$/.exec(entry) ?? [];
    if (name === undefined || secret === undefined)
      throw new Refusal(
        'INVALID_REQUEST',
        `Entry ${index + 1} of ${SECRETS_VARIABLE} is not name=secret. Give the name of a webhook, or *, and a secret of at least 8 characters without spaces.`,
      );
    secrets.set(name, [...(secrets.get(name) ?? []), secret]);
  }
  return secrets;
}
