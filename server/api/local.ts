import type { Configuration, Health, TokenCreated, TokenList, TokenRequest, TokenSummary } from '../wire/local.ts';
import { type CallOptions, call, callForJson } from './client.ts';
import type { Instance } from './instance.ts';

/** Whether a local service answers there; needs no key. */
export function readHealth(instance: Instance, options: CallOptions = {}): Promise<Health> {
  return callForJson(instance, 'readHealth', {}, options);
}

/** What the service checks rosters against. */
export function readConfiguration(instance: Instance, options: CallOptions = {}): Promise<Configuration> {
  return callForJson(instance, 'readConfiguration', {}, options);
}

/** Sets what the service checks rosters against, and gives what it then holds. */
export function writeConfiguration(instance: Instance, configuration: Configuration, options: CallOptions = {}): Promise<Configuration> {
  return callForJson(instance, 'writeConfiguration', { json: configuration }, options);
}

/** Creates a key; the answer is the only place where its value is ever shown. */
export function createToken(instance: Instance, token: TokenRequest, options: CallOptions = {}): Promise<TokenCreated> {
  return callForJson(instance, 'createToken', { json: token }, options);
}

/** All keys without their values. */
export function listTokens(instance: Instance, options: CallOptions = {}): Promise<TokenList> {
  return callForJson(instance, 'listTokens', {}, options);
}

/** Revokes a key; it is refused from then on. */
export async function revokeToken(instance: Instance, tokenId: TokenSummary['id'], options: CallOptions = {}): Promise<void> {
  const answer = await call(instance, 'revokeToken', { parameters: { tokenId }, accept: 'application/json' }, options);
  await answer.text();
}
