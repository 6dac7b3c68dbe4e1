import type { Actor } from '../service/segments/actor.ts';
import { identifyActor } from '../service/segments/identifyActor.ts';
import type { Call } from './call.ts';

/** Who makes a call of area C. */
export async function readActor({ key }: Call): Promise<Actor> {
  return identifyActor(key);
}
