import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { Refusal } from '../../core/refusal.ts';
import type { WebhookSecrets } from './webhookSecrets.ts';

/** What is verified of a request to a webhook. */
export interface SignedRequest {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Uint8Array;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Milliseconds that the signed time of a delivery may differ from now. */
const TOLERANCE = 300_000;

/** How senders sign, by the header: whether a value is right for one secret. Only the last form signs a time. */
const FORMS: Readonly<Record<string, (value: string, secret: string, request: SignedRequest) => boolean>> = {
  'x-hub-signature-256': (value, secret, { body }) => isSame(value, `sha256=${sign(secret, body).toString('hex')}`),
  'x-hub-signature': (value, secret, { body }) => isSame(value, `sha256=${sign(secret, body).toString('hex')}`),
  'x-gitea-signature': (value, secret, { body }) => isSame(value, sign(secret, body).toString('hex')),
  'x-gitlab-token': (value, secret) => isSame(value, secret),
  'x-pagerduty-signature': (value, secret, { body }) => isAnyOf(value.split(','), `v1=${sign(secret, body).toString('hex')}`),
  'webhook-signature': (value, secret, request) => isStandard('webhook', value, secret, request),
  'svix-signature': (value, secret, request) => isStandard('svix', value, secret, request),
};

/** Requires that a request is signed with a secret of its webhook, if that has one. Throws INVALID_TOKEN. */
export function requireSignature(name: string, secrets: WebhookSecrets, request: SignedRequest): void {
  const known = secrets.get(name) ?? secrets.get('*');
  if (known === undefined) return;
  const given = Object.entries(FORMS).flatMap(([header, isRight]) => {
    const value = request.headers[header];
    return typeof value === 'string'
      ? [{ header, isRight: known.map((secret) => isRight(value.trim(), secret, request)).includes(true) }]
      : [];
  });
  const [first] = given;
  if (first === undefined)
    throw new Refusal(
      'INVALID_TOKEN',
      `Deliveries of the webhook ${name} must be signed, and this one is not. Sign the body with its secret in X-Hub-Signature-256.`,
    );
  const wrong = given.find((one) => !one.isRight);
  if (wrong !== undefined)
    throw new Refusal(
      'INVALID_TOKEN',
      `The signature in ${wrong.header} does not match the body. Use the secret of the webhook ${name}, and sign the body as it is sent.`,
    );
}

function sign(secret: string | Uint8Array, ...parts: readonly (string | Uint8Array)[]): Buffer {
  const hmac = createHmac('sha256', secret);
  for (const part of parts) hmac.update(part);
  return hmac.digest();
}

/** Compares in constant time, also if the lengths differ. */
function isSame(given: string, wanted: string): boolean {
  const [one, other] = [given, wanted].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(one!, other!);
}

function isAnyOf(given: readonly string[], wanted: string): boolean {
  return given.map((one) => isSame(one.trim(), wanted)).includes(true);
}

/** The form of Standard Webhooks: ID, time and body are signed, and the secret may be written in Base64. */
function isStandard(prefix: string, value: string, secret: string, { headers, body, now }: SignedRequest): boolean {
  const [id, time] = [headers[`${prefix}-id`], headers[`${prefix}-timestamp`]];
  if (typeof id !== 'string' || typeof time !== 'string' || !(Math.abs(Number(time) * 1000 - now) <= TOLERANCE)) return false;
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : secret;
  return isAnyOf(value.split(' '), `v1,${sign(key, `${id}.${time}.`, body).toString('base64')}`);
}
