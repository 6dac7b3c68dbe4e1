import { commands } from 'vscode';
import type { App, Command } from './app.ts';
import { type Gesture, runGesture } from './gesture.ts';
import { type CommandName, toCommandId } from './ids.ts';
import { LOCAL } from './instances.ts';
import type { Step } from './report.ts';

/** Runs a command behind the one handler of errors; where the key of the selected instance was refused, the message offers another, with which the command runs once more, without asking again what was agreed to. */
export function runCommand(
  app: App,
  name: CommandName,
  command: Command,
  given: readonly unknown[],
  gesture: Gesture = new Set(),
): Promise<unknown> {
  const { selectedName } = app.instances;
  const toRetry = (title: string): Step => ({
    title,
    run: async () => {
      const entered = await commands.executeCommand(toCommandId('enterKey'), selectedName);
      if (entered === selectedName && app.instances.selectedName === selectedName) await runCommand(app, name, command, given, gesture);
    },
  });
  const work = () => app.operations.run(name, selectedName, () => runGesture(gesture, () => command(app, ...given)));
  return app.report.guard(toCommandId(name), work, selectedName === LOCAL ? undefined : toRetry);
}
