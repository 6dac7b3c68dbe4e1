import type { Actor } from '../service/segments/actor.ts';
import { identifyActor } from '../service/segments/identifyActor.ts';
import type { Call } from './call.ts';

/** Returns the actor of a call in area C. */
export async function readActor({ key }: Call): Promise<Actor> {
  return identifyActor(key);
}
