import v8 from 'node:v8';
import vm from 'node:vm';

/** Collects garbage: most of it at once, or all of it in twice the time. The engine exposes its function for that only on request. */
export function collectGarbage(effort: 'most' | 'all'): void {
  v8.setFlagsFromString('--expose-gc');
  const collect: unknown = vm.runInNewContext('gc');
  if (typeof collect === 'function') collect({ type: 'major', execution: 'sync', flavor: effort === 'all' ? 'last-resort' : 'regular' });
}
