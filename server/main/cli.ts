import { toCacheFolder } from '../cli/configFolder.ts';
import { checkNodeVersion } from '../cli/nodeVersion.ts';
import { keepCompiled } from './compileCache.ts';

const complaint = checkNodeVersion(process.versions.node);
if (complaint === null) {
  const compiled = toCacheFolder(process.env, 'compiled');
  if (compiled !== null) keepCompiled(compiled);
  // Loaded only now: what is loaded later comes out of the cache, and an older Node lacks what it needs.
  if (process.argv[2] === 'check') void import('./checkWorker.ts');
  else void import('./commandLine.ts').then(({ startCommandLine }) => startCommandLine());
} else {
  process.stderr.write(`fairlead: ${complaint}\n`);
  process.exitCode = 2;
}
