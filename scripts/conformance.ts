import { spawnSync } from 'node:child_process';

/** `npm run conformance -- URL [--write] [--all]`: checks a remote service (docs/conformance.md). */
const [url, ...flags] = process.argv.slice(2);
const unknown = flags.filter((flag) => flag !== '--write' && flag !== '--all');
if (url === undefined || !URL.canParse(url) || unknown.length > 0) {
  console.error(
    'Usage: npm run conformance -- URL [--write] [--all], with FAIRLEAD_CONFORMANCE_API_KEY and FAIRLEAD_CONFORMANCE_ADMIN_KEY',
  );
  process.exit(2);
}
const env = {
  ...process.env,
  FAIRLEAD_CONFORMANCE_URL: url,
  ...(flags.includes('--write') ? { FAIRLEAD_CONFORMANCE_WRITE: 'true' } : {}),
  ...(flags.includes('--all') ? { FAIRLEAD_CONFORMANCE_ALL: 'true' } : {}),
};
const mocha = ['node_modules/mocha/bin/mocha.js', '--reporter', 'spec', '--spec', 'test/conformance/conformance.test.ts'];
process.exit(spawnSync(process.execPath, mocha, { env, stdio: 'inherit' }).status ?? 1);
