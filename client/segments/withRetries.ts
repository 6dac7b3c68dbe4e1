import { l10n } from 'vscode';
import type { Instance } from '../../server/api/instance.ts';
import { startRetryPolicy } from '../../server/api/retryPolicy.ts';
import type { ReportProgress } from '../window/runWithProgress.ts';

/**
 * Returns the instance for a series of requests: a request that was limited or not received is repeated after the wait that the service
 * asks for, and each wait is reported.
 */
export function withRetries(instance: Instance, report: ReportProgress): Instance {
  const reportWait = (seconds: number): void => {
    if (seconds > 0) report(l10n.t('trying again in {0} s', Math.ceil(seconds)));
  };
  return { ...instance, retryPolicy: startRetryPolicy(null, reportWait) };
}
