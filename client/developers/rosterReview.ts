import type { RosterPlan } from '../../server/core/developers/rosterPlan.ts';
import type { RosterToPlan } from './planRoster.ts';
import type { ReviewHead, ReviewText } from './reviewText.ts';

/** A roster under review before anything is sent, with its content at that time, and what it would change. */
export interface RosterReview {
  readonly roster: RosterToPlan & { readonly fileName: string };
  /** The name of the instance it was made for. */
  readonly instanceName: string;
  readonly plan: RosterPlan;
  readonly head: ReviewHead;
  readonly shown: ReviewText;
  /** The outcome as text; null while it is pending. */
  readonly outcome: string | null;
}
