import type { LogOutputChannel, Uri } from 'vscode';
import type { CommandName } from '../manifest/commandNames.ts';
import type { Report } from './report.ts';

/** The parts that every command may use. */
export interface WindowParts {
  /** The folder in which the extension is installed. */
  readonly extensionUri: Uri;
  readonly log: LogOutputChannel;
  readonly report: Report;
  /** Whether a command works here. */
  canRun(name: CommandName): boolean;
  /** Returns the title of a command, in the display language. */
  readonly toTitle: (command: string) => string;
}
