import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Instance } from '../../server/api/instance.ts';
import { toProfileEntry } from '../../server/core/serviceProfile.ts';
import { LOCAL } from '../instances/instances.ts';
import type { ServiceParts } from '../instances/serviceParts.ts';
import type { Variables } from '../window/runProgram.ts';

/** The environment variable with the key of the instance that a flag names. */
const KEY = 'FAIRLEAD_NAMED_KEY';

/** The name of an instance for a flag of the program, and the environment variables by which the program finds it. */
export interface NamedInstance {
  readonly name: string;
  readonly variables: Variables;
}

/** Makes an instance known to the program by its name, in a list of instances that is written to a temporary folder; its key is only in the environment. */
export async function nameInstance(
  { instances, localService }: ServiceParts,
  { name, apiKey }: Instance,
  folder: string,
): Promise<NamedInstance> {
  if (name === LOCAL) return { name: 'local', variables: { FAIRLEAD_DATA: localService.dataFolder } };
  const file = join(folder, 'instances.json');
  const entry = { ...toProfileEntry(instances.requireRemote(name)), keyEnv: KEY };
  await writeFile(file, JSON.stringify({ instances: [entry] }), { mode: 0o600 });
  return { name, variables: { FAIRLEAD_INSTANCES: file, [KEY]: apiKey } };
}
