import { toMappings } from '../../core/developers/dataTypes.ts';
import type { FieldMapping } from '../../core/developers/fieldMapping.ts';
import { isAsPlanned, type ReviewCounts, type RosterPlanSummary } from '../../core/developers/rosterPlan.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ReuploadReview, RosterWarnings, UploadPreview, VersionApproved } from '../../wire/developers.ts';
import { type CallOptions, call } from '../client.ts';
import type { Instance } from '../instance.ts';
import { findActiveVersion, listVersions } from './activeRoster.ts';
import { approveVersion, reuploadRoster, uploadRoster } from './developers.ts';
import type { RosterUpload } from './rosterForm.ts';

/** The result of an upload: the preview of a first roster, or the review of a later one. */
export type SentRoster =
  | { readonly kind: 'first'; readonly answer: UploadPreview }
  | { readonly kind: 'later'; readonly answer: ReuploadReview };

/** An uploaded roster, of whichever answer. */
export interface UploadedRoster {
  readonly versionId: string;
  readonly count: number;
  readonly fieldMappings: readonly FieldMapping[];
  /** The service's names of the required fields that no column has; empty if the service does not say. */
  readonly unmapped: readonly string[];
}

/** Reads what both answers to an upload have. */
export function readUploaded({ kind, answer }: SentRoster): UploadedRoster {
  const [count, fields, errors] =
    kind === 'first'
      ? [answer.developerCount, answer.fields, answer.validationErrors]
      : [answer.totalRecords, answer.schema?.fields, answer.errors];
  const unmapped = (errors ?? []).flatMap(({ errorType, fieldName }) => (errorType === 'REQUIRED_FIELD_MISSING' ? (fieldName ?? []) : []));
  return { versionId: answer.versionId, count, fieldMappings: toMappings(fields ?? []), unmapped };
}

/** What is known of a version whose fields are to be mapped. */
interface VersionToMap {
  readonly fileName: string;
  readonly mappings: FieldMapping[];
  /** A few records, if the service shows them with the version. */
  readonly records: readonly Readonly<Record<string, string>>[] | undefined;
}

/** Reads a version to map its fields; a service that does not describe versions still has the preview of its upload. */
export async function readVersionToMap(instance: Instance, versionId: string, options: CallOptions = {}): Promise<VersionToMap> {
  const request = { parameters: { versionId } };
  try {
    const { fileName, fieldMappings } = await call(instance, 'readVersion', request, options);
    return { fileName, mappings: toMappings(fieldMappings), records: undefined };
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'NOT_OFFERED') throw error;
    const { fileName, fields, developersPreview } = await call(instance, 'readPreview', request, options);
    return { fileName, mappings: toMappings(fields), records: developersPreview };
  }
}

/** Returns the changes that a review counts; without its summary, which is Fairlead's, those of its lists. */
export function countChanges({ summary, review = {} }: ReuploadReview): ReviewCounts {
  const { addedDevs = [], deletedDevs = [] } = review;
  return summary ?? { added: addedDevs.length, updated: null, removed: deletedDevs.length, unchanged: null };
}

/** Uploads a roster with the method for the state of the service: POST before the first setup is finished, PUT after. */
export async function sendRoster(instance: Instance, roster: RosterUpload, options: CallOptions = {}): Promise<SentRoster> {
  const versions = await listVersions(instance, options);
  // A 412 decides if the service does not report its versions.
  if (versions === null || versions.some(({ state }) => state === 'ACTIVE')) {
    try {
      return { kind: 'later', answer: await reuploadRoster(instance, roster, options) };
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'PRECONDITION_FAILED') throw error;
    }
  }
  return { kind: 'first', answer: await uploadRoster(instance, roster, options) };
}

/** How far a planned upload came, with the service's warnings; the caller words the message. */
export type SentRosterPlan = Required<RosterWarnings> & RosterPlanStep;

type RosterPlanStep =
  /** There was no active version: the mapping of this one has to be confirmed. */
  | { readonly kind: 'first'; readonly preview: UploadPreview }
  /** The service counts other changes than the plan. */
  | { readonly kind: 'otherwise'; readonly versionId: string; readonly summary: ReviewCounts }
  | { readonly kind: 'waiting'; readonly versionId: string }
  /** Another version became active meanwhile, or none is active (null). */
  | { readonly kind: 'moved'; readonly versionId: string; readonly activeId: string | null }
  | { readonly kind: 'approved'; readonly versionId: string; readonly approved: VersionApproved };

/** Options of sending a planned roster. */
interface RosterPlanSending {
  /** Activates it if everything is as planned. */
  readonly approve: boolean;
  /** The version uploaded by an earlier attempt, which is not uploaded again. */
  readonly sentId?: string | null;
  readonly onStep?: (step: 'uploading' | 'approving') => void;
  /** Called as soon as the version is uploaded, because later steps may fail. */
  readonly uploaded?: (versionId: string) => void;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Uploads a planned roster, and approves it only if the service counts the same changes and the version it was planned against is still
 * active.
 */
export async function sendRosterPlan(
  instance: Instance,
  roster: RosterUpload,
  { base, counts }: RosterPlanSummary,
  { approve, sentId = null, onStep = () => {}, uploaded = () => {}, signal }: RosterPlanSending,
): Promise<SentRosterPlan> {
  const options: CallOptions = { signal };
  let versionId = sentId;
  let warnings: Required<RosterWarnings>['warnings'] = [];
  if (versionId === null) {
    onStep('uploading');
    if (base === null) {
      const preview = await uploadRoster(instance, roster, options);
      return { kind: 'first', preview, warnings: preview.warnings ?? [] };
    }
    const review = await reuploadRoster(instance, roster, options);
    ({ versionId, warnings = [] } = review);
    uploaded(versionId);
    const summary = countChanges(review);
    if (!isAsPlanned(summary, counts)) return { kind: 'otherwise', versionId, summary, warnings };
  }
  if (!approve) return { kind: 'waiting', versionId, warnings };
  onStep('approving');
  // A dry run still reads.
  const active = await findActiveVersion({ ...instance, dryRun: undefined }, options);
  if (active === null || active.versionId !== base?.versionId)
    return { kind: 'moved', versionId, activeId: active?.versionId ?? null, warnings };
  return { kind: 'approved', versionId, approved: await approveVersion(instance, versionId, options, active.versionId), warnings };
}
