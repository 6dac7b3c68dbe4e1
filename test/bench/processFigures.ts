import { readFileSync } from 'node:fs';

/** Returns the CPU milliseconds of a process so far; null if the system has no /proc. */
export function readComputed(pid: number): number | null {
  return readTicks(pid, 2);
}

/** Returns the CPU milliseconds of a process and of the processes that it has started and that have ended. */
export function readTreeComputed(pid: number): number | null {
  return readTicks(pid, 4);
}

function readTicks(pid: number, fields: number): number | null {
  if (process.platform !== 'linux') return null;
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const ticks = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 11 + fields);
  return ticks.reduce((sum, one) => sum + Number(one) * 10, 0);
}

/** Returns the resident memory of a process in megabytes (of a million bytes); null if the system has no /proc. */
export function readResident(pid: number): number | null {
  return readStatus(pid, 'VmRSS');
}

/** Returns the peak resident memory in megabytes. */
export function readPeak(pid: number): number | null {
  return readStatus(pid, 'VmHWM');
}

function readStatus(pid: number, field: string): number | null {
  if (process.platform !== 'linux') return null;
  const line = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return line === null ? null : (Number(line[1]) * 1024) / 1e6;
}
