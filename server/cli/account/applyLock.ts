import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as l10n from '@vscode/l10n';
import { Refusal } from '../../core/refusal.ts';
import { hashText } from '../../core/sha256.ts';
import type { Environment } from '../cli.ts';
import { toConfigFile } from '../configFolder.ts';
import { systemCodeOf, UsageError } from '../errors.ts';
import { toReason } from '../files.ts';

/** Digits of the hash of an address in the name of its lock. */
const DIGITS = 16;

/**
 * Does work while no other process of this user applies a plan to the same service. Throws CONFLICT if one does. The lock of a process that
 * was killed is taken over.
 */
export async function withLock<Result>(environment: Environment, address: string, work: () => Promise<Result>): Promise<Result> {
  const file = toConfigFile(environment, `apply-${hashText(address).slice(0, DIGITS)}.lock`);
  const own = String(process.pid);
  if (!take(file, own)) {
    const holder = readHolder(file);
    if (holder !== null && isRunning(holder)) {
      const message = l10n.t('Process {0} is applying a plan to {1} already. Nothing was sent; wait until it has ended.', holder, address);
      throw new Refusal('CONFLICT', message);
    }
    putAside(file, holder);
    if (!take(file, own))
      throw new Refusal('CONFLICT', l10n.t('Another process has just begun to apply a plan to {0}. Nothing was sent.', address));
  }
  const release = (): void => {
    if (readHolder(file) === process.pid) rmSync(file, { force: true });
  };
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

/** Creates the lock; returns false if there is one. */
function take(file: string, holder: string): boolean {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, holder, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (systemCodeOf(error) === 'EEXIST') return false;
    throw new UsageError(
      l10n.t('{0} cannot be written: {1}. It keeps two applications apart; make its folder writable.', file, toReason(error)),
    );
  }
}

/** Removes the lock of a process that has ended, unless another process has taken it over meanwhile. */
function putAside(file: string, holder: number | null): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    if (readHolder(aside) !== holder) renameSync(aside, file);
  } catch {
    // Another process was first; the next attempt to take the lock says so.
  }
  rmSync(aside, { force: true });
}

function readHolder(file: string): number | null {
  try {
    const holder = Number(readFileSync(file, 'utf8'));
    return Number.isSafeInteger(holder) && holder > 0 ? holder : null;
  } catch {
    return null;
  }
}

function isRunning(holder: number): boolean {
  try {
    process.kill(holder, 0);
    return true;
  } catch (error) {
    return systemCodeOf(error) === 'EPERM';
  }
}
