import { accessSync, constants, statSync } from 'node:fs';
import { join } from 'node:path';
import * as l10n from '@vscode/l10n';
import type { Command } from 'commander';
import { plural } from '../../core/plural.ts';
import { Refusal } from '../../core/refusal.ts';
import { toPrintable } from '../../core/text.ts';
import { showAnswer } from '../answer.ts';
import type { Cli, Environment } from '../cli.ts';
import { EXIT_CODES, UsageError } from '../errors.ts';
import { LOCAL, readInstanceFile, toInstanceFile } from '../instances/storedInstances.ts';
import { checkNodeVersion } from '../nodeVersion.ts';
import { addExample, addOutput, type OutputFlags } from '../options.ts';
import { addTargetFlags, chooseTarget, requireInstance, type TargetFlags, toDataFolder } from '../target.ts';
import { CHECKS, checkService, type Finding, fail, fine, warn } from './serviceChecks.ts';

type DoctorFlags = TargetFlags & OutputFlags;

/** Default seconds that a service has to answer. */
const DEFAULT_TIMEOUT = 20;

const NOTES = l10n.t('It changes nothing and shows no key. The exit code is 1 if something cannot work, and 0 if there are only warnings.');

/** Adds `fairlead doctor`, which finds out what keeps commands from working. */
export function addDoctor(program: Command, cli: Cli): void {
  const command = program
    .command('doctor')
    .description(l10n.t('Check what commands need: this machine, the service, the key'))
    .action(async (flags: DoctorFlags) => {
      const findings = [...checkMachine(cli), ...(await checkLocal(cli, flags.data)), ...(await checkTarget(cli, flags))];
      const rows = findings.map(({ check, state, detail }) => [check, state, detail]);
      const isWell = findings.every(({ state }) => state !== 'error');
      const json = { ok: isWell, checks: findings };
      await showAnswer(cli, flags, { columns: ['check', 'state', 'detail'], rows, json, text: toText(findings) });
      if (!isWell) cli.finish(EXIT_CODES.problems);
    });
  addExample(addTargetFlags(addOutput(command)), 'fairlead doctor', NOTES);
}

async function checkTarget(cli: Cli, flags: DoctorFlags): Promise<Finding[]> {
  const findings: Finding[] = [];
  try {
    const target = chooseTarget(cli, flags);
    findings.push(fine('Commands go to', `${target.kind === 'local' ? LOCAL : target.profile.name}, ${target.why.label}`));
    const instance = await requireInstance(cli, { ...flags, timeout: flags.timeout ?? DEFAULT_TIMEOUT });
    return [...findings, ...(await checkService(instance, cli.version))];
  } catch (error) {
    if (error instanceof UsageError || error instanceof Refusal) return [...findings, fail('Service', error.message)];
    throw error;
  }
}

function toText(findings: readonly Finding[]): string {
  const widest = Math.max(...findings.map(({ check }) => CHECKS[check].length));
  const labels = { ok: 'ok     ', warning: 'warning', error: 'error  ' } as const;
  const lines = findings.map(({ check, state, detail }) => `${labels[state]}  ${CHECKS[check].padEnd(widest)}  ${toPrintable(detail)}`);
  const count = (state: Finding['state']): number => findings.filter((finding) => finding.state === state).length;
  const [errors, warnings] = [count('error'), count('warning')];
  const counts = `${errors} ${plural(errors, 'error', 'errors')}, ${warnings} ${plural(warnings, 'warning', 'warnings')}.`;
  return [...lines, '', counts].join('\n');
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
  if (stats === undefined) return [fine('Data folder', l10n.t('{0} does not exist yet; `fairlead serve` creates it.', folder))];
  if (!stats.isDirectory())
    return [fail('Data folder', l10n.t('{0} is not a folder. Name another one with --data or FAIRLEAD_DATA.', folder))];
  const rights = allows(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    ? fine('Data folder', folder)
    : fail('Data folder', l10n.t('{0} is not writable. Make it writable, or name another one with --data or FAIRLEAD_DATA.', folder));
  const file = join(folder, 'service.json');
  const running = await programs.find(folder);
  if (running !== null) {
    const open = isOpen(file) ? [warn('Discovery file', l10n.t("{0} holds keys and others can read it. Run: chmod 600 '{0}'", file))] : [];
    return [rights, fine('Local service', l10n.t('running at {0}, process {1}', running.url, running.pid)), ...open];
  }
  const isLeft = statSync(file, { throwIfNoEntry: false }) !== undefined;
  const left = l10n.t('{0} is left over from a service that does not answer; `fairlead serve` replaces it.', file);
  return [rights, isLeft ? warn('Local service', left) : fine('Local service', l10n.t('not running; start it with `fairlead serve`.'))];
}

function checkNode(): Finding {
  const lack = checkNodeVersion(process.versions.node);
  return lack === null ? fine('Node', process.versions.node) : fail('Node', lack);
}

function checkInstances(environment: Environment): Finding {
  const file = toInstanceFile(environment);
  try {
    const { instances } = readInstanceFile(environment);
    if (instances.length === 0) return fine('Instances', l10n.t('only the local one'));
    const names = l10n.t('{0} in {1}', instances.map(({ name }) => name).join(', '), file);
    return isOpen(file)
      ? warn('Instances', l10n.t("{0}, which others can read. Run: chmod 600 '{1}'", names, file))
      : fine('Instances', names);
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
  if (variables.length === 0) return [fine('Proxy', l10n.t('none'))];
  return variables.map(([name, value]) => {
    if (name === 'NO_PROXY') return fine('Proxy', `${name}: ${value}`);
    if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) {
      return fail(
        'Proxy',
        l10n.t('{0} is not the address of a proxy, such as http://proxy.example.com:3128. Correct it or unset it.', name),
      );
    }
    const { protocol, host } = new URL(value);
    return fine('Proxy', `${name}: ${protocol}//${host}`);
  });
}

function checkCertificates({ NODE_EXTRA_CA_CERTS: file, NODE_TLS_REJECT_UNAUTHORIZED: reject }: Environment): Finding[] {
  return [
    ...(file && !allows(file, constants.R_OK)
      ? [fail('Certificates', l10n.t('NODE_EXTRA_CA_CERTS names {0}, which cannot be read. Correct it.', file))]
      : []),
    ...(file && allows(file, constants.R_OK) ? [fine('Certificates', l10n.t('with those of {0}', file))] : []),
    ...(reject === '0'
      ? [warn('Certificates', l10n.t('NODE_TLS_REJECT_UNAUTHORIZED=0 lets anyone impersonate the service. Unset it.'))]
      : []),
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
