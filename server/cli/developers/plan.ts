import { basename } from 'node:path';
import type { Command } from 'commander';
import { downloadActiveRoster } from '../../api/activeRoster.ts';
import type { RosterPlan } from '../../core/developers/rosterPlan.ts';
import { DEFAULT_ROSTER_SETTINGS } from '../../core/developers/rosterSettings.ts';
import type { StoredRosterPlan } from '../../core/developers/storedRosterPlan.ts';
import { toPrintable } from '../../core/printable.ts';
import { Refusal } from '../../core/refusal.ts';
import { decodeText } from '../../documents/decodeText.ts';
import { planTexts } from '../../documents/roster/planTexts.ts';
import { MAX_CSV_BYTES } from '../../wire/developers.ts';
import { showAnswer } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { EXIT_CODES } from '../exitCodes.ts';
import { readFieldMapping } from '../fieldMappingArgument.ts';
import { addExample, addOutput, collect, type OutputFlags } from '../options.ts';
import { writePlanFile } from '../planFile.ts';
import { readBytes } from '../readBytes.ts';
import { addRemovalFlags, describeRemovals, type RemovalFlags, type Removals, toConfirmation } from '../removals.ts';
import { addTargetFlags, quote, repeatTargetFlags, requireInstance, type TargetFlags } from '../target.ts';
import { toChangeLines, toPlanText } from './planText.ts';

interface PlanFlags extends TargetFlags, OutputFlags, RemovalFlags {
  readonly out?: string;
  readonly map?: readonly string[];
}

const NOTES = `Nothing is sent: what the roster would change of the active version is shown and, with -o, stored for \`developers apply\`, together with the
roster and with hashes of both. The exit code is 1 where the roster has mistakes; \`fairlead check\` shows all of them.`;

/** Adds `fairlead developers plan`. */
export function addPlan(developers: Command, cli: Cli): void {
  const command = developers
    .command('plan')
    .description('Show and store what a roster would change, without sending it')
    .argument('<file>', 'the CSV file; - reads standard input')
    .option('-o, --out <file>', 'where the plan is stored')
    .option(
      '--map <column=type>',
      'the whole field mapping, a column at a time (repeatable); without it columns follow the active version, or their headers',
      collect,
    )
    .action((path: string, flags: PlanFlags) => plan(cli, path, flags));
  addExample(addTargetFlags(addOutput(addRemovalFlags(command))), 'fairlead developers plan people.roster.csv -o plan.json', NOTES);
}

async function plan(cli: Cli, path: string, flags: PlanFlags): Promise<void> {
  const fieldMappings = flags.map?.map(readFieldMapping);
  const { text: content } = decodeText(await readBytes(path, cli.terminal, MAX_CSV_BYTES));
  const instance = await requireInstance(cli, flags);
  const active = await downloadActiveRoster(instance, { signal: cli.interruption() });
  const planned = planTexts({ text: content, active }, { ...DEFAULT_ROSTER_SETTINGS, fieldMappings: fieldMappings ?? null });
  if (planned.kind === 'mistakes') {
    const { line, character } = planned.range.start;
    cli.terminal.err(toPrintable(`${path}:${line + 1}:${character + 1}: error ${planned.message}`));
    const more = planned.errors > 1 ? ` and ${planned.errors - 1} more` : '';
    cli.terminal.err(
      `fairlead: ${toPrintable(path)} has this mistake${more}. Correct it; \`fairlead check\` shows all. Nothing was planned.`,
    );
    cli.finish(EXIT_CODES.problems);
    return;
  }
  if (planned.kind === 'unreadable') throw new Refusal('CONFLICT', planned.message);
  const fileName = path === '-' ? 'roster.csv' : basename(path);
  const stored: StoredRosterPlan = { fileName, content, ...(fieldMappings === undefined ? {} : { fieldMappings }), plan: planned.plan };
  if (flags.out !== undefined) await writePlanFile(flags.out, 'roster', stored);
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
  if (base !== null && base.hash === result.hash) return `${shown}\n\nThere is nothing to change.`;
  const removals = toRemovals(planned);
  const warning = describeRemovals(removals, flags);
  const next = `Next: fairlead developers apply ${quote(flags.out ?? '')}${repeatTargetFlags(flags)}${toConfirmation(removals, flags)}`;
  const last = flags.out === undefined ? 'Nothing was sent. Store the plan with -o, then apply it.' : next;
  return [shown, '', ...(warning === null ? [] : [warning]), last].join('\n');
}

/** Returns how many people a plan removes or moves, and how many there are. */
export function toRemovals({ base, counts }: RosterPlan): Removals {
  const { removed, moving } = counts;
  return base === null ? { removed: 0, moving: 0, of: 0, what: 'people' } : { removed, moving, of: base.developerCount, what: 'people' };
}
