import { Refusal, type RefusalCode } from '../core/refusal.ts';
import type { ReuploadReview, UploadPreview } from '../wire/developers.ts';
import type { CallOptions } from './client.ts';
import { listVersions, type RosterUpload, reuploadRoster, uploadRoster } from './developers.ts';
import type { Instance } from './instance.ts';

/** The result of an upload: the preview of a first roster, or the review of a later one. */
export type SentRoster =
  | { readonly kind: 'first'; readonly answer: UploadPreview }
  | { readonly kind: 'later'; readonly answer: ReuploadReview };

/** Refusals of the list of versions that end an upload; any other one only leaves the question open. */
export const FINAL_REFUSALS: ReadonlySet<RefusalCode> = new Set([
  'UNREACHABLE',
  'CANCELLED',
  'INVALID_TOKEN',
  'EXPIRED_TOKEN',
  'TOO_MANY_REQUESTS',
]);

/** Uploads a roster with the method for the state of the service: POST before the first setup is finished, PUT after. */
export async function sendRoster(instance: Instance, roster: RosterUpload, options: CallOptions = {}): Promise<SentRoster> {
  if ((await isSetUp(instance, options)) !== false) {
    try {
      return { kind: 'later', answer: await reuploadRoster(instance, roster, options) };
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'PRECONDITION_FAILED') throw error;
    }
  }
  return { kind: 'first', answer: await uploadRoster(instance, roster, options) };
}

/**
 * Returns null if the service does not report it: the list of versions is our addition, and a key that may only write cannot read it. A 412
 * then decides.
 */
async function isSetUp(instance: Instance, options: CallOptions): Promise<boolean | null> {
  try {
    const { versions } = await listVersions(instance, options);
    return versions.some(({ state }) => state === 'ACTIVE');
  } catch (error) {
    if (error instanceof Refusal && !FINAL_REFUSALS.has(error.code)) return null;
    throw error;
  }
}
