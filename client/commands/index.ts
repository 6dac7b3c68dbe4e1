import { commands, Disposable } from 'vscode';
import type { DesktopApp, DesktopCommand } from '../desktopApp.ts';
import { COMMAND_NAMES, type CommandName, toCommandId } from '../ids.ts';
import { runCommand } from '../runCommand.ts';
import { ACCOUNT_COMMANDS } from './account.ts';
import { IMPORT_COMMANDS } from './insights/imports.ts';
import { LOCAL_SERVICE_COMMANDS } from './localService.ts';
import { ONLINE_COMMANDS } from './online.ts';

const COMMANDS: Readonly<Record<CommandName, DesktopCommand>> = {
  ...ONLINE_COMMANDS,
  ...IMPORT_COMMANDS,
  ...LOCAL_SERVICE_COMMANDS,
  ...ACCOUNT_COMMANDS,
};

/** Registers all commands with central error handling; each returns its result, or `undefined` if it was cancelled or failed. */
export function registerCommands(app: DesktopApp): Disposable {
  const registered = COMMAND_NAMES.map((name) =>
    commands.registerCommand(toCommandId(name), (...given: unknown[]) => runCommand(app, name, COMMANDS[name], given)),
  );
  return Disposable.from(...registered);
}
