import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { l10n } from 'vscode';
import { toProfileEntry } from '../../server/core/serviceProfile.ts';
import { Absence } from '../absence.ts';
import type { App } from '../app.ts';
import { type Choice, pickOne } from '../ask.ts';
import { LOCAL } from '../instances.ts';
import type { AccountControl } from './accountControl.ts';
import { type AppliedAccount, makePlan, sendPlan, withTemporary } from './sendPlan.ts';

/** The environment variable with the key of the instance that is promoted. */
const SOURCE_KEY = 'FAIRLEAD_SOURCE_KEY';

/**
 * Plans what one instance has for the service of a folder (the parts that fairlead.yaml manages), shows the plan, and applies exactly that
 * once it is confirmed. The files stay as they are. Throws CANCELLED.
 */
export async function promoteAccount(app: App, control: AccountControl, given: string | undefined): Promise<AppliedAccount> {
  const { instance } = await app.accountFolders.compare(control);
  const used = await app.accountEngine.use(instance);
  const source = given ?? (await pickSource(app, used.instance.name));
  const { instance: from } = await app.instances.use(source);
  return withTemporary(async (folder) => {
    const settings = source === LOCAL ? {} : await writeInstances(folder, app, source);
    const variables = source === LOCAL ? { FAIRLEAD_DATA: app.localService.dataFolder } : { ...settings, [SOURCE_KEY]: from.apiKey };
    const flags = ['--from', source === LOCAL ? 'local' : source];
    return sendPlan(app, control, used, await makePlan(app, control.root, used, { folder, flags, variables }));
  });
}

async function pickSource({ instances }: App, target: string): Promise<string> {
  const names = [LOCAL, ...instances.remotes().map(({ name }) => name)].filter((name) => name !== target);
  if (names.length === 0) throw new Absence(l10n.t('There is no other instance to promote. Add one first.'));
  const choices: Choice<string>[] = names.map((name) => ({ label: name, value: name }));
  return pickOne(l10n.t('Promote to {0} from', target), choices);
}

/** Writes the list of instances that the program reads, with this one; returns the variables that lead there. */
async function writeInstances(folder: string, { instances }: App, name: string): Promise<Readonly<Record<string, string>>> {
  const entry = { ...toProfileEntry(instances.requireRemote(name)), keyEnv: SOURCE_KEY };
  for (const path of [join(folder, 'fairlead'), join(folder, 'Fairlead'), join(folder, 'Library', 'Application Support', 'Fairlead')]) {
    await mkdir(path, { recursive: true });
    await writeFile(join(path, 'instances.json'), JSON.stringify({ instances: [entry] }), { mode: 0o600 });
  }
  return { XDG_CONFIG_HOME: folder, HOME: folder, APPDATA: folder };
}
