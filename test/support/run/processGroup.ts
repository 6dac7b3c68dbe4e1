import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

/** The priority of stages without windows, and of the server of their databases: windows depend on the load of the machine. */
const GIVES_WAY = 15;

/**
 * Gives a process that leads a session, and everything in it, a low priority. Linux schedules sessions as groups, unless that is switched off,
 * and the priority of a process then counts only within its group.
 */
export function giveWay(leader: number): void {
  setPriority(leader, GIVES_WAY);
  try {
    writeFileSync(`/proc/${leader}/autogroup`, String(GIVES_WAY));
  } catch {
    // This system has no such groups.
  }
}

/** Kills every process of a group; does nothing if it is gone already. */
export function endGroup(group: number): void {
  if (group <= 1) return;
  try {
    process.kill(process.platform === 'win32' ? group : -group, 'SIGKILL');
  } catch {
    // No process of the group is left.
  }
}

/**
 * Lists the command lines of the processes that still run in a group after a grace period of two seconds; empty if the system has no /proc.
 */
export async function listGroup(group: number): Promise<string[]> {
  for (let tries = 0; ; tries++) {
    const living = readGroup(group);
    if (living.length === 0 || tries === 20) return living;
    await wait(100);
  }
}

function readGroup(group: number): string[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc').flatMap((pid) => {
    try {
      // pid (command) state parent group …; the command may contain spaces and parentheses.
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const [state, , processGroup] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (Number(processGroup) !== group || state === 'Z') return [];
      return [readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()];
    } catch {
      return [];
    }
  });
}
