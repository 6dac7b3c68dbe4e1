import { l10n, ProgressLocation, window } from 'vscode';
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
  other: AbortSignal | null,
  work: (signal: AbortSignal, report: (message: string) => void) => Promise<T>,
): Promise<T> {
  const options = { location: ProgressLocation.Notification, title: withoutLinks(title), cancellable: true };
  const done = window.withProgress(options, async (progress, token) => {
    const cancelled = new AbortController();
    const listening = token.onCancellationRequested(() => cancelled.abort());
    try {
      const done = await work(other === null ? cancelled.signal : AbortSignal.any([other, cancelled.signal]), (message) =>
        progress.report({ message: withoutLinks(message) }),
      );
      if (other?.aborted) throw toCancelled();
      return done;
    } finally {
      listening.dispose();
    }
  });
  return Promise.resolve(done);
}

/** Waits with a notification that counts down the seconds; throws CANCELLED if the user or `other` cancels it. */
export async function waitToRetry(seconds: number, other: AbortSignal): Promise<void> {
  const options = { location: ProgressLocation.Notification, title: l10n.t('Fairlead tries again'), cancellable: true };
  const end = Date.now() + seconds * 1000;
  await window.withProgress(
    options,
    (progress, token) =>
      new Promise<void>((resolve, reject) => {
        const stop = (then: () => void): void => {
          clearInterval(interval);
          clearTimeout(timer);
          listening.dispose();
          other.removeEventListener('abort', leave);
          then();
        };
        const leave = (): void => stop(() => reject(toCancelled()));
        const update = (): void => progress.report({ message: l10n.t('in {0} s', Math.max(0, Math.ceil((end - Date.now()) / 1000))) });
        const interval = setInterval(update, 1000);
        const timer = setTimeout(() => stop(resolve), seconds * 1000);
        const listening = token.onCancellationRequested(leave);
        other.addEventListener('abort', leave);
        update();
        if (other.aborted) leave();
      }),
  );
}
