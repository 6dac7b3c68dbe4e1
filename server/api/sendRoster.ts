import { Refusal, type RefusalCode } from '../core/refusal.ts';
import type { ReuploadReview, UploadPreview } from '../wire/developers.ts';
import type { CallOptions } from './client.ts';
import { listVersions, type RosterUpload, reuploadRoster, uploadRoster } from './developers.ts';
import type { Instance } from './instance.ts';

/** What an upload ended in: the preview of a first one, or the review of a later one. */
export type SentRoster =
  | { readonly kind: 'first'; readonly answer: UploadPreview }
  | { readonly kind: 'later'; readonly answer: ReuploadReview };

/** Answers to "which versions are there" that end an upload; any other refusal only leaves the question open. */
export const FINAL_REFUSALS: ReadonlySet<RefusalCode> = new Set([
  'UNREACHABLE',
  'CANCELLED',
  'INVALID_TOKEN',
  'EXPIRED_TOKEN',
  'TOO_MANY_REQUESTS',
]);

/** Sends a roster in the way that the state of the service asks for: POST before the first setup is finished, PUT after. */
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

/** Null where the service does not tell: the list of versions is our addition, and a key that only writes may not read it. Its 412 then tells. */
async function isSetUp(instance: Instance, options: CallOptions): Promise<boolean | null> {
  try {
    const { versions } = await listVersions(instance, options);
    return versions.some(({ state }) => state === 'ACTIVE');
  } catch (error) {
    if (error instanceof Refusal && !FINAL_REFUSALS.has(error.code)) return null;
    throw error;
  }
}
