import { commands, l10n } from 'vscode';
import { LOCAL } from '../instances/instances.ts';
import type { CommandActivity, CommandRecord } from '../manifest/command.ts';
import type { CommandName } from '../manifest/commandNames.ts';
import { toCommandId } from '../manifest/ids.ts';
import { runQuestions, runUserAction, type UserAction } from '../window/questions.ts';
import { waitToRetry } from '../window/runWithProgress.ts';
import type { ActivityParts } from './operations.ts';

/**
 * Runs a command with central error handling; if that helps, the message of a failure offers to run it again, at once, later or with
 * another key, without repeating questions that were agreed to.
 */
export function runCommand<T extends ActivityParts>(
  app: T,
  name: CommandName,
  command: Pick<CommandRecord<T>, 'run' | keyof CommandActivity>,
  given: readonly unknown[],
  action: UserAction = new Set(),
): Promise<unknown> {
  const { selectedName } = app.instances;
  const again = async (): Promise<void> => {
    if (app.instances.selectedName === selectedName) await runCommand(app, name, command, given, action);
    else app.report.refuse(l10n.t('“{0}” is no longer selected, and nothing was done. Select it first.', selectedName));
  };
  const withKey = async (): Promise<void> => {
    const entered = await commands.executeCommand(toCommandId('enterKey'), selectedName);
    if (entered === selectedName) await again();
  };
  const later = async (seconds: number): Promise<void> => {
    const isWaited = await app.report.guard(toCommandId(name), () => waitToRetry(seconds, app.instances.signal).then(() => true));
    if (isWaited === true) await again();
  };
  const agreed = [...action];
  // Back runs the command again: what was agreed to after the question it returns to is asked again.
  const rewind = (): void => {
    action.clear();
    for (const question of agreed) action.add(question);
  };
  const ask = () => runQuestions(app.toTitle(toCommandId(name)), () => runUserAction(action, () => command.run(app, ...given)), rewind);
  const work = () => app.operations.run({ ...command, name }, given, selectedName, ask);
  return app.report.guard(toCommandId(name), work, { again, later, withKey: selectedName === LOCAL ? null : withKey });
}
