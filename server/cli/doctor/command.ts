import type { Command } from 'commander';
import { toPrintable } from '../../core/printable.ts';
import { Refusal } from '../../core/refusal.ts';
import { showAnswer } from '../answer.ts';
import { chooseTarget } from '../chooseTarget.ts';
import type { Cli } from '../cli.ts';
import { EXIT_CODES } from '../exitCodes.ts';
import { LOCAL } from '../instances/storedInstance.ts';
import { addExample, addOutput, type OutputFlags } from '../options.ts';
import { addTargetFlags, requireInstance, type TargetFlags } from '../target.ts';
import { UsageError } from '../usageError.ts';
import { type Finding, fail, fine } from './finding.ts';
import { checkLocal, checkMachine } from './machineChecks.ts';
import { checkService } from './serviceChecks.ts';

type DoctorFlags = TargetFlags & OutputFlags;

/** Default seconds that a service has to answer. */
const DEFAULT_TIMEOUT = 20;

const NOTES = 'It changes nothing and shows no key. The exit code is 1 where something cannot work; warnings leave it at 0.';

/** Adds `fairlead doctor`, which finds out what keeps commands from working. */
export function addDoctor(program: Command, cli: Cli): void {
  const command = program
    .command('doctor')
    .description('Look what keeps commands from working: this machine, the service, the key')
    .action(async (flags: DoctorFlags) => {
      const findings = [...checkMachine(cli), ...(await checkLocal(cli, flags.data)), ...(await checkTarget(cli, flags))];
      const isWell = findings.every(({ state }) => state !== 'error');
      const rows = findings.map(({ check, state, detail }) => [check, state, detail]);
      const answer = { columns: ['check', 'state', 'detail'], rows, json: { ok: isWell, checks: findings }, text: toText(findings) };
      await showAnswer(cli, flags, answer, isWell ? EXIT_CODES.ok : EXIT_CODES.problems);
    });
  addExample(addTargetFlags(addOutput(command)), 'fairlead doctor', NOTES);
}

async function checkTarget(cli: Cli, flags: DoctorFlags): Promise<Finding[]> {
  const findings: Finding[] = [];
  try {
    const target = chooseTarget(cli, flags);
    findings.push(fine('Commands go to', `${target.kind === 'local' ? LOCAL : target.profile.name}, ${target.why}`));
    const instance = await requireInstance(cli, { ...flags, timeout: flags.timeout ?? DEFAULT_TIMEOUT });
    return [...findings, ...(await checkService(instance, cli.version))];
  } catch (error) {
    if (error instanceof UsageError || error instanceof Refusal) return [...findings, fail('Service', error.message)];
    throw error;
  }
}

function toText(findings: readonly Finding[]): string {
  const widest = Math.max(...findings.map(({ check }) => check.length));
  const labels = { ok: 'ok     ', warning: 'warning', error: 'error  ' } as const;
  const lines = findings.map(({ check, state, detail }) => `${labels[state]}  ${check.padEnd(widest)}  ${toPrintable(detail)}`);
  const count = (state: Finding['state'], word: string): string => {
    const number = findings.filter((finding) => finding.state === state).length;
    return `${number} ${number === 1 ? word : `${word}s`}`;
  };
  return [...lines, '', `${count('error', 'error')}, ${count('warning', 'warning')}.`].join('\n');
}
