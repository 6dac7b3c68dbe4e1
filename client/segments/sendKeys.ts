import { l10n } from 'vscode';
import { sendKeyPlan } from '../../server/api/segments/keys.ts';
import { Refusal, type RefusalCode } from '../../server/core/refusal.ts';
import type { KeyPlan } from '../../server/core/segments/keyPlan.ts';
import { formatCount } from '../../server/core/text.ts';
import type { InstanceInUse } from '../instances/instances.ts';
import { toCancelled } from '../window/ask.ts';
import type { Step } from '../window/report.ts';
import { runWithProgress, waitToRetry } from '../window/runWithProgress.ts';
import type { ChangeComment } from './askChangeComment.ts';
import type { KeyPlace } from './keyAddress.ts';
import type { SegmentParts } from './segmentParts.ts';

/** A plan that is being sent. */
export interface KeySendingParts {
  readonly place: KeyPlace;
  readonly plan: KeyPlan;
  readonly comment: ChangeComment;
  /** Resumes the save after a failure. */
  readonly resume: Step;
}

/** Refusals that another key may solve: their message offers to change the key, and continues with it. */
const FIXED_BY_KEY: ReadonlySet<RefusalCode> = new Set(['INVALID_TOKEN', 'EXPIRED_TOKEN', 'ACCESS_DENIED']);

/**
 * Sends a plan, with progress that can be cancelled and that counts down pauses that the service asks for. On a failure reports how much
 * was sent, with a button that resumes, and throws CANCELLED; throws the refusal itself if another key may solve it.
 */
export async function sendKeys(
  app: SegmentParts,
  { instance, signal }: InstanceInUse,
  { place, plan, comment, resume }: KeySendingParts,
): Promise<void> {
  const title = l10n.t('Saving the keys of “{0}”', place.segmentName);
  const all = plan.adds.length + plan.removes.length;
  let made = 0;
  try {
    await runWithProgress(title, signal, (late, report) =>
      sendKeyPlan(instance, place, plan, comment, {
        signal: late,
        onProgress: (count) => {
          made = count;
          report(l10n.t('{0} of {1}', write(count), write(all)));
        },
        pause: (seconds) => waitToRetry(seconds, late),
      }),
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, details } = error;
    const message = describeFailure(place, made, all, error, signal.aborted);
    if (FIXED_BY_KEY.has(code)) throw new Refusal(code, message, details);
    app.report.refuse(message, resume);
    throw toCancelled();
  } finally {
    app.segments.refresh();
  }
}

function describeFailure(
  { segmentName, instance }: KeyPlace,
  made: number,
  all: number,
  { code, message }: Refusal,
  isSwitched: boolean,
): string {
  const begun = l10n.t('{0} of {1} key changes were made to “{2}”.', write(made), write(all), segmentName);
  const next = l10n.t('Nothing is lost: Resume reads the segment and makes the remaining changes.');
  if (code !== 'CANCELLED') return `${begun} ${message} ${next}`;
  return isSwitched
    ? `${begun} ${l10n.t('Another instance was selected in the meantime. Select “{0}” again, then resume.', instance)}`
    : `${begun} ${l10n.t('Cancelled by you.')} ${next}`;
}

function write(count: number): string {
  return formatCount(count);
}
