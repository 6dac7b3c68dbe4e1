import type { Instance } from '../../api/instance.ts';
import { readConfiguration } from '../../api/local.ts';
import { createBotRule, type IsBot } from '../../core/insights/bots.ts';

/** Returns the rule for bots with those that the service is configured with, and those that are named. */
export async function readBotRule(instance: Instance, named: readonly string[] = [], signal?: AbortSignal): Promise<IsBot> {
  const { bots } = await readConfiguration(instance, signal === undefined ? {} : { signal });
  return createBotRule([...named, ...bots]);
}
