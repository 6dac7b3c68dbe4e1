import { checkNodeVersion } from '../cli/nodeVersion.ts';

const complaint = checkNodeVersion(process.versions.node);
if (complaint === null) {
  // Loaded only now: an older Node lacks what it needs.
  import('./commandLine.ts').then(({ startCommandLine }) => startCommandLine());
} else {
  process.stderr.write(`fairlead: ${complaint}\n`);
  process.exitCode = 2;
}
