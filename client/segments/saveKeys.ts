import { l10n, type Uri, workspace } from 'vscode';
import { sendKeyPlan } from '../../server/api/segments/keys.ts';
import { plural } from '../../server/core/plural.ts';
import { Refusal, type RefusalCode } from '../../server/core/refusal.ts';
import { type KeyPlan, planInverse, planKeys } from '../../server/core/segments/keyPlan.ts';
import { MAX_REQUEST_KEYS, MAX_SEGMENT_KEYS, mergeKeys, splitKeys } from '../../server/core/segments/keys.ts';
import { formatCount } from '../../server/core/text.ts';
import { confirmChange } from '../instances/instanceQuestions.ts';
import type { InstanceInUse } from '../instances/instances.ts';
import { confirm, pickOne, toCancelled } from '../window/ask.ts';
import { type Step, toStep } from '../window/report.ts';
import { runWithProgress, waitToRetry } from '../window/runWithProgress.ts';
import { askChangeComment, type ChangeComment, toUndoComment } from './askChangeComment.ts';
import { pickEnvironment } from './askPlace.ts';
import type { KeyPlace } from './keyAddress.ts';
import type { KeySides } from './keySides.ts';
import { readKeyDocument } from './readTexts.ts';
import type { SegmentParts } from './segmentParts.ts';
import { countKeys } from './segmentsView.ts';
import { settleConflict } from './settleConflict.ts';

/** A plan as it is shown before any of it is sent. */
interface KeyReview {
  /** Name of the segment and its environment. */
  readonly name: string;
  readonly plan: KeyPlan;
  readonly held: readonly string[];
  readonly wanted: readonly string[];
  /** Further notes for the user. */
  readonly notes: readonly string[];
}

/** Maximum number of changes that are listed in the question itself. */
const FEW = 20;

/**
 * Shows what a plan would do, with the limits of the service: few changes in a question, many as a comparison in the editor. Throws
 * CANCELLED if the user does not agree.
 */
async function reviewKeys(sides: KeySides, { name, plan, held, wanted, notes }: KeyReview): Promise<void> {
  const { adds, removes } = plan;
  const counts = l10n.t('{0} to add, {1} to remove', formatCount(adds.length), formatCount(removes.length));
  const limits = toLimits(plan);
  if (adds.length + removes.length <= FEW) {
    const changes = [...adds.map((key) => `+ ${key}`), ...removes.map((key) => `− ${key}`)];
    await confirm({
      message: l10n.t('Save the keys of {0}: {1}?', name, counts),
      detail: [...changes, '', ...notes, ...limits].join('\n'),
      button: l10n.t('Save Keys'),
    });
    return;
  }
  const close = await sides.compare(l10n.t('{0}: current keys ↔ keys to save', name), name, held, wanted);
  const send = { label: l10n.t('Save Keys'), description: counts, detail: [...notes, ...limits].join(' '), value: true };
  const leave = { label: l10n.t('Leave'), description: l10n.t('Nothing is sent'), value: false };
  const agreed = await pickOne(l10n.t('Save the keys of {0}: {1}?', name, counts), [send, leave], leave, { stays: true });
  if (!agreed) throw toCancelled();
  await close();
}

function toLimits({ before, after, steps }: KeyPlan): readonly string[] {
  return [
    l10n.t('It has {0} keys and will have {1} of at most {2}.', formatCount(before), formatCount(after), formatCount(MAX_SEGMENT_KEYS)),
    plural(
      steps.length,
      'This takes one request.',
      'This takes {0} requests; each adds at most {1} keys.',
      steps.length,
      formatCount(MAX_REQUEST_KEYS),
    ),
  ];
}

/** The wanted keys of a segment, and their origin. */
interface KeySave {
  readonly place: KeyPlace;
  readonly wanted: readonly string[];
  /**
   * The keys of the segment when the edits began; null if they are unknown or if nothing was edited: the segment then gets exactly the
   * wanted keys.
   */
  readonly base: readonly string[] | null;
  /** True if the edits began at keys that are no longer known. */
  readonly isBlind?: boolean;
  /** Resumes the save after a failure. */
  readonly resume: Step;
}

/** Result of a save. */
export interface SavedKeys {
  readonly added: number;
  readonly removed: number;
  /** Current number of keys of the segment. */
  readonly count: number;
  /** All current keys of the segment, and whether they differ from the wanted keys because others changed it too. */
  readonly held: readonly string[];
  readonly isMerged: boolean;
}

/**
 * Gives a segment the wanted keys: reads its current keys, asks the user about changes by others, shows the plan, and sends it in parts.
 * After a failure the message says how much was sent, and the same save resumes from there. Throws a Refusal; CANCELLED too if the user has
 * already seen the message.
 */
export async function saveKeys(app: SegmentParts, save: KeySave): Promise<SavedKeys> {
  const { place, wanted, base } = save;
  const use = await app.instances.use(place.instance);
  const held = await app.keyTexts.readHeld(place);
  const { shown, aside } = splitKeys(held);
  const merge = mergeKeys(base ?? shown, wanted, shown);
  const isMerged = merge.theirAdds.length + merge.theirRemoves.length > 0;
  const target = [...merge.merged, ...aside];
  const plan = planKeys(held, target);
  const agreed = app.keyTexts.findAgreed(place, plan);
  if (isMerged && agreed === null) await settleConflict(use, app.keySides, { place, merge, base: base ?? shown, held: shown });
  const saved = { added: plan.adds.length, removed: plan.removes.length, count: plan.after, held: target, isMerged };
  if (plan.steps.length === 0) {
    app.keyTexts.agree(place, null);
    return saved;
  }
  const comment = agreed ?? (await review(app, use, save, { plan, held, target, aside }));
  app.keyTexts.agree(place, { plan, comment });
  await sendKeys(app, use, { place, plan, comment, resume: save.resume });
  app.keyTexts.agree(place, null);
  app.operations.offerUndo({
    title: l10n.t('Undo saving “{0}”: {1} added, {2} removed', place.segmentName, saved.added, saved.removed),
    run: () => undoSave(app, place, plan),
  });
  return saved;
}

interface Planned {
  readonly plan: KeyPlan;
  readonly held: readonly string[];
  readonly target: readonly string[];
  readonly aside: readonly string[];
}

async function review(
  app: SegmentParts,
  use: InstanceInUse,
  { place, isBlind = false }: KeySave,
  { plan, held, target, aside }: Planned,
): Promise<ChangeComment> {
  const { workspace, environment } = await pickEnvironment(use, place);
  const name = l10n.t('{0} in {1}', place.segmentName, environment.name);
  const notes = [
    ...(isBlind ? [l10n.t("The segment's keys before your edits are unknown, so changes made by others since count as yours.")] : []),
    ...(aside.length === 1 ? [l10n.t('1 key that text cannot show stays as it is.')] : []),
    ...(aside.length > 1 ? [l10n.t('{0} keys that text cannot show stay as they are.', aside.length)] : []),
  ];
  await reviewKeys(app.keySides, { name, plan, held, wanted: target, notes });
  const comment = await askChangeComment(workspace, l10n.t('Save the keys of {0}', name), plan.removes.length > 0);
  await confirmChange(use.instance, { verb: l10n.t('Save Keys'), detail: describe(plan, name), environment });
  return comment;
}

function describe({ adds, removes }: KeyPlan, name: string): string {
  return l10n.t('{0} are added to {1}, and {2} removed.', countKeys(adds.length), name, formatCount(removes.length));
}

/** Undoes a save, based on the current keys of the segment. */
async function undoSave(app: SegmentParts, place: KeyPlace, made: KeyPlan): Promise<number> {
  app.keyTexts.requireSelected(place);
  const use = await app.instances.use(place.instance);
  const held = await app.keyTexts.readHeld(place);
  const plan = planInverse(made, held);
  const { workspace, environment } = await pickEnvironment(use, place);
  const name = l10n.t('{0} in {1}', place.segmentName, environment.name);
  await confirmChange(use.instance, { verb: l10n.t('Undo'), detail: describe(plan, name), environment });
  const comment = toUndoComment(workspace, l10n.t('Undone'));
  const resume: Step = {
    title: l10n.t('Resume'),
    lasts: 'activity',
    run: () => app.report.guard('undoSave', () => undoSave(app, place, made)),
  };
  await sendKeys(app, use, { place, plan, comment, resume });
  const removed = new Set(plan.removes);
  app.keyTexts.showPlace(place, [...held.filter((key) => !removed.has(key)), ...plan.adds].toSorted());
  return plan.steps.length;
}

/** A plan that is being sent. */
interface KeySendingParts {
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
async function sendKeys(
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
          report(l10n.t('{0} of {1}', formatCount(count), formatCount(all)));
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
  const begun = l10n.t('{0} of {1} key changes were made to “{2}”.', formatCount(made), formatCount(all), segmentName);
  const next = l10n.t('Nothing is lost: Resume reads the segment and makes the remaining changes.');
  if (code !== 'CANCELLED') return `${begun} ${message} ${next}`;
  return isSwitched
    ? `${begun} ${l10n.t('Another instance was selected in the meantime. Select “{0}” again, then resume.', instance)}`
    : `${begun} ${l10n.t('Cancelled by you.')} ${next}`;
}

/** Saves a document of a segment's keys: sends what was added and removed since the keys were read. Throws a Refusal. */
export async function saveKeyDocument(app: SegmentParts, uri: Uri, content: Uint8Array): Promise<SavedKeys> {
  const { keyTexts } = app;
  const place = keyTexts.requirePlace(uri);
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(content);
  const { keys: wanted, note } = await readKeyDocument(app.language, text, uri);
  const known = keyTexts.find(uri);
  const base = known?.base ?? null;
  const resume = toStep(l10n.t('Resume'), 'applyKeysToSegment', uri);
  const saved = await saveKeys(app, { place, wanted, base, isBlind: base === null, resume });
  keyTexts.keep(uri, wanted, content);
  if (saved.isMerged || note !== '') showHeld(app, uri, saved.held);
  const { added, removed, count } = saved;
  const counts = l10n.t('{0} added, {1} removed', formatCount(added), formatCount(removed));
  const message = l10n.t('“{0}” is saved: {1}. It has {2} keys.', place.segmentName, counts, formatCount(count));
  if (added + removed > 0) app.report.notify(`${message} ${note}`.trimEnd());
  else if (note !== '') app.report.notify(note);
  return saved;
}

/** Shows the keys of the segment, such as those that others added, as soon as VS Code has finished its save. */
function showHeld({ keyTexts }: SegmentParts, uri: Uri, held: readonly string[]): void {
  const listening = workspace.onDidSaveTextDocument((document) => {
    if (document.uri.toString() !== uri.toString()) return;
    listening.dispose();
    keyTexts.show(uri, held.toSorted());
  });
}
