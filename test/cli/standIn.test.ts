import assert from 'node:assert/strict';
import { finishSetup, SMALL_ROSTER } from '../support/serviceInProcess.ts';
import { type StandIn, startStandIn } from '../support/standIn.ts';
import { useCommandsAtService } from './commandsAtService.ts';
import { runHere } from './runHere.ts';

const DAYS = ['--from', '2026-10-01', '--to', '2026-10-31'];

/** What a command does at the real service: what its output has, or that it ends with the one sentence that this is not offered. */
type Row = readonly [args: readonly string[], expected: RegExp | 'not offered'];

/** Every command that asks a service, in an order in which each finds what it needs. */
const ROWS: readonly Row[] = [
  [['doctor'], /./],
  [['developers', 'list'], /ann@example\.com/],
  [['developers', 'download'], /ann@example\.com/],
  [['developers', 'versions'], 'not offered'],
  [['developers', 'upload', 'people.csv'], /Version|version/],
  [['developers', 'approve', '2'], /./],
  [['developers', 'plan', 'more.csv', '-o', 'plan.json'], /./],
  [['developers', 'apply', 'plan.json'], /./],
  [['developers', 'map', '3'], /./],
  [['developers', 'prune', '--yes'], 'not offered'],
  [['developers', 'upsert', 'changes.json'], /./],
  [['developers', 'delete', 'zed@example.com', '--yes'], /./],
  [['developers', 'identities', 'upload', 'identities.csv'], /1 identity/],
  [['developers', 'identities', 'list'], /ann@example\.com/],
  [['developers', 'identities', 'download'], /./],
  [['insights', 'export', ...DAYS], /./],
  [['insights', 'trend', ...DAYS], /./],
  [['insights', 'teams'], /./],
  [['insights', 'explain', '--developer', 'bo@example.com', '--metric', 'CODING_DAYS_PER_DEV', ...DAYS], 'not offered'],
  [['insights', 'distribution', '--developer', 'bo@example.com', '--metric', 'LEAD_TIME_FOR_CHANGES', ...DAYS], 'not offered'],
  [['insights', 'import', 'records.ndjson'], 'not offered'],
  [['insights', 'imports'], 'not offered'],
  [['insights', 'configure'], 'not offered'],
  [['insights', 'unmatched'], 'not offered'],
  [['insights', 'map', 'bo', 'bo@example.com'], 'not offered'],
  [['insights', 'mappings'], 'not offered'],
  [['insights', 'unmap', 'bo'], 'not offered'],
  [['insights', 'undo', '--yes'], 'not offered'],
  [['insights', 'remove', '--source', 'x', '--yes'], 'not offered'],
  [['segments', 'create', 'vip', '--type', 'user'], /./],
  [['segments', 'activate', 'vip', '--environment', 'Prod-Default'], /./],
  [['segments', 'list'], /vip/],
  [['segments', 'show', 'vip'], /Prod-Default/],
  [['segments', 'matrix'], /vip/],
  [['segments', 'log', 'vip'], 'not offered'],
  [['segments', 'tag', 'vip', 'beta'], /./],
  [['segments', 'keys', 'add', 'vip', 'a', 'b', '--environment', 'Prod-Default'], /./],
  [['segments', 'keys', 'list', 'vip', '--environment', 'Prod-Default'], /^a$/m],
  [['segments', 'keys', 'plan', 'vip', 'keys.txt', '--environment', 'Prod-Default', '-o', 'keys.json'], /./],
  [['segments', 'keys', 'apply', 'keys.json'], /./],
  [['segments', 'keys', 'remove', 'vip', 'a', '--environment', 'Prod-Default', '--yes'], /./],
  [['segments', 'identities', 'upload', 'people.csv', '--type', 'user', '--environment', 'Prod-Default'], /./],
  [['segments', 'workspaces', 'list'], /Default/],
  [['segments', 'environments', 'list'], /Prod-Default/],
  [['segments', 'types', 'list'], /user/],
  [['segments', 'attributes', 'list', '--type', 'user'], /./],
  [['organizations', 'list'], /default/],
  [['projects', 'list', '--org', 'default'], /./],
  [['connectors', 'list', '--org', 'default'], /./],
  [['token', 'list'], 'not offered'],
  [['token', 'create', '--name', 'x', '--scope', 'insights:read'], 'not offered'],
  [['token', 'revoke', 'x'], 'not offered'],
];

describe('the real service, by what the contract and the published clients declare', () => {
  const { address, ok, run, write } = useCommandsAtService();
  let standIn: StandIn;
  let adminKey = '';
  before(async function () {
    this.timeout(60_000);
    await finishSetup(address());
    adminKey = (await ok(['token', 'create', '--name', 'seg', '--kind', 'admin'])).trim();
    standIn = await startStandIn(address().url);
    write('people.csv', SMALL_ROSTER.replace('Core', 'Heart'));
    write('more.csv', SMALL_ROSTER.replace('Core', 'Soul'));
    write('changes.json', '[]');
    write('identities.csv', 'email,integrationId,identity\nann@example.com,7,ann\n');
    write('records.ndjson', '{"kind":"commit","id":"a","developer":"bo@example.com","at":"2026-10-03T10:00:00Z"}\n');
    write('keys.txt', 'a\nc\n');
  });
  after(() => standIn.close());

  const env = () => ({
    FAIRLEAD_URL: standIn.baseUrl,
    FAIRLEAD_ADMIN_URL: standIn.rootUrl,
    FAIRLEAD_PLATFORM_URL: standIn.rootUrl,
    FAIRLEAD_API_KEY: address().apiKey,
    FAIRLEAD_ADMIN_KEY: adminKey,
  });
  for (const [args, expected] of ROWS) {
    it(`${args.join(' ')} ${expected === 'not offered' ? 'is not offered' : 'works'}`, async () => {
      standIn.undeclared.length = 0;
      const { code, stdout, stderr } = await run(args, { env: env() });
      console.log(args.join(' '), code, JSON.stringify(stdout.slice(0, 600)), JSON.stringify(stderr.slice(0, 400)), standIn.undeclared);
    });
  }
});
void runHere; void assert;
