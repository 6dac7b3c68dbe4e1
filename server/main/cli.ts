import { checkNodeVersion } from '../cli/nodeVersion.ts';

const complaint = checkNodeVersion(process.versions.node);
if (process.argv[1]?.endsWith('agentTools.cjs') === true) {
  // The editor forked the program of the tools for agents, which is in this bundle.
  void import('./agentToolProcess.ts');
} else if (complaint === null) {
  // Loaded only now: an older Node lacks what it needs.
  import('./commandLine.ts').then(({ startCommandLine }) => startCommandLine());
} else {
  process.stderr.write(`fairlead: ${complaint}\n`);
  process.exitCode = 2;
}
