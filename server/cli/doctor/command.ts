import { accessSync, constants, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { Refusal } from '../../core/refusal.ts';
import { toPrintable } from '../../core/text.ts';
import { showAnswer } from '../answer.ts';
import type { Cli, Environment } from '../cli.ts';
import { EXIT_CODES, UsageError } from '../errors.ts';
import { LOCAL, readInstanceFile, toInstanceFile } from '../instances/storedInstances.ts';
import { checkNodeVersion } from '../nodeVersion.ts';
import { addExample, addOutput, type OutputFlags } from '../options.ts';
import { addTargetFlags, chooseTarget, requireInstance, type TargetFlags, toDataFolder } from '../target.ts';
import { checkService, type Finding, fail, fine, warn } from './serviceChecks.ts';

type DoctorFlags = TargetFlags & OutputFlags;

/** Default seconds that a service has to answer. */
const DEFAULT_TIMEOUT = 20;

const NOTES = 'It changes nothing and shows no key. The exit code is 1 if something cannot work, and 0 if there are only warnings.';

/** Adds `fairlead doctor`, which finds out what keeps commands from working. */
export function addDoctor(program: Command, cli: Cli): void {
  const command = program
    .command('doctor')
    .description('Check what commands need: this machine, the service, the key')
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

/** Checks what commands need on this machine, without any service. */
function checkMachine({ version, environment }: Cli): Finding[] {
  return [
    fine('Fairlead', `${version} (${process.platform} ${process.arch})`),
    checkNode(),
    checkInstances(environment),
    ...checkProxy(environment),
    ...checkCertificates(environment),
  ];
}

/** Checks the data folder and the service that runs on it. */
async function checkLocal({ environment, programs }: Cli, asked: string | undefined): Promise<Finding[]> {
  const folder = toDataFolder(asked, environment);
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (stats === undefined) return [fine('Data folder', `${folder} does not exist yet; \`fairlead serve\` creates it.`)];
  if (!stats.isDirectory()) return [fail('Data folder', `${folder} is not a folder. Name another one with --data or FAIRLEAD_DATA.`)];
  const rights = allows(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    ? fine('Data folder', folder)
    : fail('Data folder', `${folder} is not writable. Make it writable, or name another one with --data or FAIRLEAD_DATA.`);
  const file = join(folder, 'service.json');
  const running = await programs.find(folder);
  if (running !== null) {
    const open = isOpen(file) ? [warn('Discovery file', `${file} holds keys and others can read it. Run: chmod 600 '${file}'`)] : [];
    return [rights, fine('Local service', `running at ${running.url}, process ${running.pid}`), ...open];
  }
  const isLeft = statSync(file, { throwIfNoEntry: false }) !== undefined;
  const left = `${file} is left over from a service that does not answer; \`fairlead serve\` replaces it.`;
  return [rights, isLeft ? warn('Local service', left) : fine('Local service', 'not running; start it with `fairlead serve`.')];
}

function checkNode(): Finding {
  const lack = checkNodeVersion(process.versions.node);
  return lack === null ? fine('Node', process.versions.node) : fail('Node', lack);
}

function checkInstances(environment: Environment): Finding {
  const file = toInstanceFile(environment);
  try {
    const { instances } = readInstanceFile(environment);
    if (instances.length === 0) return fine('Instances', 'only the local one');
    const names = `${instances.map(({ name }) => name).join(', ')} in ${file}`;
    return isOpen(file) ? warn('Instances', `${names}, which others can read. Run: chmod 600 '${file}'`) : fine('Instances', names);
  } catch (error) {
    if (error instanceof UsageError) return fail('Instances', error.message);
    throw error;
  }
}

function checkProxy(environment: Environment): Finding[] {
  const variables = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'].flatMap((name) => {
    const value = environment[name.toLowerCase()] || environment[name];
    return value === undefined || value === '' ? [] : [[name, value] as const];
  });
  if (variables.length === 0) return [fine('Proxy', 'none')];
  return variables.map(([name, value]) => {
    if (name === 'NO_PROXY') return fine('Proxy', `${name}: ${value}`);
    if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) {
      return fail('Proxy', `${name} is not the address of a proxy, such as http://proxy.example.com:3128. Correct it or unset it.`);
    }
    const { protocol, host } = new URL(value);
    return fine('Proxy', `${name}: ${protocol}//${host}`);
  });
}

function checkCertificates({ NODE_EXTRA_CA_CERTS: file, NODE_TLS_REJECT_UNAUTHORIZED: reject }: Environment): Finding[] {
  return [
    ...(file && !allows(file, constants.R_OK)
      ? [fail('Certificates', `NODE_EXTRA_CA_CERTS names ${file}, which cannot be read. Correct it.`)]
      : []),
    ...(file && allows(file, constants.R_OK) ? [fine('Certificates', `with those of ${file}`)] : []),
    ...(reject === '0' ? [warn('Certificates', 'NODE_TLS_REJECT_UNAUTHORIZED=0 lets anyone impersonate the service. Unset it.')] : []),
  ];
}

function isOpen(file: string): boolean {
  const stats = statSync(file, { throwIfNoEntry: false });
  return process.platform !== 'win32' && stats !== undefined && (stats.mode & 0o077) !== 0;
}

function allows(path: string, mode: number): boolean {
  try {
    accessSync(path, mode);
    return true;
  } catch {
    return false;
  }
}
