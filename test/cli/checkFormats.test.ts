import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROBLEM_KINDS } from '../../server/core/problemKinds.ts';
import { findSarifFaults } from '../support/publishedSchemas.ts';
import { makeFolder } from './fairlead.ts';
import { runHere } from './runHere.ts';

const TWINS = 'name,email,manager_email\nAda,ada@x.test,\nBob,ada@x.test,\n';

interface SarifResult {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly level: string;
  readonly message: { readonly text: string };
  readonly locations: readonly {
    readonly physicalLocation: { readonly artifactLocation: { readonly uri: string }; readonly region: Readonly<Record<string, number>> };
  }[];
  readonly partialFingerprints: Readonly<Record<string, string>>;
}

interface Sarif {
  readonly version: string;
  readonly runs: readonly [
    {
      readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
      readonly results: readonly SarifResult[];
    },
  ];
}

describe('the formats of fairlead check', () => {
  const { folder, remove } = makeFolder();
  const check = (...args: string[]) => runHere(['check', ...args], { cwd: folder });
  const write = (name: string, content: string): void => writeFileSync(join(folder, name), content);

  before(() => {
    write('twins.roster.csv', TWINS);
    write('clean.roster.csv', 'name,email,manager_email\nAda,ada@x.test,\n');
    write('a b,c%.roster.csv', 'name,email,manager_email\n"<A>&\u0007",a@x.test,"no\none@x.test"\n');
    write('notes.csv', 'a,b\n1,2\n');
  });
  after(remove);

  it('show the line of a problem with a marker below the token, if requested', async () => {
    const { stdout } = await check('--excerpt', 'twins.roster.csv');
    assert.equal(
      stdout.split('\n').slice(0, 4).join('\n'),
      [
        'twins.roster.csv:2:5: error DUPLICATE_EMAIL 2 developers have the e-mail "ada@x.test". Give each a unique e-mail.',
        '    2 | Ada,ada@x.test,',
        '      |     ^^^^^^^^^^',
        '    twins.roster.csv:3:5: The same e-mail',
      ].join('\n'),
    );
    write('long.roster.csv', `name,email,manager_email\n${'é'.repeat(300)}\t漢字,a@x.test,${'gone'.repeat(60)}@x.test\n`);
    const long = (await check('--excerpt', 'long.roster.csv')).stdout.split('\n');
    assert.match(long[1]!, /^ {4}2 \| ….*gone.*…$/);
    assert.ok(long[1]!.length < 130 && long[2]!.includes('^^^^'));
    assert.doesNotMatch((await check('twins.roster.csv')).stdout, /\^/);
  });

  it('match the problem matcher of the editor, also with an excerpt', async () => {
    const manifest = JSON.parse(await (await import('node:fs/promises')).readFile('package.json', 'utf8')) as {
      contributes: { problemMatchers: readonly [{ pattern: { regexp: string } }] };
    };
    const matcher = new RegExp(manifest.contributes.problemMatchers[0].pattern.regexp);
    const { stdout } = await check('--excerpt', 'twins.roster.csv', 'a b,c%.roster.csv');
    const matched = stdout.split('\n').filter((line) => matcher.test(line));
    assert.equal(matched.length, Number(/(\d+) errors/.exec(stdout)![1]) + Number(/(\d+) hints?/.exec(stdout)?.[1] ?? 0));
  });

  it('write SARIF 2.1.0 valid by its schema, with 1-based positions and a rule for every code', async () => {
    const { code, stdout, stderr } = await check(
      '--format',
      'sarif',
      'twins.roster.csv',
      'clean.roster.csv',
      'a b,c%.roster.csv',
      'notes.csv',
    );
    assert.deepEqual([code, stderr], [1, '']);
    const log = JSON.parse(stdout) as Sarif;
    const [{ tool, results }] = log.runs;
    assert.equal(log.version, '2.1.0');
    assert.deepEqual(
      tool.driver.rules.map(({ id }) => id),
      [...PROBLEM_KINDS.keys()],
    );
    for (const { ruleId, ruleIndex } of results) assert.equal(tool.driver.rules[ruleIndex]!.id, ruleId);
    const [first, second] = results;
    assert.deepEqual(first!.locations[0]!.physicalLocation, {
      artifactLocation: { uri: 'twins.roster.csv' },
      region: { startLine: 2, startColumn: 5, endLine: 2, endColumn: 15 },
    });
    assert.deepEqual(first!.partialFingerprints, second!.partialFingerprints);
    assert.equal(results.at(-1)!.locations[0]!.physicalLocation.artifactLocation.uri, 'a%20b%2Cc%25.roster.csv');
    assert.deepEqual(findSarifFaults(log), []);
    for (const [wrong, right] of [
      ['"level":"error"', '"level":"bad"'],
      ['"ruleId"', '"rule"'],
      ['"startLine":2', '"startLine":0'],
    ]) {
      assert.notDeepEqual(findSarifFaults(JSON.parse(stdout.replace(wrong!, right!))), [], right);
    }
  });

  it('write JUnit as well-formed XML: a failure for each error, a passed test for a clean file', async () => {
    const { stdout, code } = await check('--format', 'junit', 'twins.roster.csv', 'clean.roster.csv', 'a b,c%.roster.csv', 'notes.csv');
    assert.equal(code, 1);
    assert.match(stdout, /<testsuite name="twins\.roster\.csv" tests="2" failures="2"/);
    assert.match(stdout, /<testsuite name="clean\.roster\.csv" tests="1" failures="0"/);
    assert.match(stdout, /<failure type="DUPLICATE_EMAIL" message="2 developers have the e-mail &quot;ada@x\.test&quot;/);
    assert.doesNotMatch(stdout, /notes\.csv|[\u0000-\u0008\u000b-\u001f]/);
    assertWellFormed(stdout);
  });

  it('write GitHub Actions commands with special characters escaped', async () => {
    const { stdout } = await check('--format', 'github', 'twins.roster.csv', 'a b,c%.roster.csv');
    const [first] = stdout.split('\n');
    assert.equal(
      first,
      '::error file=twins.roster.csv,line=2,endLine=2,col=5,endColumn=15,title=DUPLICATE_EMAIL::2 developers have the e-mail "ada@x.test". Give each a unique e-mail.',
    );
    assert.match(stdout, /^::error file=a b%2Cc%25\.roster\.csv,line=2,/m);
    assert.match(stdout, /\d files checked/);
  });
});

/** Expects each element to be closed in order, and all text to be escaped. */
function assertWellFormed(xml: string): void {
  const open: string[] = [];
  const rest = xml
    .replace(/<\?xml [^>]*\?>/, '')
    .replace(/<(\/?)([a-z-]+)((?: [a-z]+="[^"<]*")*)(\/?)>/g, (_, end: string, name: string, _attributes: string, alone: string) => {
      if (end !== '') assert.equal(open.pop(), name);
      else if (alone === '') open.push(name);
      return '';
    });
  assert.deepEqual(open, []);
  assert.doesNotMatch(rest.replace(/&(amp|lt|gt|quot);/g, ''), /[<>&]/);
}
