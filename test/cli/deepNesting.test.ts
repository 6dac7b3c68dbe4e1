import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { useCommandsAtService } from './commandsAtService.ts';

const DEPTH = 20_000;
const LISTS = '['.repeat(DEPTH) + ']'.repeat(DEPTH);
const OBJECTS = `${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`;
const RECORD = '{"kind":"commit","id":"a","developer":"bo@x.test","at":"2026-10-03T10:00:00Z"';

/** The content of files with nested values. */
const FILES: Readonly<Record<string, string>> = {
  'lists.json': LISTS,
  'objects.json': OBJECTS,
  'wrapped.json': `{"values":${LISTS}}`,
  'record.ndjson': `${RECORD},"x":${LISTS}}\n`,
  'records.json': `[${RECORD},"x":${OBJECTS}}]`,
  'flow.yaml': `pipeline:\n  identifier: a\n  name: a\n  x: ${LISTS}\n`,
};

/** Commands that read a file of JSON or YAML. */
const READS: readonly (readonly string[])[] = [
  ['insights', 'import'],
  ['insights', 'sync'],
  ['insights', 'export', '--request'],
  ['insights', 'migrate-request'],
  ['check'],
  ['convert'],
  ['expand'],
  ['graph'],
  ['inputs'],
  ['apply'],
  ['developers', 'apply'],
  ['developers', 'upsert', '--yes'],
  ['developers', 'reshape', 'people.csv', '--with'],
  ['segments', 'keys', 'apply'],
  ['connectors', 'create'],
  ['projects', 'create', '--file'],
  ['pipelines', 'create', '--org', 'default', '--project', 'shop'],
  ['catalogue', 'import'],
  ['check', 'people.csv', '--baseline'],
];

/** A template that uses the next one. */
function toTemplate(index: number, last: number): string {
  const group =
    index < last ? `          template:\n            templateRef: t${index + 1}\n            versionLabel: v1\n` : '          steps: []\n';
  const step = `      - stepGroup:\n          name: g\n          identifier: g\n${group}`;
  return `template:\n  name: T${index}\n  identifier: t${index}\n  versionLabel: v1\n  type: StepGroup\n  spec:\n    steps:\n${step}`;
}

describe('values that are nested 20,000 levels deep', function () {
  this.timeout(60_000);
  const { folder, run, write } = useCommandsAtService();

  before(() => {
    write('people.csv', 'name,email,manager_email\n');
    for (const [name, content] of Object.entries(FILES)) write(name, content);
  });

  for (const args of READS) {
    it(`do not crash fairlead ${args.join(' ')}`, async () => {
      for (const name of Object.keys(FILES)) {
        const { code, stderr } = await run([...args, name]);
        assert.ok([0, 1, 2, 3, 4, 5].includes(code ?? 9), `${name}: ${code} ${stderr.slice(0, 500)}`);
        assert.doesNotMatch(stderr, /call stack|bug/i);
      }
    });
  }

  it('are reported in a file of activity records', async () => {
    for (const name of ['lists.json', 'record.ndjson', 'records.json', 'wrapped.json']) {
      const { code, stderr } = await run(['insights', 'import', name]);
      assert.equal(code, 1);
      assert.match(stderr, /is nested more than 100 levels deep; make it flatter/, name);
    }
  });

  it('may be 1,000 templates within each other, which fairlead expand refuses with a message', async () => {
    mkdirSync(join(folder, 'templates'));
    for (let index = 0; index < 1000; index++) writeFileSync(join(folder, 'templates', `t${index}.yaml`), toTemplate(index, 999));
    const { code, stderr } = await run(['expand', 'templates/t0.yaml']);
    assert.equal(code, 1);
    assert.match(stderr, /^fairlead: \S+ cannot be expanded\. Templates are nested more than 100 levels deep\./);
  });
});
