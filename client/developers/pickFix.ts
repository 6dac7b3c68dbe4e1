import { type CodeAction, type Command, commands, l10n, type Range, type Uri, workspace } from 'vscode';
import { pickOne } from '../window/ask.ts';

/** Lets the user choose a fix at a range, and applies it; returns its title, or null if there is none. Throws CANCELLED. */
export async function pickFix(uri: Uri, range: Range): Promise<string | null> {
  const found = await commands.executeCommand<readonly (CodeAction | Command)[]>('vscode.executeCodeActionProvider', uri, range);
  const actions = (found ?? []).filter((action) => !('disabled' in action && action.disabled !== undefined));
  if (actions.length === 0) return null;
  const preferred = actions.toSorted((one, other) => Number(isPreferred(other)) - Number(isPreferred(one)));
  const action = await pickOne(
    l10n.t('Fixes'),
    preferred.map((value) => ({ label: value.title, value })),
  );
  if (isCommand(action)) await run(action);
  else {
    if (action.edit !== undefined) await workspace.applyEdit(action.edit);
    if (action.command !== undefined) await run(action.command);
  }
  return action.title;
}

function isPreferred(action: CodeAction | Command): boolean {
  return !isCommand(action) && action.isPreferred === true;
}

function isCommand(action: CodeAction | Command): action is Command {
  return typeof action.command === 'string';
}

function run({ command, arguments: given = [] }: Command): Thenable<unknown> {
  return commands.executeCommand(command, ...given);
}
