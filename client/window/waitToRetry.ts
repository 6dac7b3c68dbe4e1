import { l10n, ProgressLocation, window } from 'vscode';
import { toCancelled } from './ask.ts';

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
