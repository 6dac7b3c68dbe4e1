import { toCacheFolder } from '../cli/configFolder.ts';
import { checkNodeVersion } from '../cli/nodeVersion.ts';
import { keepCompiled } from './compileCache.ts';

const complaint = checkNodeVersion(process.versions.node);
if (complaint === null) {
  const compiled = toCacheFolder(process.env, 'compiled');
  if (compiled !== null) keepCompiled(compiled);
  // Imported only now, so that it comes out of the cache; and after the check of the version, because an older Node cannot load it.
  if (process.argv[2] === 'check') void import('./checkWorker.ts');
  else void import('./commandLine.ts').then(({ startCommandLine }) => startCommandLine());
} else {
  process.stderr.write(`fairlead: ${complaint}\n`);
  process.exitCode = 2;
}
