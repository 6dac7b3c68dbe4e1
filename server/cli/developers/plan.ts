import { basename } from 'node:path';
import * as l10n from '@vscode/l10n';
import type { Command } from 'commander';
import { type AppliedRoster, carryOut } from '../../account/carryOutRoster.ts';
import { downloadActiveRoster } from '../../api/developers/activeRoster.ts';
import type { Person, PlanCounts, PlannedMove, RosterPlan, RosterPlanSummary, StoredRosterPlan } from '../../core/developers/rosterPlan.ts';
import { DEFAULT_ROSTER_SETTINGS } from '../../core/developers/rosterSettings.ts';
import { plural } from '../../core/plural.ts';
import { Refusal } from '../../core/refusal.ts';
import { formatCount, toPrintable } from '../../core/text.ts';
import { planTexts } from '../../documents/developers/planTexts.ts';
import { MAX_CSV_BYTES } from '../../wire/limits.ts';
import { showAnswer } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { EXIT_CODES } from '../errors.ts';
import { readText } from '../files.ts';
import { addDryRun, addExample, addOutput, collect, type OutputFlags, readFieldMapping } from '../options.ts';
import {
  addOtherService,
  addRemovalFlags,
  describeNext,
  describeRemovals,
  type OtherServiceFlag,
  openPlanFile,
  PLAN_FILE,
  type RemovalFlags,
  type Removals,
  requireRemovals,
  toConfirmation,
  writePlanFile,
} from '../storedPlan.ts';
import { addTargetFlags, requireInstance, type TargetFlags } from '../target.ts';
import { type WriteFlags, write } from '../write.ts';
import { ROSTER_FILE } from './arguments.ts';

interface PlanFlags extends TargetFlags, OutputFlags, RemovalFlags {
  readonly out?: string;
  readonly map?: readonly string[];
}

const NOTES =
  l10n.t(`Sends nothing: shows what the roster would change in the active version and, with -o, stores it for \`developers apply\`, together with the
roster and hashes of both. The exit code is 1 if the roster has mistakes; \`fairlead check\` shows all of them.`);

/** Adds `fairlead developers plan`. */
export function addPlan(developers: Command, cli: Cli): void {
  const command = developers
    .command('plan')
    .description(l10n.t('Show and store what a roster would change, without sending it'))
    .argument(...ROSTER_FILE)
    .option(...PLAN_FILE)
    .option(
      '--map <column=type>',
      l10n.t('complete field mapping, one column at a time (repeatable); by default that of the active version, or by header'),
      collect,
    )
    .action((path: string, flags: PlanFlags) => plan(cli, path, flags));
  addExample(addTargetFlags(addOutput(addRemovalFlags(command))), 'fairlead developers plan people.roster.csv -o plan.json', NOTES);
}

async function plan(cli: Cli, path: string, flags: PlanFlags): Promise<void> {
  const fieldMappings = flags.map?.map(readFieldMapping);
  const content = await readText(path, cli.terminal, MAX_CSV_BYTES);
  const instance = await requireInstance(cli, flags);
  const active = await downloadActiveRoster(instance, { signal: cli.interruption() });
  const planned = planTexts({ text: content, active }, { ...DEFAULT_ROSTER_SETTINGS, fieldMappings: fieldMappings ?? null });
  if (planned.kind === 'mistakes') {
    const { line, character } = planned.range.start;
    cli.terminal.err(toPrintable(`${path}:${line + 1}:${character + 1}: error ${planned.message}`));
    const file = toPrintable(path);
    cli.terminal.err(
      planned.errors > 1
        ? l10n.t(
            'fairlead: {0} has this mistake and {1} more. Nothing was planned. Correct it; `fairlead check` lists the mistakes.',
            file,
            formatCount(planned.errors - 1),
          )
        : l10n.t('fairlead: {0} has this mistake. Nothing was planned. Correct it; `fairlead check` lists the mistakes.', file),
    );
    cli.finish(EXIT_CODES.problems);
    return;
  }
  if (planned.kind === 'unreadable') throw new Refusal('CONFLICT', planned.message);
  const fileName = path === '-' ? 'roster.csv' : basename(path);
  const stored: StoredRosterPlan = { fileName, content, ...(fieldMappings === undefined ? {} : { fieldMappings }), plan: planned.plan };
  if (flags.out !== undefined) await writePlanFile(flags.out, 'roster', stored, instance);
  await showAnswer(cli, flags, {
    columns: ['change', 'email', 'name', 'detail'],
    rows: toChangeLines(planned.plan).map(({ change, person, detail }) => [change, person.email, person.name, detail]),
    json: planned.plan,
    text: toText(planned.plan, flags),
  });
}

function toText(planned: RosterPlan, flags: PlanFlags): string {
  const { base, result } = planned;
  const shown = toPlanText(planned);
  if (base !== null && base.hash === result.hash) return `${shown}\n\n${l10n.t('Nothing to change.')}`;
  const removals = toRemovals(planned);
  const warning = describeRemovals(removals, flags);
  const last = describeNext('fairlead developers apply', flags, toConfirmation(removals, flags));
  return [shown, '', ...(warning === null ? [] : [warning]), last].join('\n');
}

/** Returns how many people a plan removes or moves, and how many there are. */
function toRemovals({ base, counts }: RosterPlanSummary): Removals {
  const { removed, moving } = counts;
  return base === null ? { removed: 0, moving: 0, of: 0, what: 'people' } : { removed, moving, of: base.developerCount, what: 'people' };
}

/** Maximum people of each kind shown at a terminal; the counts cover the rest. */
const MOST_SHOWN = 200;

/** A change of one person, as text for a table. */
interface ChangeLine {
  readonly change: 'add' | 'change' | 'move' | 'remove';
  readonly person: Person;
  readonly detail: string;
}

const MARKERS = { add: '+', change: '~', move: '>', remove: '-' } as const;

/** Lists every change of a plan, in order. */
function toChangeLines({ added, changed, moved, removed }: RosterPlan): ChangeLine[] {
  return [
    ...added.map((person) => ({ change: 'add' as const, person, detail: toFields(person.fields) })),
    ...changed.map((person) => ({ change: 'change' as const, person, detail: toChanges(person.changes) })),
    ...moved.map((person) => ({ change: 'move' as const, person, detail: toMove(person) })),
    ...removed.map((person) => ({ change: 'remove' as const, person, detail: toFields(person.fields) })),
  ];
}

/** Formats the counts of a plan, followed by its people. */
export function toPlanText(plan: RosterPlan): string {
  const { base, result, counts } = plan;
  const people = toCount(result.developerCount);
  const head =
    base === null
      ? l10n.t('No version is active yet: this is the first one, with {0}.', people)
      : base.versionId === ''
        ? l10n.t('A roster is active with {0}; after it there are {1}.', toCount(base.developerCount), formatCount(result.developerCount))
        : l10n.t(
            'Version {0} is active with {1}; after it there are {2}.',
            base.versionId,
            toCount(base.developerCount),
            formatCount(result.developerCount),
          );
  const lines = toChangeLines(plan);
  const shown = (['add', 'change', 'move', 'remove'] as const).flatMap((kind) => toLines(lines.filter(({ change }) => change === kind)));
  return [head, toCounts(counts), ...shown].join('\n');
}

function toCounts({ added, changed, moved, moving, removed, unchanged }: PlanCounts): string {
  const below = moving === moved ? '' : ` ${l10n.t('({0} with those below them)', formatCount(moving))}`;
  return l10n.t(
    '{0} added, {1} changed, {2} moved{3}, {4} removed, {5} unchanged.',
    ...[formatCount(added), formatCount(changed), formatCount(moved), below, formatCount(removed), formatCount(unchanged)],
  );
}

function toLines(lines: readonly ChangeLine[]): string[] {
  const shown = lines.slice(0, MOST_SHOWN).map(({ change, person: { name, email }, detail }) => {
    return `  ${MARKERS[change]} ${toPrintable(`${name} <${email}>${detail === '' ? '' : `  ${detail}`}`)}`;
  });
  const [first] = lines;
  if (first === undefined || lines.length === shown.length) return shown;
  return [...shown, `  ${MARKERS[first.change]} ${l10n.t('… {0} more; --output csv shows all', formatCount(lines.length - shown.length))}`];
}

function toFields(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .map(([field, value]) => `${field}: ${value}`)
    .join(', ');
}

function toChanges(changes: Readonly<Record<string, { readonly from: string; readonly to: string }>>): string {
  return Object.entries(changes)
    .map(([field, { from, to }]) => l10n.t('{0}: “{1}” becomes “{2}”', field, from, to))
    .join(', ');
}

function toMove({ from, to, below }: PlannedMove): string {
  const nobody = l10n.t('nobody');
  const [former, next] = [from?.email ?? nobody, to?.email ?? nobody];
  return below === 0
    ? l10n.t('from {0} to {1}', former, next)
    : l10n.t('from {0} to {1}, with {2} below', former, next, formatCount(below));
}

function toCount(count: number): string {
  return plural(count, '1 person', '{0} people', formatCount(count));
}

interface ApplyFlags extends TargetFlags, RemovalFlags, OtherServiceFlag, WriteFlags {}

const APPLY_NOTES =
  l10n.t(`Sends the roster of the plan and makes it the active version; before the first setup it also saves its field mapping. Nothing is sent if another
version is active than when it was planned, if that version has changed, or if the plan file was altered; nothing becomes active
if the service counts other changes than the plan. If it is interrupted, run the same command again: it continues from the state of the
service, and says so if everything is done already.`);

/** Adds `fairlead developers apply`. */
export function addApply(developers: Command, cli: Cli): void {
  const command = developers
    .command('apply')
    .description(l10n.t('Apply a stored plan exactly'))
    .argument('<plan>', l10n.t('the file that `developers plan -o` wrote; - reads standard input'))
    .action((path: string, flags: ApplyFlags) => apply(cli, path, flags));
  addExample(
    addTargetFlags(addDryRun(addOutput(addOtherService(addRemovalFlags(command))))),
    'fairlead developers apply plan.json',
    APPLY_NOTES,
  );
}

async function apply(cli: Cli, path: string, flags: ApplyFlags): Promise<void> {
  const { progress, err } = cli.terminal;
  const { plan: stored, instance } = await openPlanFile<StoredRosterPlan>(cli, path, 'roster', flags, () => requireInstance(cli, flags));
  const { added, updated, removed } = stored.plan.counts;
  const what = l10n.t(
    '{0} becomes the active version: {1} added, {2} changed or moved, {3} removed.',
    stored.fileName,
    added,
    updated,
    removed,
  );
  let begun = false;
  const then =
    stored.plan.base === null
      ? l10n.t('its field mapping is saved, if the service maps its columns as the plan does.')
      : l10n.t('it becomes the active version, if the service counts the same changes as the plan.');
  const applied = await write(cli, flags, instance, { what, then }, async (service, { signal }) => {
    try {
      return await carryOut(service, stored, {
        signal,
        agree: (plan) => requireRemovals(toRemovals(plan), flags),
        onStep: (step) => progress?.(step),
        sending: () => {
          begun = true;
        },
      });
    } catch (error) {
      progress?.('');
      const isOpen = begun && flags.dryRun !== true && error instanceof Refusal && error.code !== 'CONFLICT';
      if (isOpen) err(l10n.t('fairlead: The plan was applied only in part. Run the same command again to continue.'));
      throw error;
    } finally {
      progress?.('');
    }
  });
  if (applied === null) return;
  const { kind, versionId, developerCount } = applied;
  await showAnswer(cli, flags, {
    columns: ['version', 'outcome', 'developers'],
    rows: [[versionId, kind, String(developerCount)]],
    json: applied,
    text: toAppliedText(applied),
  });
}

function toAppliedText({ kind, versionId, developerCount, formerId }: AppliedRoster): string {
  const active = plural(
    developerCount,
    'Version {0} is ACTIVE with 1 developer.',
    'Version {0} is ACTIVE with {1} developers.',
    versionId,
    developerCount,
  );
  if (kind === 'done') return l10n.t('Already done. {0}', active);
  return formerId === null ? active : l10n.t('{0} Undo with `fairlead developers approve {1}`.', active, formerId);
}
