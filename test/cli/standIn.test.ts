import assert from 'node:assert/strict';
import { CONNECTOR, PIPELINE } from '../support/journey.ts';
import { listCommands } from '../support/listCommands.ts';
import { finishSetup, SMALL_ROSTER } from '../support/serviceInProcess.ts';
import { type StandIn, startStandIn } from '../support/standIn.ts';
import { useCommandsAtService } from './commandsAtService.ts';

/** What a command at the real service writes, or that it ends because the service does not offer this. */
type Expected = RegExp | 'not offered';

/** Commands that call no service, or only the local one. */
const HERE: ReadonlySet<string> = new Set([
  ...['check', 'inputs', 'graph', 'expand', 'convert', 'schema', 'lsp', 'mcp', 'serve', 'completion', 'show'],
  ...[
    'catalogue import',
    'catalogue show',
    'catalogue reset',
    'developers reshape',
    'developers query',
    'pipelines extract',
    'pipelines inline',
    'insights metrics',
    'insights migrate-request',
  ],
  ...['instance add', 'instance list', 'instance use', 'instance show', 'instance remove'],
  ...['segments keys union', 'segments keys intersect', 'segments keys minus'],
  // They read Git or a host first, then send what `insights import` sends.
  ...['insights import-git', 'insights sync'],
]);

const DAYS = '--from 2026-10-01 --to 2026-10-31';
const AT = '--environment Prod-Default';
const SHOP = '--org default --project shop';

/** Every other command with its arguments, ordered so that each finds what it needs. */
const ROWS: readonly (readonly [line: string, expected: Expected])[] = [
  ['doctor', /Reachable/],
  ['developers list', /ann@example\.com/],
  ['developers download', /ann@example\.com/],
  ['developers versions', 'not offered'],
  ['developers review 1', 'not offered'],
  ['developers prune --yes', 'not offered'],
  ['developers upload people.csv', /version/i],
  ['developers map 2', /saved/],
  ['developers map 2 --map "Full Name=NAME" --map Email=EMAIL --map "Manager Email=MANAGER_EMAIL"', /saved/],
  ['developers approve 2', /./],
  ['developers plan more.csv -o plan.json', /1 changed/],
  ['developers apply plan.json', /./],
  ['developers upsert changes.json', /saved/],
  ['developers delete di@example.com --yes', /saved/],
  ['developers identities upload identities.csv', /1 identity/],
  ['developers identities list', /ann@example\.com/],
  ['developers identities download', /ann@example\.com,7,ann/],
  [`insights export ${DAYS}`, /^/],
  [`insights export --async ${DAYS}`, /^/],
  [`insights export --roster people.csv ${DAYS}`, 'not offered'],
  [`insights trend ${DAYS}`, /^/],
  ['insights teams', /Ann Lark/],
  [`insights explain --developer bo@example.com --metric CODING_DAYS_PER_DEV ${DAYS}`, 'not offered'],
  [`insights distribution --developer bo@example.com --metric LEAD_TIME_FOR_CHANGES ${DAYS}`, 'not offered'],
  ['insights import records.ndjson', 'not offered'],
  ['insights imports', 'not offered'],
  ['insights undo 7', 'not offered'],
  ['insights configure', 'not offered'],
  ['insights unmatched', 'not offered'],
  ['insights map bo bo@example.com', 'not offered'],
  ['insights mappings', /ann@example\.com/],
  ['insights unmap bo', 'not offered'],
  ['insights remove --source x --yes', 'not offered'],
  ['segments workspaces create Mobile', /Mobile/],
  ['segments workspaces change Mobile --name Phones', /Phones/],
  ['segments workspaces list', /Default/],
  ['segments environments create Test --workspace Phones', /Test/],
  ['segments environments change Test --workspace Phones --name Check', /Check/],
  ['segments environments list --workspace Phones', /Check/],
  ['segments types create device --workspace Phones', /device/],
  ['segments types list --workspace Phones', /device/],
  ['segments types delete device --workspace Phones --yes', /device/],
  ['segments environments delete Check --workspace Phones --yes', /Check/],
  ['segments workspaces delete Phones --yes', /Phones/],
  ['segments attributes save plan --type user --data-type string', /plan/],
  ['segments attributes list --type user', /plan/],
  ['segments create vip --type user', /vip/],
  [`segments activate vip ${AT}`, /vip/],
  ['segments list', /vip/],
  ['segments show vip', /Prod-Default +yes +yes +0 +not offered by this service/],
  ['segments matrix', /vip +0/],
  ['segments log vip', 'not offered'],
  ['segments tag vip beta', /beta/],
  [`segments keys add vip keys.txt ${AT}`, /2 keys/],
  [`segments keys list vip ${AT}`, /^a$/m],
  [`segments keys plan vip others.txt ${AT} -o keys.json`, /1 added, 1 removed/],
  ['segments keys apply keys.json', /1 key/],
  [`segments keys remove vip others.txt ${AT} --yes`, /2 keys/],
  [`segments identities upload accounts.csv --type user ${AT}`, /1 identity/],
  [`segments identities save ann --set plan=paid --type user ${AT}`, /paid/],
  [`segments identities delete ann --type user ${AT} --yes`, /ann/],
  ['organizations create north --name North', /north/i],
  ['organizations update north --name Norden', /north/],
  ['organizations show north', /Norden/],
  ['organizations list', /north/],
  ['projects create shop --name Shop --org default', /shop/i],
  ['projects update shop --name Laden --org default', /./],
  ['projects show shop --org default', /Laden/],
  ['projects list --org default', /shop/],
  [`connectors create connector.json ${SHOP}`, /./],
  [`connectors update connector.json ${SHOP}`, /./],
  [`connectors show registry ${SHOP}`, /registry/],
  [`connectors list ${SHOP}`, /registry/],
  [`pipelines create deploy.yaml ${SHOP}`, /./],
  [`pipelines update deploy.yaml ${SHOP}`, /./],
  [`pipelines show deploy ${SHOP}`, /deploy/],
  [`pipelines download deploy ${SHOP} -o back.yaml`, /^/],
  [`pipelines list ${SHOP}`, /deploy/],
  [`pipelines drift ${SHOP}`, /./],
  ['pull account', /./],
  ['status account', /./],
  ['plan account -o account.json', /./],
  ['drift account', /./],
  ['apply account.json', /./],
  [`segments deactivate vip ${AT} --yes`, /vip/],
  ['segments delete vip --yes', /vip/],
  ['segments attributes delete plan --type user --yes', /plan/],
  [`pipelines delete deploy ${SHOP} --yes`, /deploy/],
  [`connectors delete registry ${SHOP} --yes`, /registry/],
  ['projects delete shop --org default --yes', /shop/],
  ['organizations delete north --yes', /north/],
  ...[
    'token list',
    'token create --name x --scope insights:read',
    'token revoke x',
    'api-key list',
    'api-key create --name x --scope insights:read',
    'api-key add-token x --name y',
    'api-key rotate-token x',
    'api-key delete x --yes',
    'role list',
    'role create x --permission pipeline:view',
    'role delete x --yes',
    'local snapshot list',
    'local snapshot save x',
    'local snapshot restore x --yes',
    'local snapshot delete x --yes',
    'local faults list',
    'local faults set --endpoint listDevelopers --status 429',
    'local faults clear',
    'local reset --yes',
  ].map((line) => [line, 'not offered'] as const),
];

/** Commands that only read, for a service that offers only what the contract documents and the published clients call. */
const READING: readonly string[] = [
  'doctor',
  'segments list',
  'segments show few',
  'segments matrix',
  `segments keys list few ${AT}`,
  'segments workspaces list',
  'segments environments list',
  'segments types list',
  'segments attributes list --type user',
  'organizations list',
  'projects list --org default',
  'connectors list --org default',
  'pipelines list --org default --project none',
  'pull narrow',
];

/** Those that such a service does not offer. */
const LACKING: readonly string[] = [
  'segments show few',
  'segments matrix',
  'segments types list',
  'segments attributes list --type user',
  'pipelines list --org default --project none',
  'pull narrow',
];

const NOT_OFFERED = /^fairlead: “\S+” does not offer this(?:: |, or its base address is wrong: )[^\n]+\.\n$/;

const toWords = (line: string): readonly string[] => (line.match(/(?:[^ "]|"[^"]*")+/g) ?? []).map((word) => word.replaceAll('"', ''));

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
    write('changes.json', JSON.stringify([{ 'Full Name': 'Di', Email: 'di@example.com', 'Manager Email': '', Team: 'Core' }]));
    write('identities.csv', 'email,integrationId,identity\nann@example.com,7,ann\n');
    write('records.ndjson', '{"kind":"commit","id":"a","developer":"bo@example.com","at":"2026-10-03T10:00:00Z"}\n');
    write('keys.txt', 'a\nb\n');
    write('others.txt', 'b\nc\n');
    write('accounts.csv', 'key,plan\nann,free\n');
    write('connector.json', JSON.stringify(CONNECTOR));
    write('deploy.yaml', PIPELINE);
  });
  after(() => standIn.close());

  const runAt = (line: string, { baseUrl, rootUrl } = standIn) => {
    const urls = { FAIRLEAD_URL: baseUrl, FAIRLEAD_ADMIN_URL: rootUrl, FAIRLEAD_PLATFORM_URL: rootUrl };
    return run(toWords(line), { env: { ...urls, FAIRLEAD_API_KEY: address().apiKey, FAIRLEAD_ADMIN_KEY: adminKey } });
  };

  it('has a row for every command', async () => {
    const commands = [...(await listCommands()).keys()];
    const rows = ROWS.map(([line]) => commands.find((command) => line === command || line.startsWith(`${command} `)) ?? line);
    assert.deepEqual([...new Set([...rows, ...HERE])].sort(), commands.toSorted());
  });

  for (const [line, expected] of ROWS) {
    it(`fairlead ${line} ${expected === 'not offered' ? 'is not offered' : 'works'}`, async () => {
      standIn.undeclared.length = 0;
      const { code, stdout, stderr } = await runAt(line);
      if (expected === 'not offered') {
        assert.deepEqual([code, stdout], [3, ''], stderr);
        assert.match(stderr, NOT_OFFERED);
      } else {
        assert.equal(code, 0, stderr + stdout);
        assert.match(stdout, expected);
        const beyond = standIn.undeclared.filter((one) => !/ \/(?:__fairlead|v2\/developers\/versions)\b/.test(one));
        assert.deepEqual(beyond, [], 'everything else that it sent is declared');
      }
    });
  }

  it('is never trusted with a version parameter that it ignores', async () => {
    const ignoring = await startStandIn(address().url, { ignoresParameters: true });
    try {
      for (const line of ['developers list --version-id 1', 'developers download --version-id 1']) {
        const { code, stdout, stderr } = await runAt(line, ignoring);
        assert.deepEqual([code, stdout], [3, ''], line);
        assert.match(stderr, NOT_OFFERED);
      }
    } finally {
      await ignoring.close();
    }
  });

  it('may lack what only other public clients call: each command that only reads works, or says so', async () => {
    const narrow = await startStandIn(address().url, { isNarrow: true });
    try {
      await ok(['segments', 'create', 'few', '--type', 'user']);
      await ok(toWords(`segments activate few ${AT}`));
      const lacking: string[] = [];
      for (const line of READING) {
        const { code, stderr } = await runAt(line, narrow);
        if (code === 0) continue;
        assert.deepEqual([code, NOT_OFFERED.test(stderr)], [3, true], `${line}: ${stderr}`);
        lacking.push(line);
      }
      assert.deepEqual(lacking, LACKING);
    } finally {
      await narrow.close();
    }
  });
});
