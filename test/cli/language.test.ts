import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { readTexts } from '../support/texts.ts';
import { buildIfStale, makeFolder, runFairlead } from './fairlead.ts';
import { runHere } from './runHere.ts';
import { type Speaker, startSpeaker } from './speaker.ts';

const TWINS = 'name,email,manager_email\nAda,ada@x.test,\nBob,ada@x.test,\n';

describe('the language of the command line', () => {
  const german = readTexts('l10n/bundle.l10n.de.json');
  const inGerman = (text: string, ...values: string[]): string => {
    const translated = german[text];
    assert.ok(translated !== undefined && translated !== text, text);
    return translated.replace(/\{(\d)\}/g, (_, place: string) => values[Number(place)]!);
  };
  let folder: string;
  let remove: () => void;
  let speaker: Speaker;
  const run = (args: readonly string[], language = 'de', env: Readonly<Record<string, string>> = {}) =>
    // The tests speak English; a process has one language.
    (language === 'en' ? runHere : runFairlead)(args, { cwd: folder, env: { FAIRLEAD_LANGUAGE: language, ...env } });

  /** Runs a German command line whose output alone matters. */
  const runThere = (args: readonly string[]) => speaker.run(args, { cwd: folder });

  before(() => {
    buildIfStale();
    speaker = startSpeaker('de');
  });
  after(() => speaker.close());
  beforeEach(() => {
    ({ folder, remove } = makeFolder());
    writeFileSync(join(folder, 'team.roster.csv'), TWINS);
  });
  afterEach(() => remove());

  it('is that of the user in a help, with the words of the parser', async () => {
    const { stdout } = await run(['check', '--help']);
    for (const text of [
      'Usage:',
      'Arguments:',
      'Options:',
      '[options]',
      'display help for command',
      'Check files and print their problems',
      'Example:',
    ]) {
      assert.ok(stdout.includes(inGerman(text)), text);
    }
    const choices = `(${inGerman('choices: ')}"text", "json", "sarif", "junit", "github", "markdown", ${inGerman('default: ')}"text")`;
    assert.ok(stdout.replace(/\s+/g, ' ').includes(choices), stdout);
    assert.doesNotMatch(stdout, /Usage|Options:|choices|default:/);
  });

  it('is that of the variables of the system, of which the own one comes first', async () => {
    const commands = async (env: Readonly<Record<string, string>>) => (await runFairlead(['--help'], { env })).stdout;
    const expected = inGerman('Commands:');
    assert.ok((await commands({ LANG: 'de_DE.UTF-8' })).includes(expected));
    assert.ok((await commands({ LC_ALL: 'de_AT.UTF-8', LANG: 'en_US.UTF-8' })).includes(expected));
    assert.ok(!(await commands({ FAIRLEAD_LANGUAGE: 'en', LANG: 'de_DE.UTF-8' })).includes(expected));
    assert.ok(!(await commands({ LANG: 'C.UTF-8' })).includes(expected));
  });

  it('is that of the user in every error of the parser', async () => {
    const wrong: readonly (readonly [args: string, text: string, values: readonly string[], hint?: string])[] = [
      ['check --fixx', "Unknown option '{0}'", ['--fixx'], '--fix'],
      ['chek', "Unknown command '{0}'", ['chek'], 'check'],
      ['graph', "Missing required argument '{0}'", ['file']],
      ['graph a b', "Too many arguments for '{0}'. Expected 1 argument but got {1}.", ['graph', '2']],
      ['insights map a b c', "Too many arguments for '{0}'. Expected {1} arguments but got {2}.", ['map', '2', '3']],
      ['check --jobs', "Option '{0}' argument missing", ['--jobs <number>']],
      ['token create', "Required option '{0}' not specified", ['--name <name>']],
      [
        'check --jobs x',
        "Option '{0}' argument '{1}' is invalid. {2}",
        ['--jobs <number>', 'x', inGerman('Give a number from {0} to {1}.', '1', '64')],
      ],
      [
        'expand a b --format x',
        "Option '{0}' argument '{1}' is invalid. {2}",
        ['--format <format>', 'x', inGerman('Allowed choices are {0}.', 'text, json')],
      ],
      [
        'completion ksh',
        "Command-argument value '{0}' is invalid for argument '{1}'. {2}",
        ['ksh', 'shell', inGerman('Allowed choices are {0}.', 'bash, zsh, fish, powershell')],
      ],
    ];
    for (const [args, text, values, hint] of wrong) {
      // A check is a program of its own.
      const { code, stderr } = await (args.startsWith('check ') ? run : runThere)(args.split(' '));
      const sentence = inGerman(text, ...values);
      const whole = hint === undefined ? sentence.replace(/[^.]$/, '$&.') : `${sentence} ${inGerman('(Did you mean {0}?)', hint)}`;
      const command = /`(.*) --help`/.exec(stderr)?.[1] ?? '';
      assert.deepEqual([code, stderr], [2, `${inGerman('fairlead: {0} See `{1} --help`.', whole, command)}\n`]);
    }
  });

  it('leaves what programs read in English', async () => {
    const { stdout } = await run(['check', 'team.roster.csv']);
    const [matcher] = manifest.contributes.problemMatchers;
    assert.match(stdout.split('\n')[0] ?? '', new RegExp(matcher!.pattern.regexp));
    assert.match(stdout, new RegExp(inGerman('1 file checked: {1}', '1', `2 ${inGerman('errors')}`).replace('.', '\\.')));
    const doctor = JSON.parse((await runThere(['doctor', '--output', 'json'])).stdout) as {
      readonly checks: readonly { readonly check: string }[];
    };
    assert.deepEqual(
      doctor.checks.slice(0, 3).map(({ check }) => check),
      ['Fairlead', 'Node', 'Instances'],
    );
    const csv = (await runThere(['insights', 'metrics', '--output', 'csv'])).stdout;
    assert.match(csv, /^name,category,label,unit,definition\r?\n/);
    const { stderr } = await run(['insights', 'import', 'facts.csv', '--dry-run'], 'de', { FAIRLEAD_PROGRESS: 'lines' });
    assert.doesNotMatch(stderr, /^progress:/m);
    writeFileSync(join(folder, 'facts.csv'), 'kind,id,developer,at\ncommit,1,ada@x.test,2026-03-01T10:00:00Z\n');
    const read = await run(['insights', 'import', 'facts.csv', '--dry-run'], 'de', { FAIRLEAD_PROGRESS: 'lines' });
    assert.equal(read.stderr, `progress: ${inGerman('Reading {0}: {1} %', 'facts.csv', '100')}\n`);
  });

  it('does not change what a baseline knows, and how SARIF recognizes a finding', async () => {
    const written = async (language: string): Promise<string> => {
      await run(['check', '.', '--baseline', 'known.json', '--write-baseline'], language);
      return readFileSync(join(folder, 'known.json'), 'utf8');
    };
    assert.equal(await written('de'), await written('en'));
    assert.equal((await run(['check', '.', '--baseline', 'known.json'])).code, 0);
    writeFileSync(join(folder, 'fairlead.config.json'), '{"files": ["."], "baseline": "known.json"}');
    assert.equal((await run(['check'])).code, 0);
    assert.equal((await run(['check', '--config', 'fairlead.config.json', '--jobs', '2', '.', 'team.roster.csv'])).code, 0);
    assert.equal((await run(['check', '.', '--no-config'])).code, 1);
    const [one, other] = await Promise.all(
      ['de', 'en'].map((language) => run(['check', '.', '--no-config', '--format', 'sarif'], language)),
    );
    assert.equal(one?.stdout, other?.stdout);
  });

  it('keeps the word before a message, by which the editor finds it', () => {
    const named = Object.entries(german).filter(([text]) => text.startsWith('fairlead: '));
    assert.ok(named.length > 20);
    assert.deepEqual(
      named.filter(([, translated]) => !translated.startsWith('fairlead: ')),
      [],
    );
  });

  it('is English for the service and for agents, but for their help', async () => {
    const { stderr } = await run(['serve', '--ephemeral', '--database', 'postgres://x/y']);
    assert.match(stderr, /^fairlead: --database and --ephemeral exclude each other/);
    for (const args of [
      ['serve', '--help'],
      ['mcp', '-h'],
    ])
      assert.ok((await run(args)).stdout.startsWith(inGerman('Usage:')));
  });
});
