import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** Ends every process of a group; one that is gone already is no error. */
export function endGroup(group: number): void {
  if (group <= 1) return;
  try {
    process.kill(process.platform === 'win32' ? group : -group, 'SIGKILL');
  } catch {
    // Nothing of the group is left.
  }
}

/** Command lines of the processes that still live in a group, after two seconds of grace; empty where the system has no /proc. */
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
      // pid (command) state parent group …; the command may hold spaces and parentheses.
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const [state, , processGroup] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (Number(processGroup) !== group || state === 'Z') return [];
      return [readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()];
    } catch {
      return [];
    }
  });
}
