import { l10n } from 'vscode';
import type { AnswerTo, InputOf } from '../../server/api/callInput.ts';
import { call } from '../../server/api/client.ts';
import type { Instance } from '../../server/api/instance.ts';
import { type ChangeName, describeChange, describeLoss, findInverse, type InverseOf, type NamesOf } from '../../server/wire/deeds.ts';
import { ALL_ENDPOINTS, type Area } from '../../server/wire/endpoints.ts';
import { type ReportProgress, runWithProgress } from '../window/runWithProgress.ts';
import { toTyped } from '../window/typeText.ts';
import { type Consent, confirmChange } from './instanceQuestions.ts';
import type { InstanceInUse } from './instances.ts';
import type { ServiceParts } from './serviceParts.ts';

type Send<Result> = (instance: Instance, options: { readonly signal: AbortSignal }, report: ReportProgress) => Promise<Result>;

/** A change of a service, from its confirmation to its undo. */
export interface Change<Result> extends Consent {
  /** The area whose views show it. */
  readonly area: Area;
  /** Title of the progress. */
  readonly title: string;
  readonly send: Send<Result>;
  /** Returns the inverse of the change; null if it cannot be undone. */
  undo(result: Result): Change<unknown> | null;
}

/** What a command knows of a change beyond the row of its endpoint. */
interface Particulars extends Partial<Pick<Consent, 'verb' | 'question' | 'environment' | 'ask'>> {
  /** A sentence that follows that of the row. */
  readonly detail?: string;
  /** What is lost, more exactly than the row says it. */
  readonly loses?: string;
  /** What must be typed if something is lost: by default the first name; null for nothing. */
  readonly typed?: string | null;
  /** Title of the progress, or of the undo before it runs; by default the sentence. */
  readonly title?: string;
}

/** The request of a change, or how to send it if there is more to it; `names` are those in the sentence of the row. */
type Described<Name extends ChangeName, Result> = Particulars & { readonly names: NamesOf<Name> } & (
    | { readonly request: InputOf<Name>; readonly send?: undefined }
    | { readonly send: Send<Result> }
  );

/** The inverse, if the row has one; null if this change cannot be undone. */
type Undoing<Name extends ChangeName, Result> = [InverseOf<Name>] extends [never]
  ? { readonly undo?: undefined }
  : { readonly undo: (result: Result) => Described<InverseOf<Name>, unknown> | null };

/** The same of any endpoint. */
interface AnyDescribed extends Particulars {
  readonly names: readonly string[];
  readonly request?: object;
  readonly send?: Send<unknown> | undefined;
  readonly undo?: ((result: never) => AnyDescribed | null) | undefined;
}

/** Returns a change as the row of its endpoint describes it. */
export function toChange<Name extends ChangeName, Result = AnswerTo<Name>>(
  name: Name,
  particulars: Described<Name, Result> & Undoing<Name, Result>,
): Change<Result> {
  return describe(name, particulars) as Change<Result>;
}

function describe(
  name: ChangeName,
  { names, detail, loses, typed, title, verb = toVerb(name), request, send, undo, ...consent }: AnyDescribed,
): Change<unknown> {
  const sentence = [describeChange(name, names), ...(detail === undefined ? [] : [detail])].join(' ');
  const work = title ?? sentence.replace(/[.。]$/, '');
  const loss = loses ?? describeLoss(name);
  const toType = typed === undefined ? names[0]! : typed;
  const inverse = findInverse(name);
  const lost = [sentence, loss, ...(undo === undefined ? [l10n.t('This cannot be undone.')] : [])].join(' ');
  return {
    ...consent,
    area: ALL_ENDPOINTS[name].area,
    verb,
    detail: sentence,
    title: work,
    loss: loss === null || toType === null ? null : toTyped(work, lost, toType),
    send: send ?? ((instance, options) => call(instance, name, request as never, options)),
    undo: (result) => {
      const undone = undo?.(result as never) ?? null;
      return inverse === null || undone === null ? null : describe(inverse, { typed: null, verb: l10n.t('Undo'), ...undone });
    },
  };
}

/** The buttons that confirm a change, by the first word of its endpoint's name. */
const VERBS: Readonly<Record<string, () => string>> = {
  activate: () => l10n.t('Activate'),
  approve: () => l10n.t('Approve'),
  create: () => l10n.t('Create'),
  deactivate: () => l10n.t('Deactivate'),
  delete: () => l10n.t('Delete'),
  reupload: () => l10n.t('Upload'),
  save: () => l10n.t('Save'),
  update: () => l10n.t('Update'),
  upload: () => l10n.t('Upload'),
  upsert: () => l10n.t('Save'),
};

function toVerb(name: ChangeName): string {
  return VERBS[/^[a-z]+/.exec(name)![0]]?.() ?? l10n.t('Change');
}

/**
 * Makes a change after its confirmation, with progress that can be cancelled; afterwards refreshes, even if the change failed, and offers
 * to undo it. Throws CANCELLED.
 */
export async function makeChange<Result>(
  parts: ServiceParts,
  { instance, signal }: InstanceInUse,
  { title, send, undo, area, ...consent }: Change<Result>,
): Promise<Result> {
  await confirmChange(instance, consent);
  try {
    const result = await runWithProgress(title, signal, (either, report) => send(instance, { signal: either }, report));
    const inverse = undo(result);
    if (inverse !== null) {
      const run = async () => makeChange(parts, await parts.instances.use(), inverse);
      parts.operations.offerUndo({ title: inverse.title, run });
    }
    return result;
  } finally {
    parts.refresh(area, instance);
  }
}
