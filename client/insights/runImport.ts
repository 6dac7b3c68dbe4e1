import { execFile } from 'node:child_process';
import { l10n, window } from 'vscode';
import { Refusal } from '../../server/core/refusal.ts';
import type { App } from '../app.ts';
import { toCancelled } from '../ask.ts';
import { toCliCommand } from '../checks/checkProgram.ts';
import { LOCAL } from '../instances.ts';
import { toTextUri } from '../platform/platformAddress.ts';
import { toStep } from '../report.ts';
import { runWithProgress } from '../runWithProgress.ts';

const MOST_OUTPUT = 64 * 1024 * 1024;

/** The output of `fairlead`, and its exit code. */
interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly complaints: string;
}

/**
 * Runs an import of `fairlead insights` on the local service, the only one that imports activity records. The complete output, with advice
 * about unknown authors, is opened as a document; returns its first line. Throws INVALID_REQUEST on another instance, and CANCELLED.
 */
export async function runImport(app: App, title: string, verb: 'import' | 'import-git', file: string): Promise<string | undefined> {
  const { instance, signal } = await app.instances.use();
  if (instance.name !== LOCAL)
    throw new Refusal(
      'INVALID_REQUEST',
      l10n.t('“{0}” does not accept activity records: only the local service does. Select “{1}” first.', instance.name, LOCAL),
    );
  const ended = await runWithProgress(title, signal, (either) =>
    runCli(app, ['insights', verb, '--data', app.localService.dataFolder, '--', file], either),
  );
  const output = [ended.output, ended.complaints].map((text) => text.trim()).filter((text) => text !== '');
  const [first = l10n.t('Nothing was imported.'), ...rest] = output.join('\n').split('\n');
  app.insights.refresh();
  if (rest.length > 0) {
    // Read-only, so that closing it does not ask to save it.
    await window.showTextDocument(toTextUri(title, `${output.join('\n\n')}\n`, 'txt'), { preview: true });
  }
  if (ended.code !== 0) {
    app.report.refuse(ended.complaints.trim().split('\n').at(-1) ?? first);
    return undefined;
  }
  const isUnmatched = rest.some((line) => line.includes('not in the roster'));
  app.report.tell(first, ...(isUnmatched ? [toStep(l10n.t('Map Identity'), 'mapIdentity')] : []));
  return first;
}

function runCli({ extensionUri }: App, args: readonly string[], signal: AbortSignal): Promise<Ended> {
  const { program, args: all, env } = toCliCommand(extensionUri, args);
  const options = { env: { ...process.env, ...env }, maxBuffer: MOST_OUTPUT, signal };
  return new Promise((resolve, reject) => {
    execFile(program, [...all], options, (error, output, complaints) => {
      if (signal.aborted) reject(toCancelled());
      else resolve({ code: error === null ? 0 : Number(error.code ?? 1), output, complaints });
    });
  });
}
