import { execFile } from 'node:child_process';
import path from 'node:path';
import {
  type CancellationToken,
  type Disposable,
  Location,
  type LogOutputChannel,
  l10n,
  Range,
  type TestController,
  type TestItem,
  TestMessage,
  TestRunProfileKind,
  type TestRunRequest,
  tests,
  Uri,
  workspace,
} from 'vscode';
import type { Problem } from '../../server/core/problem.ts';
import { findCheckable, toCheckCommand } from './checkProgram.ts';
import { type FileReport, readReports } from './fileReport.ts';

const MOST_OUTPUT = 64 * 1024 * 1024;

/** Lists the rosters, pipelines and export requests of the workspace among its tests: one passes where the service would take the file. Looks for them when the Testing view is opened. */
export class CheckTests implements Disposable {
  readonly #extension: Uri;
  readonly #log: LogOutputChannel;
  readonly #controller: TestController = tests.createTestController('fairlead', 'Fairlead');

  constructor(extension: Uri, log: LogOutputChannel) {
    this.#extension = extension;
    this.#log = log;
    this.#controller.createRunProfile(l10n.t('Check'), TestRunProfileKind.Run, (request, token) => this.run(request, token), true);
    this.#controller.resolveHandler = () => this.find();
    this.#controller.refreshHandler = () => this.find();
  }

  /** The files that are listed. */
  get items(): readonly TestItem[] {
    return [...this.#controller.items].map(([, item]) => item);
  }

  /** Looks for the files of the workspace. */
  async find(): Promise<void> {
    const reports = await this.#check((await findCheckable()).map(({ fsPath }) => fsPath));
    const items = reports
      .filter(({ kind }) => kind !== 'other')
      .map((report) => {
        const uri = Uri.file(report.path);
        const item = this.#controller.createTestItem(report.path, path.basename(report.path), uri);
        item.description = `${report.kind} · ${workspace.asRelativePath(uri)}`;
        return item;
      });
    this.#controller.items.replace(items);
  }

  /** Checks the files that are asked for, all where none is named. */
  async run({ include, exclude }: TestRunRequest, token: CancellationToken): Promise<void> {
    const chosen = (include ?? this.items).filter((item) => !exclude?.includes(item));
    const run = this.#controller.createTestRun({ include, exclude, profile: undefined, preserveFocus: true });
    for (const item of chosen) run.started(item);
    const stopped = new AbortController();
    const listening = token.onCancellationRequested(() => stopped.abort());
    try {
      const reports = new Map(
        (
          await this.#check(
            chosen.map(({ id }) => id),
            stopped.signal,
          )
        ).map((report) => [report.path, report]),
      );
      for (const item of chosen) {
        const errors = reports.get(item.id)?.problems.filter(({ severity }) => severity === 'error');
        if (errors === undefined) run.skipped(item);
        else if (errors.length === 0) run.passed(item);
        else
          run.failed(
            item,
            errors.map((problem) => toMessage(problem, item.uri!)),
          );
      }
    } finally {
      listening.dispose();
      run.end();
    }
  }

  dispose(): void {
    this.#controller.dispose();
  }

  /** Nothing where the program was stopped; what it could not read is missing. */
  #check(paths: readonly string[], signal?: AbortSignal): Promise<readonly FileReport[]> {
    if (paths.length === 0) return Promise.resolve([]);
    const { program, args, env } = toCheckCommand(this.#extension, paths, 'json');
    const options = { env: { ...process.env, ...env }, maxBuffer: MOST_OUTPUT, ...(signal === undefined ? {} : { signal }) };
    return new Promise((resolve) => {
      execFile(program, [...args], options, (_error, output, complaints) => {
        if (complaints !== '') this.#log.info(complaints.trimEnd());
        resolve(output === '' ? [] : readReports(output));
      });
    });
  }
}

function toMessage({ code, message, range }: Problem, uri: Uri): TestMessage {
  const told = new TestMessage(`${code}: ${message}`);
  told.location = new Location(uri, new Range(range.start.line, range.start.character, range.end.line, range.end.character));
  return told;
}
