import type { RosterPlan } from '../../server/core/developers/rosterPlan.ts';
import type { RosterToPlan } from './planRoster.ts';
import type { ReviewHead, ReviewText } from './reviewText.ts';

/** A roster that was looked at before anything was sent, just as it stood then, and what it would change. */
export interface RosterReview {
  readonly roster: RosterToPlan & { readonly fileName: string };
  /** The name of the instance that it was made for. */
  readonly instanceName: string;
  readonly plan: RosterPlan;
  readonly head: ReviewHead;
  readonly shown: ReviewText;
  /** What became of it, in words; null while it waits. */
  readonly outcome: string | null;
}
