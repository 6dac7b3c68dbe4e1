import { l10n, ProcessExecution, Task, type TaskProvider, TaskScope, type Uri, workspace } from 'vscode';
import { findCheckable, toCheckCommand } from './checkProgram.ts';

/** The task type in tasks.json. */
export const CHECK_TASK = 'fairlead';

/** A task in tasks.json: the files to check, relative to the folder; all files of the workspace if it names none. */
interface CheckDefinition {
  readonly type: typeof CHECK_TASK;
  readonly files?: readonly string[];
}

/** Provides `fairlead check` as a task whose problems VS Code lists. */
export class CheckTasks implements TaskProvider {
  readonly #extension: Uri;

  constructor(extension: Uri) {
    this.#extension = extension;
  }

  async provideTasks(): Promise<Task[]> {
    return workspace.workspaceFolders === undefined ? [] : [await this.#toTask({ type: CHECK_TASK })];
  }

  resolveTask(task: Task): Promise<Task> {
    return this.#toTask(task.definition as CheckDefinition, task.scope);
  }

  async #toTask(definition: CheckDefinition, scope: Task['scope'] = TaskScope.Workspace): Promise<Task> {
    const named = definition.files?.filter((file) => typeof file === 'string') ?? [];
    const paths = named.length > 0 ? named : (await findCheckable()).map((uri) => workspace.asRelativePath(uri, false));
    const { program, args, env } = toCheckCommand(this.#extension, paths, 'text');
    const cwd = workspace.workspaceFolders?.[0]?.uri.fsPath;
    const execution = new ProcessExecution(program, [...args], { env: { ...env }, ...(cwd === undefined ? {} : { cwd }) });
    const task = new Task(definition, scope ?? TaskScope.Workspace, l10n.t('check'), 'fairlead', execution, ['$fairlead']);
    task.detail = l10n.t('Checks the rosters, pipelines, and export requests of this workspace.');
    return task;
  }
}
