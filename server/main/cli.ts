import { checkNodeVersion } from '../cli/nodeVersion.ts';

const complaint = checkNodeVersion(process.versions.node);
if (complaint === null) {
  // Loaded only now: what it needs is not there on an older Node.
  import('./commandLine.ts').then(({ startCommandLine }) => startCommandLine());
} else {
  process.stderr.write(`fairlead: ${complaint}\n`);
  process.exitCode = 2;
}
