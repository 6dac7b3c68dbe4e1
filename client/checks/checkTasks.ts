import { l10n, ProcessExecution, Task, type TaskProvider, TaskScope, Uri, type WorkspaceFolder, workspace } from 'vscode';
import { groupByFolder } from '../window/workspaceFolders.ts';
import { findCheckable, toCheckCommand } from './checkProgram.ts';

/** The task type in tasks.json. */
export const CHECK_TASK = 'fairlead';

/** A task in tasks.json: the files to check, relative to the folder; all files of the folder if it names none. */
interface CheckDefinition {
  readonly type: typeof CHECK_TASK;
  readonly files?: readonly string[];
}

/** Provides `fairlead check` as a task of each folder, whose problems VS Code lists. */
export class CheckTasks implements TaskProvider {
  readonly #extension: Uri;

  constructor(extension: Uri) {
    this.#extension = extension;
  }

  /** Returns one task for the only folder, or one for each of several: each has its own configuration, and its own repository. */
  async provideTasks(): Promise<Task[]> {
    const folders = (workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
    const scopes = folders.length === 1 ? [TaskScope.Workspace] : folders;
    const found = findCheckable();
    return Promise.all(scopes.map((scope) => this.#toTask({ type: CHECK_TASK }, scope, () => found)));
  }

  resolveTask(task: Task): Promise<Task> {
    return this.#toTask(task.definition as CheckDefinition, task.scope);
  }

  async #toTask(definition: CheckDefinition, scope: Task['scope'] = TaskScope.Workspace, find = findCheckable): Promise<Task> {
    const { program, args, env } = toCheckCommand(this.#extension, await listPaths(definition, scope, find), 'text');
    const cwd = (toFolder(scope) ?? workspace.workspaceFolders?.[0])?.uri.fsPath;
    const execution = new ProcessExecution(program, [...args], { env: { ...env }, ...(cwd === undefined ? {} : { cwd }) });
    const task = new Task(definition, scope, l10n.t('check'), 'fairlead', execution, ['$fairlead']);
    task.detail = l10n.t('Checks the rosters, pipelines, and export requests of this workspace.');
    return task;
  }
}

/** Returns the folder a task belongs to; undefined for a task of several folders. */
function toFolder(scope: Task['scope']): WorkspaceFolder | undefined {
  if (typeof scope === 'object') return scope;
  const [first, ...others] = workspace.workspaceFolders ?? [];
  return others.length === 0 ? first : undefined;
}

/** Returns the paths to check: relative to the task's folder, or absolute for a task of several folders. */
async function listPaths({ files }: CheckDefinition, scope: Task['scope'], find: typeof findCheckable): Promise<readonly string[]> {
  const folder = toFolder(scope);
  const named = files?.filter((file) => typeof file === 'string') ?? [];
  if (named.length > 0) return folder === undefined ? named.map(toNamedPath) : named;
  const found = groupByFolder(await find());
  if (folder === undefined) return [...found.values()].flat().map(({ fsPath }) => fsPath);
  const [, inside = []] = [...found].find(([{ uri }]) => uri.toString() === folder.uri.toString()) ?? [];
  return inside.map((uri) => workspace.asRelativePath(uri, false));
}

/** Returns the file of a path that begins with the name of a folder, as VS Code shows it in a window with several; the path itself if none has the name. */
function toNamedPath(named: string): string {
  const [name = '', ...rest] = named.split('/');
  const folder = workspace.workspaceFolders?.find((candidate) => candidate.name === name);
  return folder === undefined || rest.length === 0 ? named : Uri.joinPath(folder.uri, ...rest).fsPath;
}
