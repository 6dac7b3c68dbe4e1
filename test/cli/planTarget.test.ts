import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toLocalInstance } from '../../server/api/instance.ts';
import { type StoredPlanKind, writeStoredPlan } from '../../server/core/storedPlan.ts';
import { createActiveSegment } from '../support/activeSegment.ts';
import { finishSetup, startTestService, type TestService } from '../support/serviceInProcess.ts';
import { makeTemporaryFolder } from '../support/temporaryFolder.ts';
import type { Ended } from './fairlead.ts';
import { runHere } from './runHere.ts';

/** The commands that write and apply each kind of plan file. */
const COMMANDS: Readonly<Record<StoredPlanKind, { readonly plan: readonly string[]; readonly apply: readonly string[] }>> = {
  roster: { plan: ['developers', 'plan', 'people.csv'], apply: ['developers', 'apply'] },
  keys: { plan: ['segments', 'keys', 'plan', 'beta', 'wanted.keys', '--workspace', 'Plans'], apply: ['segments', 'keys', 'apply'] },
  account: { plan: ['plan', 'account'], apply: ['apply'] },
};

describe('a plan file and the service that it was made for', () => {
  const folder = makeTemporaryFolder();
  const services: TestService[] = [];

  before(async () => {
    services.push(await startTestService(), await startTestService());
    for (const { address } of services) {
      await finishSetup(address);
      await createActiveSegment(toLocalInstance(address));
    }
    writeFileSync(join(folder.path, 'people.csv'), 'Name,Email,Manager Email\nZoe,zoe@x.test,\n');
    writeFileSync(join(folder.path, 'wanted.keys'), 'a\nb\n');
    const pulled = await at(0, ['pull', 'account']);
    assert.equal(pulled.code, 0, pulled.stderr);
    mkdirSync(join(folder.path, 'account', 'platform', 'shops'), { recursive: true });
    writeFileSync(
      join(folder.path, 'account', 'platform', 'shops', 'organization.yaml'),
      'organization:\n  identifier: shops\n  name: Shops\n',
    );
  });
  after(async () => {
    await Promise.all(services.map((service) => service.close()));
    folder.remove();
  });

  function at(index: number, args: readonly string[], more: Readonly<Record<string, string>> = {}): Promise<Ended> {
    const { url, apiKey, adminKey } = services[index]!.address;
    const env = { HOME: folder.path, FAIRLEAD_URL: url, FAIRLEAD_API_KEY: apiKey, FAIRLEAD_ADMIN_KEY: adminKey, ...more };
    return runHere(args, { cwd: folder.path, env });
  }

  for (const [kind, { plan, apply }] of Object.entries(COMMANDS)) {
    it(`is refused at another service or account, unless --other-service is given (${kind})`, async () => {
      const file = `${kind}.plan`;
      const planned = await at(0, [...plan, '-o', file]);
      assert.ok((planned.code ?? 9) < 2 && planned.stderr === '', planned.stderr + planned.stdout);
      const given = [...apply, file, '--max-removals', '100%'];
      const [here, there] = services.map(({ address }) => new URL(address.url).host);
      const elsewhere = await at(1, given);
      assert.deepEqual([elsewhere.code, elsewhere.stdout], [3, '']);
      assert.match(
        elsewhere.stderr,
        new RegExp(`The plan is for http://${here}/?, not for http://${there}/?\\. Nothing was sent; .*--other-service`),
      );
      const otherAccount = await at(0, given, { FAIRLEAD_ACCOUNT: 'acme' });
      assert.equal(otherAccount.code, 3);
      assert.match(otherAccount.stderr, /The plan is for the account "default" of http\S+, not for the account "acme" of http/);
      const applied = await at(0, given);
      assert.equal(applied.code, 0, applied.stderr);
      const agreed = await at(1, [...given, '--other-service']);
      assert.doesNotMatch(agreed.stderr, /The plan is for/);
    });

    it(`is applied if it names no service, and the command says so (${kind})`, async () => {
      const file = join(folder.path, `${kind}.plan`);
      const {
        fairleadPlan: _,
        format: __,
        hash: ___,
        target: ____,
        ...old
      } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
      writeFileSync(file, writeStoredPlan(kind as StoredPlanKind, old));
      const { code, stderr } = await at(0, [...apply, file, '--max-removals', '100%']);
      assert.equal(code, 0, stderr);
      assert.match(stderr, /^fairlead: \S+\.plan does not name the service that it was made for\. It is applied to http/);
    });
  }
});
