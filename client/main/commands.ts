import { commands, Disposable } from 'vscode';
import { ACCOUNT_COMMANDS } from '../account/accountCommands.ts';
import { runCommand } from '../activity/runCommand.ts';
import { CHANGES_COMMANDS } from '../checks/changesCommands.ts';
import { MAKE_ROSTER_COMMANDS } from '../developers/makeRosterCommands.ts';
import { IMPORT_COMMANDS } from '../insights/importCommands.ts';
import { LOCAL_SERVICE_COMMANDS } from '../instances/serviceCommands.ts';
import { inCategory, type PlacedCommand } from '../manifest/command.ts';
import { COMMAND_NAMES, type CommandName } from '../manifest/commandNames.ts';
import { toCommandId } from '../manifest/ids.ts';
import type { DesktopApp } from './desktopApp.ts';
import { ONLINE_COMMANDS } from './onlineCommands.ts';

/** All commands, as on the desktop. */
export const COMMANDS: Readonly<Record<CommandName, PlacedCommand<DesktopApp>>> = {
  ...ONLINE_COMMANDS,
  ...inCategory('rosters', MAKE_ROSTER_COMMANDS),
  ...inCategory('insights', IMPORT_COMMANDS),
  ...inCategory('fairlead', LOCAL_SERVICE_COMMANDS),
  ...inCategory('fairlead', ACCOUNT_COMMANDS),
  ...inCategory('fairlead', CHANGES_COMMANDS),
};

/** Registers all commands with central error handling; each returns its result, or `undefined` if it was cancelled or failed. */
export function registerCommands(app: DesktopApp): Disposable {
  const registered = COMMAND_NAMES.map((name) =>
    commands.registerCommand(toCommandId(name), (...given: unknown[]) => runCommand(app, name, COMMANDS[name], given)),
  );
  return Disposable.from(...registered);
}
