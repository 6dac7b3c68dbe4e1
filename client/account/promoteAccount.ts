import { l10n } from 'vscode';
import { LOCAL } from '../instances/instances.ts';
import { Absence } from '../window/absence.ts';
import { type Choice, pickOne } from '../window/ask.ts';
import type { AccountControl } from './accountControl.ts';
import type { AccountParts } from './accountParts.ts';
import { nameInstance } from './nameInstance.ts';
import { type AppliedAccount, makePlan, sendPlan, withTemporary } from './sendPlan.ts';

/**
 * Plans what one instance has for the service of a folder (the parts that fairlead.yaml manages), shows the plan, and applies exactly that
 * once it is confirmed. The files stay as they are. Throws CANCELLED.
 */
export async function promoteAccount(app: AccountParts, control: AccountControl, given: string | undefined): Promise<AppliedAccount> {
  const { instance } = await app.accountFolders.compare(control);
  const used = await app.accountEngine.use(instance);
  const source = given ?? (await pickSource(app, used.instance.name));
  const { instance: from } = await app.instances.use(source);
  return withTemporary(async (folder) => {
    const { name, variables } = await nameInstance(app, from, folder);
    const flags = ['--from', name];
    return sendPlan(app, control, used, await makePlan(app, control.root, used, { folder, flags, variables }));
  });
}

async function pickSource({ instances }: AccountParts, target: string): Promise<string> {
  const names = [LOCAL, ...instances.remotes().map(({ name }) => name)].filter((name) => name !== target);
  if (names.length === 0) throw new Absence(l10n.t('There is no other instance to promote. Add one first.'));
  const choices: Choice<string>[] = names.map((name) => ({ label: name, value: name }));
  return pickOne(l10n.t('Promote to {0} from', target), choices);
}
