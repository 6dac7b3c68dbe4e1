import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readTexts } from '../support/texts.ts';
import { useCommandsAtService } from './commandsAtService.ts';
import { buildIfStale, runFairlead } from './fairlead.ts';
import { type Speaker, startSpeaker } from './speaker.ts';

const ROSTER = 'Name,Email,Manager Email\nAda,ada@harbor.example,\nBen,ben@harbor.example,ada@harbor.example\n';

describe('the language of commands at a service', function () {
  this.timeout(120_000);
  const { folder, data, run, ok, write } = useCommandsAtService();
  const german = readTexts('l10n/bundle.l10n.de.json');
  let speaker: Speaker;
  const speak = async (language: string, args: readonly string[], exit = 0): Promise<string> => {
    // A process knows by its arguments whether its results are compared.
    const start = language === 'en' ? run : args.includes('sarif') ? runFairlead : speaker.run;
    const { code, stdout, stderr } = await start(args, { cwd: folder, env: { FAIRLEAD_DATA: data, FAIRLEAD_LANGUAGE: language } });
    assert.equal(code, exit, `${args.join(' ')}: ${stderr}${stdout}`);
    return stdout;
  };
  const inBoth = async (args: readonly string[], exit = 0): Promise<readonly [german: string, english: string]> => [
    await speak('de', args, exit),
    await speak('en', args, exit),
  ];

  before(async () => {
    buildIfStale();
    speaker = startSpeaker('de');
    write('team.roster.csv', ROSTER);
    write('vip.keys', 'ada\nben\n');
    await ok(['organizations', 'create', 'shops']);
    await ok(['segments', 'create', 'vip', '--type', 'user']);
    await ok(['segments', 'activate', 'vip', '--environment', 'Prod-Default']);
  });

  after(() => speaker.close());

  it('shows in the headings and words of tables, and not in CSV', async () => {
    const [table, other] = await inBoth(['segments', 'environments', 'list']);
    assert.match(table, new RegExp(`^NAME +ID +${german.PRODUCTION}\\nProd-Default +\\S+ +${german.yes}$`, 'm'));
    assert.match(other, /^NAME +ID +PRODUCTION\nProd-Default +\S+ +yes$/m);
    const [csv, same] = await inBoth(['segments', 'environments', 'list', '--output', 'csv']);
    assert.equal(csv, same);
  });

  it('does not change what is written into folders and plans', async () => {
    for (const language of ['de', 'en']) {
      await speak(language, ['pull', language]);
      await speak(language, ['developers', 'plan', 'team.roster.csv', '-o', `${language}.roster.json`]);
      await speak(language, [
        'segments',
        'keys',
        'plan',
        'vip',
        'vip.keys',
        '--environment',
        'Prod-Default',
        '-o',
        `${language}.keys.json`,
      ]);
    }
    const read = (path: string): string => readFileSync(join(folder, path), 'utf8');
    const readAll = (dir: string) =>
      readdirSync(join(folder, dir), { recursive: true, encoding: 'utf8' })
        .filter((path) => statSync(join(folder, dir, path)).isFile())
        .sort()
        .map((path) => [path, read(join(dir, path))]);
    assert.deepEqual(readAll('de'), readAll('en'));
    for (const kind of ['roster', 'keys']) assert.equal(read(`de.${kind}.json`), read(`en.${kind}.json`));
    await ok(['organizations', 'update', 'shops', '--description', 'Every shop']);
    for (const language of ['de', 'en']) await speak(language, ['plan', language, '-o', `${language}.account.json`], 1);
    assert.equal(read('de.account.json'), read('en.account.json'));
  });

  it('does not change what programs read of objects and faults', async () => {
    write('de/platform/shops/organization.yaml', 'organization:\n  identifier: shops\n  name: Here\n');
    const pulled = JSON.parse(await speak('de', ['pull', 'de', '--output', 'json'])) as { readonly kept: readonly string[] };
    assert.deepEqual(pulled.kept, ['organization shops']);
    await ok(['local', 'faults', 'set', '--endpoint', 'listRoles', '--status', '429', '--reset-seconds', '2', '--latency', '5']);
    const [csv, same] = await inBoth(['local', 'faults', 'list', '--output', 'csv']);
    assert.equal(csv, same);
    assert.match(csv, /,listRoles,"waits 5 ms, answers 429, again in 2 s",/);
    assert.match(await speak('de', ['local', 'faults', 'list']), / wartet 5 ms, antwortet 429, wieder in 2 s /);
  });

  it('does not change the findings that code scanning recognizes', async () => {
    const [text, other] = await inBoth(['drift', 'en'], 1);
    assert.notEqual(text, other);
    assert.ok(text.includes(german['One object has changed at the service.'] ?? ''), text);
    const [sarif, same] = await inBoth(['drift', 'en', '--format', 'sarif'], 1);
    assert.equal(sarif, same);
  });
});
