import * as l10n from '@vscode/l10n';
import { type CallOptions, call } from '../api/client.ts';
import { type DownloadedRoster, downloadActiveRoster, FINAL_REFUSALS } from '../api/developers/activeRoster.ts';
import { downloadRoster } from '../api/developers/developers.ts';
import { sendRosterPlan } from '../api/developers/uploads.ts';
import type { Instance } from '../api/instance.ts';
import { toFields, toMappings } from '../core/developers/dataTypes.ts';
import type { FieldMapping } from '../core/developers/fieldMapping.ts';
import type { ReviewCounts } from '../core/developers/rosterPlan.ts';
import {
  findPlanState,
  type PlannedRoster,
  type RosterPlan,
  type RosterPlanSummary,
  type StoredRosterPlan,
} from '../core/developers/rosterPlan.ts';
import { DEFAULT_ROSTER_SETTINGS } from '../core/developers/rosterSettings.ts';
import { Refusal } from '../core/refusal.ts';
import { findCutRow } from '../documents/csv/faults.ts';
import { readCsv } from '../documents/csv/table.ts';
import { planTexts } from '../documents/developers/planTexts.ts';
import type { UploadPreview } from '../wire/developers.ts';

/** The result of a plan; `formerId` is the version that was active before, null if there was none or nothing had to be done. */
export interface AppliedRoster {
  readonly kind: 'done' | 'applied';
  readonly versionId: string;
  readonly developerCount: number;
  readonly formerId: string | null;
}

/** Options of carrying out a plan: `agree` is called before anything is sent and throws to stop there, `sending` is called after it. */
export interface CarryOut {
  readonly signal: AbortSignal | undefined;
  readonly agree: (plan: RosterPlanSummary) => void;
  readonly sending: () => void;
  readonly onStep: (step: string) => void;
}

const SENDING = { uploading: l10n.t('uploading'), approving: l10n.t('approving') } as const;

/** Maximum waiting versions examined for one that an earlier run uploaded. */
const MOST_LOOKED_INTO = 5;

/**
 * Carries out a stored plan, or the rest of it: sends nothing if another version is active now or its content has changed, and approves
 * nothing if the
 * service counts other changes, or if another version became active meanwhile. If another run has applied the same plan meanwhile, that is
 * done too, and no version is left waiting. Throws a Refusal.
 */
export async function carryOut(
  instance: Instance,
  stored: StoredRosterPlan,
  { agree, sending, onStep, signal }: CarryOut,
): Promise<AppliedRoster> {
  const options: CallOptions = { signal };
  // A dry run still reads.
  const reader = { ...instance, dryRun: undefined };
  onStep(l10n.t('reading the active version'));
  const active = await downloadActiveRoster(reader, options);
  // Without an active version there is nothing to compare: the plan file's hash binds roster and plan.
  const isFirst = active === null && stored.plan.base === null;
  const planned = planTexts({ text: stored.content, active }, { ...DEFAULT_ROSTER_SETTINGS, fieldMappings: stored.fieldMappings ?? null });
  if (planned.kind === 'mistakes' && findCutRow(readCsv(stored.content), stored.content) !== -1) throw toMistake(planned);
  const plan = isFirst ? stored.plan : planned.kind === 'planned' ? planned.plan : null;
  const state = findPlanState(stored, plan);
  if (plan === null || state === 'moved') throw toMoved(stored.plan, active?.versionId ?? null);
  if (state === 'done')
    return { kind: 'done', versionId: active?.versionId ?? '', developerCount: plan.result.developerCount, formerId: null };
  agree(plan);
  sending();
  const ours: string[] = [];
  try {
    return await sendPlanned(instance, stored, plan, { onStep, options, uploaded: (versionId) => ours.push(versionId) });
  } catch (error) {
    if (!(error instanceof Refusal) || !OVERTAKEN.has(error.code)) throw error;
    const now = await downloadActiveRoster(reader, options);
    if (now === null || findPlanState(stored, planAgain(stored.content, now, stored.fieldMappings ?? null)) !== 'done') throw error;
    for (const versionId of ours) await discard(instance, versionId, options);
    return { kind: 'done', versionId: now.versionId, developerCount: plan.result.developerCount, formerId: null };
  }
}

/** What a service refuses with if another run has applied the same plan meanwhile. */
const OVERTAKEN: ReadonlySet<string> = new Set(['CONFLICT', 'PRECONDITION_FAILED', 'NOT_FOUND']);

/** Deletes a version that was uploaded for nothing, unless it was approved; a service that cannot do that keeps it. */
async function discard(instance: Instance, versionId: string, options: CallOptions): Promise<void> {
  const request = { parameters: { versionId } };
  try {
    const { state } = await call(instance, 'readVersion', request, options);
    if (state === 'UPLOADED' || state === 'PENDING_REVIEW') await call(instance, 'deleteVersion', request, options);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

async function sendPlanned(
  instance: Instance,
  stored: StoredRosterPlan,
  plan: RosterPlanSummary,
  { onStep, options, uploaded }: Sending & { readonly uploaded: (versionId: string) => void },
): Promise<AppliedRoster> {
  const { fileName, content, fieldMappings } = stored;
  const upload = { fileName, content, ...(fieldMappings === undefined ? {} : { fieldMappings }) };
  const sentId = plan.base === null ? null : await findWaiting({ ...instance, dryRun: undefined }, stored, options);
  const sent = await sendRosterPlan(instance, upload, plan, {
    approve: true,
    sentId,
    onStep: (step) => onStep(SENDING[step]),
    uploaded,
    signal: options.signal,
  });
  switch (sent.kind) {
    case 'first':
      uploaded(sent.preview.versionId);
      return setUp(instance, stored, sent.preview, { onStep, options });
    case 'otherwise':
      throw toOtherwise(sent.versionId, sent.summary);
    case 'waiting':
    case 'moved':
      throw toMoved(plan, sent.kind === 'moved' ? sent.activeId : null, sent.versionId);
    case 'approved': {
      const { versionId, approved } = sent;
      return {
        kind: 'applied',
        versionId,
        developerCount: approved.developerCount ?? plan.result.developerCount,
        formerId: plan.base?.versionId ?? null,
      };
    }
  }
}

interface Sending {
  readonly onStep: (step: string) => void;
  readonly options: CallOptions;
}

/** Finishes the first setup by saving the mapping under which the plan was made. */
async function setUp(
  instance: Instance,
  stored: StoredRosterPlan,
  { versionId, fields }: UploadPreview,
  { onStep, options }: Sending,
): Promise<AppliedRoster> {
  const mapping = stored.fieldMappings ?? toMappings(fields);
  const isAsPlanned =
    stored.fieldMappings !== undefined || planAgain(stored.content, null, mapping)?.result.hash === stored.plan.result.hash;
  if (!isAsPlanned) {
    const message = l10n.t(
      'Version {0} is uploaded, but not active: the service maps its columns differently from the plan. Save its mapping with `fairlead developers map`.',
      versionId,
    );
    throw new Refusal('CONFLICT', message);
  }
  onStep(l10n.t('saving the field mapping'));
  const saving = { parameters: { versionId }, body: toFields(mapping) };
  const { state, totalRecords } = await call(instance, 'saveFieldMappings', saving, options);
  if (state !== undefined && state !== 'ACTIVE')
    throw new Refusal('CONFLICT', l10n.t('Version {0} is {1}: another version became active meanwhile. Plan again.', versionId, state));
  return { kind: 'applied', versionId, developerCount: totalRecords, formerId: null };
}

function toOtherwise(versionId: string, { added, updated, removed }: ReviewCounts): Refusal {
  const message = l10n.t(
    'Version {0} is uploaded, but not approved: the service would add {1}, change or move {2} and remove {3}, which is not what was planned. Plan again.',
    versionId,
    added,
    updated ?? '?',
    removed,
  );
  return new Refusal('CONFLICT', message);
}

/**
 * Finds the version that an earlier run uploaded and that waits for approval; null if there is none, or the service does not list its
 * versions.
 */
async function findWaiting(instance: Instance, stored: StoredRosterPlan, options: CallOptions): Promise<string | null> {
  const { developerCount, hash } = stored.plan.result;
  try {
    const { versions } = await call(instance, 'listVersions', {}, options);
    const waiting = versions.filter(
      (version) => version.state === 'PENDING_REVIEW' && version.fileName === stored.fileName && version.developerCount === developerCount,
    );
    for (const { versionId, fieldMappings } of waiting.slice(0, MOST_LOOKED_INTO)) {
      const csv = await (await downloadRoster(instance, { versionId }, options)).text();
      if (planAgain(csv, null, toMappings(fieldMappings))?.result.hash === hash) return versionId;
    }
    return null;
  } catch (error) {
    if (!(error instanceof Refusal) || FINAL_REFUSALS.has(error.code)) throw error;
    return null;
  }
}

function planAgain(text: string, active: DownloadedRoster | null, fieldMappings: readonly FieldMapping[] | null): RosterPlan | null {
  const planned = planTexts({ text, active }, { ...DEFAULT_ROSTER_SETTINGS, fieldMappings });
  return planned.kind === 'planned' ? planned.plan : null;
}

/** An earlier version of Fairlead may have planned a roster that was cut off. */
function toMistake({ message, range }: Extract<PlannedRoster, { readonly kind: 'mistakes' }>): Refusal {
  const where = range.start.line + 1;
  return new Refusal('CONFLICT', l10n.t('Nothing was sent: the roster of this plan has a mistake in line {0}. {1}', where, message));
}

function toMoved({ base }: RosterPlanSummary, now: string | null, uploadedId: string | null = null): Refusal {
  const begun = uploadedId === null ? l10n.t('Nothing was sent') : l10n.t('Version {0} is uploaded, but not approved', uploadedId);
  return new Refusal('CONFLICT', l10n.t('{0}: {1} Plan again.', begun, describeMove(base?.versionId ?? null, now)));
}

function describeMove(planned: string | null, now: string | null): string {
  if (planned === null)
    return now === null ? l10n.t('the roster does not match this plan.') : l10n.t('version {0} became active since this was planned.', now);
  if (now === null) return l10n.t('no version is active anymore.');
  if (now === planned) return l10n.t('version {0} and the roster do not match this plan anymore.', now);
  return l10n.t('version {0} is active now, but the plan is for version {1}.', now, planned);
}
