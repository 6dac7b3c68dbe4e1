import { readFileSync } from 'node:fs';

/** Milliseconds that a process has computed so far; null where the system has no /proc. */
export function readComputed(pid: number): number | null {
  if (process.platform !== 'linux') return null;
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [, , , , , , , , , , , user = '0', system = '0'] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(user) + Number(system)) * 10;
}

/** Megabytes (of a million bytes) that a process holds in memory; null where the system has no /proc. */
export function readResident(pid: number): number | null {
  return readStatus(pid, 'VmRSS');
}

/** The most megabytes that it ever held. */
export function readPeak(pid: number): number | null {
  return readStatus(pid, 'VmHWM');
}

function readStatus(pid: number, field: string): number | null {
  if (process.platform !== 'linux') return null;
  const line = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return line === null ? null : (Number(line[1]) * 1024) / 1e6;
}
