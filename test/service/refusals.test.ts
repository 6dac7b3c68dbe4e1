import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { REFUSALS_PAGE, writeRefusalsPage } from '../support/refusals/page.ts';

describe('the page of refusals', function () {
  this.timeout(180_000);

  it('lists what the service answers for every endpoint and every kind of refusal; `npm run refusals` writes it', async () => {
    const page = await writeRefusalsPage();
    if (process.env.FAIRLEAD_REFUSALS === 'write') {
      mkdirSync(dirname(REFUSALS_PAGE), { recursive: true });
      writeFileSync(REFUSALS_PAGE, page);
    }
    const kept = readFileSync(REFUSALS_PAGE, 'utf8').split('\n');
    assert.deepEqual(page.split('\n'), kept, 'run `npm run refusals` and read what changed');
    for (const line of kept) assert.doesNotMatch(line, /^\d+\. \*\*\d+\*\* *$/, 'a refusal without a message');
    assert.ok(!kept.some((line) => /\bundefined\b|\[object|\*\*500\*\* The service failed because of a bug/.test(line)));
  });
});
