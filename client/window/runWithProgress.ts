import { ProgressLocation, window } from 'vscode';
import { withoutLinks } from '../../server/core/markdown.ts';
import { toCancelled } from './ask.ts';

/** Reports progress with a short message. */
export type ReportProgress = (message: string) => void;

/**
 * Runs work with a cancellable progress notification; `other` cancels it too, for example when another instance is selected, and its result
 * is then dropped. The messages passed to `report` appear next to the title. Throws CANCELLED.
 */
export function runWithProgress<T>(
  title: string,
  other: AbortSignal,
  work: (signal: AbortSignal, report: (message: string) => void) => Promise<T>,
): Promise<T> {
  const options = { location: ProgressLocation.Notification, title: withoutLinks(title), cancellable: true };
  const done = window.withProgress(options, async (progress, token) => {
    const cancelled = new AbortController();
    const listening = token.onCancellationRequested(() => cancelled.abort());
    try {
      const done = await work(AbortSignal.any([other, cancelled.signal]), (message) => progress.report({ message: withoutLinks(message) }));
      if (other.aborted) throw toCancelled();
      return done;
    } finally {
      listening.dispose();
    }
  });
  return Promise.resolve(done);
}
