import { l10n } from 'vscode';
import type { CallOptions } from '../../server/api/client.ts';
import type { Environment } from '../../server/wire/segments.ts';
import { confirmWrite } from '../instances/instanceQuestions.ts';
import type { InstanceInUse } from '../instances/instances.ts';
import { type ReportProgress, runWithProgress } from '../window/runWithProgress.ts';
import { confirmChange } from './confirmChange.ts';
import type { SegmentParts } from './segmentParts.ts';

/** Makes a change with progress that can be cancelled; afterwards refreshes the view, even if the change failed. */
export async function makeChange<T>(
  app: SegmentParts,
  { signal }: InstanceInUse,
  title: string,
  work: (options: CallOptions, report: ReportProgress) => Promise<T>,
): Promise<T> {
  try {
    return await runWithProgress(title, signal, (either, report) => work({ signal: either }, report));
  } finally {
    app.segments.refresh();
  }
}

/** Offers to undo the change that was just made; `environment` is the changed environment, null if the workspace was changed. */
export function offerInverse(
  app: SegmentParts,
  title: string,
  environment: Environment | null,
  work: (use: InstanceInUse, options: CallOptions, report: ReportProgress) => Promise<unknown>,
): void {
  const run = async (): Promise<unknown> => {
    const use = await app.instances.use();
    const verb = l10n.t('Undo');
    if (environment === null) await confirmWrite(use.instance, verb, `${title}.`);
    else await confirmChange(use.instance, environment, verb, `${title}.`);
    return makeChange(app, use, title, (options, report) => work(use, options, report));
  };
  app.operations.offerUndo({ title, run });
}
