import { type Command, InvalidArgumentError, Option } from 'commander';
import { clearFaults, createFault, deleteFault, listFaults } from '../../api/local.ts';
import { CUTS, FAULT_STATUSES, type Fault, type FaultRequest } from '../../wire/emulator.ts';
import { type Answer, showAnswer } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { addDryRun, addExample, addOutput, type OutputFlags, readWholeNumber } from '../options.ts';
import { addTargetFlags, requireInstance, type TargetFlags } from '../target.ts';
import { type WriteFlags, write } from '../write.ts';

type ListFlags = TargetFlags & OutputFlags;
type ChangeFlags = TargetFlags & WriteFlags;
type SetFlags = ChangeFlags & Omit<FaultRequest, 'status'> & { readonly status?: string };

const NOTES = `Without --endpoint, --method and --path every request of the four areas is met. \`fairlead serve --fidelity\` lists the endpoints.`;

/** Adds `fairlead local faults`, which injects faults. */
export function addFaults(local: Command, cli: Cli): void {
  const faults = local.command('faults').description('Let requests of the local service wait, fail or lose their connection');

  const set = faults
    .command('set')
    .description('Set a fault')
    .option('--endpoint <endpoint>', 'the endpoint by its name, such as listDevelopers')
    .option('--method <method>', 'GET, POST, PUT, PATCH or DELETE')
    .option('--path <path>', 'the path, such as /v2/developers/versions/{versionId}')
    .option('--latency <milliseconds>', 'wait first', readWholeNumber(0))
    .addOption(new Option('--status <status>', 'answer with this').choices(FAULT_STATUSES.map(String)))
    .option('--reset-seconds <seconds>', 'with a status: when to come again', readWholeNumber(0))
    .addOption(new Option('--cut <when>', 'cut the connection before or after the work is done').choices(CUTS))
    .option('--probability <share>', 'how likely a request is met, above 0 and at most 1', readShare)
    .option('--times <number>', 'how many requests are met', readWholeNumber(1))
    .action(async (flags: SetFlags) => setOne(cli, flags));
  addExample(
    addTargetFlags(addDryRun(addOutput(set)), 'admin'),
    'fairlead local faults set --endpoint listDevelopers --status 429 --reset-seconds 2 --times 3',
    NOTES,
  );

  const list = faults
    .command('list')
    .description('List the faults that are set')
    .action(async (flags: ListFlags) => {
      const answer = await listFaults(await requireInstance(cli, flags, 'admin'), { signal: cli.interruption() });
      await showAnswer(cli, flags, toAnswer(answer.faults));
    });
  addExample(addTargetFlags(addOutput(list), 'admin'), 'fairlead local faults list');

  const clear = faults
    .command('clear')
    .description('Take all faults away, or one')
    .argument('[fault]', 'the id that `local faults list` shows')
    .action(async (id: string | undefined, flags: ChangeFlags) => clearSome(cli, id, flags));
  addExample(addTargetFlags(addDryRun(addOutput(clear)), 'admin'), 'fairlead local faults clear');
}

async function setOne(cli: Cli, flags: SetFlags): Promise<void> {
  const instance = await requireInstance(cli, flags, 'admin');
  const rule = toRule(flags);
  const fault = await write(cli, flags, instance, 'This sets a fault.', (target, options) => createFault(target, rule, options));
  if (fault !== null) await showAnswer(cli, flags, { ...toAnswer([fault]), json: fault });
}

async function clearSome(cli: Cli, id: string | undefined, flags: ChangeFlags): Promise<void> {
  const instance = await requireInstance(cli, flags, 'admin');
  if (id !== undefined) {
    const gone = await write(cli, flags, instance, `This takes fault ${id} away.`, (target, options) => deleteFault(target, id, options));
    if (gone !== null) await showAnswer(cli, flags, { ...toAnswer([gone]), json: gone, text: `Fault ${id} is taken away.` });
    return;
  }
  const done = await write(cli, flags, instance, 'This takes all faults away.', (target, options) => clearFaults(target, options));
  if (done === null) return;
  const text = `${done.cleared} ${done.cleared === 1 ? 'fault is' : 'faults are'} taken away.`;
  await showAnswer(cli, flags, { columns: ['cleared'], rows: [[String(done.cleared)]], json: done, text });
}

/** Builds a rule from the flags; the service validates it. */
function toRule({ endpoint, method, path, latency, status, resetSeconds, cut, probability, times }: SetFlags): FaultRequest {
  const number = FAULT_STATUSES.find((known) => String(known) === status);
  const said = { endpoint, method, path, latency, status: number, resetSeconds, cut, probability, times };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
}

function toAnswer(faults: readonly Fault[]): Answer {
  const rows = faults.map((fault) => [
    fault.id,
    toMeant(fault),
    toEffect(fault),
    fault.times === null ? '' : String(fault.times),
    String(fault.met),
  ]);
  return { columns: ['id', 'requests', 'effect', 'left', 'met'], rows, json: { faults } };
}

function toMeant({ endpoint, method, path }: Fault): string {
  const said = [method, endpoint, path].filter((part) => part !== null);
  return said.length === 0 ? 'all' : said.join(' ');
}

function toEffect({ latency, status, resetSeconds, cut, probability }: Fault): string {
  return [
    ...(latency === 0 ? [] : [`waits ${latency} ms`]),
    ...(status === null ? [] : [`answers ${status}${resetSeconds === null ? '' : `, again in ${resetSeconds} s`}`]),
    ...(cut === null ? [] : [`cut ${cut}`]),
    ...(probability === 1 ? [] : [`${probability * 100} %`]),
  ].join(', ');
}

function readShare(text: string): number {
  const share = /^\d*\.?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (share > 0 && share <= 1) return share;
  throw new InvalidArgumentError('Give a number above 0 and at most 1, such as 0.25.');
}
