import { ProgressLocation, window } from 'vscode';

/** Runs work behind a notification that can be cancelled; `other` ends it too, such as a switch of the instance. */
export function runWithProgress<T>(title: string, other: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const options = { location: ProgressLocation.Notification, title, cancellable: true };
  const done = window.withProgress(options, async (_progress, token) => {
    const cancelled = new AbortController();
    const listening = token.onCancellationRequested(() => cancelled.abort());
    try {
      return await work(AbortSignal.any([other, cancelled.signal]));
    } finally {
      listening.dispose();
    }
  });
  return Promise.resolve(done);
}
