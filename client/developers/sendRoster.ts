import type { CallOptions } from '../../server/api/client.ts';
import { listVersions, type RosterUpload, reuploadRoster, uploadRoster } from '../../server/api/developers.ts';
import type { Instance } from '../../server/api/instance.ts';
import { Refusal } from '../../server/core/refusal.ts';
import type { ReuploadReview, UploadPreview } from '../../server/wire/developers.ts';

/** What an upload ended in: the preview of a first one, or the review of a later one. */
export type SentRoster =
  | { readonly kind: 'first'; readonly answer: UploadPreview }
  | { readonly kind: 'later'; readonly answer: ReuploadReview };

/** Sends a roster in the way the state of the service asks for: POST before the first setup is finished, PUT after. */
export async function sendRoster(instance: Instance, roster: RosterUpload, options: CallOptions): Promise<SentRoster> {
  const isSetUp = await readSetUp(instance, options);
  if (isSetUp !== false) {
    try {
      return { kind: 'later', answer: await reuploadRoster(instance, roster, options) };
    } catch (error) {
      if (isSetUp || !(error instanceof Refusal) || error.code !== 'PRECONDITION_FAILED') throw error;
    }
  }
  return { kind: 'first', answer: await uploadRoster(instance, roster, options) };
}

/** Whether a version was ever active; null where the service lists no versions, as only ours does: its 412 then tells. */
async function readSetUp(instance: Instance, options: CallOptions): Promise<boolean | null> {
  try {
    const { versions } = await listVersions(instance, options);
    return versions.some(({ state }) => state === 'ACTIVE' || state === 'INACTIVE');
  } catch (error) {
    if (error instanceof Refusal && (error.code === 'NOT_FOUND' || error.code === 'METHOD_NOT_ALLOWED')) return null;
    throw error;
  }
}
