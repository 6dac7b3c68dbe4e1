import { ProgressLocation, window } from 'vscode';
import { withoutLinks } from '../server/core/markdown.ts';
import { toCancelled } from './ask.ts';

/** Says in a few words how far work has come. */
export type SayProgress = (words: string) => void;

/** Runs work behind a notification that can be cancelled; `other` ends it too, such as a switch of the instance: what comes after that is dropped. What `tell` is given stands beside the title. Throws CANCELLED. */
export function runWithProgress<T>(
  title: string,
  other: AbortSignal,
  work: (signal: AbortSignal, tell: (message: string) => void) => Promise<T>,
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
