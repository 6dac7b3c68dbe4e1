import { ProgressLocation, window } from 'vscode';
import { toCancelled } from './ask.ts';

/** Runs work behind a notification that can be cancelled; `other` ends it too, such as a switch of the instance: what comes after that is dropped. Throws CANCELLED. */
export function runWithProgress<T>(title: string, other: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const options = { location: ProgressLocation.Notification, title, cancellable: true };
  const done = window.withProgress(options, async (_progress, token) => {
    const cancelled = new AbortController();
    const listening = token.onCancellationRequested(() => cancelled.abort());
    try {
      const done = await work(AbortSignal.any([other, cancelled.signal]));
      if (other.aborted) throw toCancelled();
      return done;
    } finally {
      listening.dispose();
    }
  });
  return Promise.resolve(done);
}
