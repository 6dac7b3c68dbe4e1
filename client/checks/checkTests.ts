import { execFile } from 'node:child_process';
import path from 'node:path';
import {
  type CancellationToken,
  type Disposable,
  Location,
  type LogOutputChannel,
  l10n,
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
import { toRange } from '../documents/documentEdits.ts';
import { groupByFolder } from '../window/workspaceFolders.ts';
import { findCheckable, toCheckCommand } from './checkProgram.ts';

const MAX_OUTPUT = 64 * 1024 * 1024;

/** The labels of the files that the service would accept, and of those that it would reject. */
export interface CheckOutcome {
  readonly passed: readonly string[];
  readonly failed: readonly string[];
}

/**
 * Lists the rosters, pipelines and export requests of the workspace in the Testing view: one passes if the service would accept the file.
 * Searches for them when the view is opened.
 */
export class CheckTests implements Disposable {
  readonly #extension: Uri;
  readonly #log: LogOutputChannel;
  readonly #controller: TestController = tests.createTestController('fairlead', 'Fairlead');

  constructor(extension: Uri, log: LogOutputChannel) {
    this.#extension = extension;
    this.#log = log;
    this.#controller.createRunProfile(
      l10n.t('Check'),
      TestRunProfileKind.Run,
      async (request, token) => void (await this.run(request, token)),
      true,
    );
    this.#controller.resolveHandler = () => this.find();
    this.#controller.refreshHandler = () => this.find();
  }

  /** The listed files. */
  get items(): readonly TestItem[] {
    return [...this.#controller.items].map(([, item]) => item);
  }

  /** Searches the workspace for files. */
  async find(): Promise<void> {
    const reports = await this.#check(await findCheckable());
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

  /** Checks the requested files, or all if none are given, and returns the labels of those that passed and failed. */
  async run({ include, exclude }: TestRunRequest, token: CancellationToken): Promise<CheckOutcome> {
    const chosen = (include ?? this.items).filter((item) => !exclude?.includes(item));
    const run = this.#controller.createTestRun({ include, exclude, profile: undefined, preserveFocus: true });
    for (const item of chosen) run.started(item);
    const stopped = new AbortController();
    const listening = token.onCancellationRequested(() => stopped.abort());
    try {
      const files = chosen.map(({ id }) => Uri.file(id));
      const reports = await this.#check(files, stopped.signal);
      const errors = new Map(reports.map((report) => [report.path, report.problems.filter(({ severity }) => severity === 'error')]));
      const passed = chosen.filter(({ id }) => errors.get(id)?.length === 0);
      const failed = chosen.filter(({ id }) => (errors.get(id)?.length ?? 0) > 0);
      for (const item of passed) run.passed(item);
      for (const item of failed) run.failed(item, toMessages(errors.get(item.id) ?? [], item));
      for (const item of chosen) if (!errors.has(item.id)) run.skipped(item);
      return { passed: passed.map(({ label }) => label), failed: failed.map(({ label }) => label) };
    } finally {
      listening.dispose();
      run.end();
    }
  }

  dispose(): void {
    this.#controller.dispose();
  }

  /** Checks files, those of each folder in it; returns nothing of a program that was stopped, and leaves out files it could not read. */
  async #check(files: readonly Uri[], signal?: AbortSignal): Promise<readonly FileReport[]> {
    const reports: FileReport[] = [];
    for (const [{ uri }, inside] of groupByFolder(files)) reports.push(...(await this.#checkIn(uri, inside, signal)));
    return reports;
  }

  /** Runs the program in a folder, whose configuration it reads. */
  #checkIn(folder: Uri, files: readonly Uri[], signal?: AbortSignal): Promise<readonly FileReport[]> {
    const paths = files.map(({ fsPath }) => fsPath);
    const { program, args, env } = toCheckCommand(this.#extension, paths, 'json');
    const cancel = signal === undefined ? {} : { signal };
    const options = { cwd: folder.fsPath, env: { ...process.env, ...env }, maxBuffer: MAX_OUTPUT, ...cancel };
    return new Promise((resolve) => {
      execFile(program, [...args], options, (_error, output, complaints) => {
        if (complaints !== '') this.#log.info(complaints.trimEnd());
        resolve(output === '' ? [] : readReports(output));
      });
    });
  }
}

function toMessages(problems: readonly Problem[], { uri }: TestItem): TestMessage[] {
  return problems.map(({ code, message, range }) => {
    const shown = new TestMessage(`${code}: ${message}`);
    if (uri !== undefined) shown.location = new Location(uri, toRange(range));
    return shown;
  });
}

/** What `fairlead check --format json` reports about a file; `other` is a file that it does not check. */
interface FileReport {
  readonly path: string;
  readonly kind: string;
  readonly problems: readonly Problem[];
}

/** Parses the output of `fairlead check --format json`. Throws if it is not a report. */
function readReports(text: string): readonly FileReport[] {
  const { files } = JSON.parse(text) as { readonly files: readonly FileReport[] };
  return files;
}
