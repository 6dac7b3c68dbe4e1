import { accessSync, constants, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Cli } from '../cli.ts';
import { type Environment, toDataFolder } from '../dataFolder.ts';
import { readInstanceFile, toInstanceFile } from '../instances/instanceFile.ts';
import { checkNodeVersion } from '../nodeVersion.ts';
import { UsageError } from '../usageError.ts';
import { type Finding, fail, fine, warn } from './finding.ts';

/** Checks what commands need on this machine, without any service. */
export function checkMachine({ version, environment }: Cli): Finding[] {
  return [
    fine('Fairlead', `${version} (${process.platform} ${process.arch})`),
    checkNode(),
    checkInstances(environment),
    ...checkProxy(environment),
    ...checkCertificates(environment),
  ];
}

/** Checks the data folder and the service that runs on it. */
export async function checkLocal({ environment, programs }: Cli, asked: string | undefined): Promise<Finding[]> {
  const folder = toDataFolder(asked, environment);
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (stats === undefined) return [fine('Data folder', `${folder} is not there yet; \`fairlead serve\` makes it.`)];
  if (!stats.isDirectory()) return [fail('Data folder', `${folder} is not a folder. Name another with --data or FAIRLEAD_DATA.`)];
  const rights = allows(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    ? fine('Data folder', folder)
    : fail('Data folder', `${folder} cannot be written. Give yourself the right to, or name another with --data or FAIRLEAD_DATA.`);
  const file = join(folder, 'service.json');
  const running = await programs.find(folder);
  if (running !== null) {
    const open = isOpen(file) ? [warn('Discovery file', `${file} holds keys and others can read it. Run: chmod 600 '${file}'`)] : [];
    return [rights, fine('Local service', `runs at ${running.url}, process ${running.pid}`), ...open];
  }
  const isLeft = statSync(file, { throwIfNoEntry: false }) !== undefined;
  const left = `${file} is left over from a service that does not answer; \`fairlead serve\` replaces it.`;
  return [rights, isLeft ? warn('Local service', left) : fine('Local service', 'does not run; start it with `fairlead serve`.')];
}

function checkNode(): Finding {
  const lack = checkNodeVersion(process.versions.node);
  return lack === null ? fine('Node', process.versions.node) : fail('Node', lack);
}

function checkInstances(environment: Environment): Finding {
  const file = toInstanceFile(environment);
  try {
    const { instances } = readInstanceFile(environment);
    if (instances.length === 0) return fine('Instances', 'none beside the local one');
    const names = `${instances.map(({ name }) => name).join(', ')} in ${file}`;
    return isOpen(file) ? warn('Instances', `${names}, which others can read. Run: chmod 600 '${file}'`) : fine('Instances', names);
  } catch (error) {
    if (error instanceof UsageError) return fail('Instances', error.message);
    throw error;
  }
}

function checkProxy(environment: Environment): Finding[] {
  const said = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'].flatMap((name) => {
    const value = environment[name.toLowerCase()] || environment[name];
    return value === undefined || value === '' ? [] : [[name, value] as const];
  });
  if (said.length === 0) return [fine('Proxy', 'none')];
  return said.map(([name, value]) => {
    if (name === 'NO_PROXY') return fine('Proxy', `${name}: ${value}`);
    if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) {
      return fail(
        'Proxy',
        `${name} does not hold the address of a proxy, such as http://proxy.example.com:3128. Correct it or leave it empty.`,
      );
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
    ...(reject === '0' ? [warn('Certificates', 'NODE_TLS_REJECT_UNAUTHORIZED=0 lets anybody pose as the service. Take it away.')] : []),
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
