import assert from 'node:assert/strict';
import type { CodeAction, TextDocumentEdit } from 'vscode-languageserver/node';
import { IGNORE_PROBLEM, type IgnoreProblem } from '../../server/language/protocol/platform.ts';
import { applyEdits } from '../support/cursor.ts';
import { ABLE, PIPELINE, PipelineServer } from '../support/pipelineServer.ts';
import { inCustomStage } from '../support/pipelines/customStage.ts';

const STEPS = '              ';

function inSteps(...steps: readonly (readonly string[])[]): string {
  const lines = steps.flatMap((step) => [`${STEPS}- step:`, ...step.map((line) => `${STEPS}    ${line}`)]);
  return inCustomStage(`${lines.join('\n')}\n`);
}

function toStep(identifier: string, ...lines: readonly string[]): readonly string[] {
  return [`name: ${identifier}`, `identifier: ${identifier}`, ...lines];
}

const WAIT = ['type: Wait', 'spec:', '  duration: 10m'];
const SCRIPT = ['type: ShellScript', 'spec:', '  shell: Bash', '  source:', '    type: Inline', '    spec:'];

describe('code actions in pipelines', () => {
  let server: PipelineServer;
  before(async () => {
    server = await PipelineServer.take();
  });
  after(() => server.giveBack());

  /** Returns the text after applying the action with a title. */
  async function take(
    marked: string,
    title: string | RegExp,
    only?: readonly string[],
  ): Promise<{ readonly text: string; readonly action: CodeAction }> {
    const { text, uri, actions } = await server.actions(marked, only);
    const action = actions.find((one) => (typeof title === 'string' ? one.title === title : title.test(one.title)));
    assert.ok(action !== undefined, `${title} among ${actions.map((one) => one.title).join(' / ')}`);
    return { text: applyEdits(text, action.edit?.changes?.[uri] ?? []), action };
  }

  async function titles(marked: string): Promise<string[]> {
    return (await server.actions(marked)).actions.map(({ title }) => title);
  }

  it('offers only fixes without being asked, so that a light bulb means something to do', async () => {
    const automatic = async (marked: string) => (await server.actions(marked, undefined, 2)).actions.map(({ title }) => title);
    const right = inSteps(toStep('a', 'type: Wa‸it', 'spec:', '  duration: 10m'));
    assert.deepEqual(await automatic(right), []);
    assert.ok((await titles(right)).includes('Add quotes'));
    assert.ok((await automatic(inSteps(toStep('a', 'type: Wa‸yt', 'spec:', '  duration: 10m')))).includes('Change to "Wait"'));
  });

  it('fixes all of a kind only from a problem that it fixes', async () => {
    const [one, two] = [toStep('a', 'timeout: 10 min‸utes', ...WAIT), toStep('b', 'timeout: 20 minutes', ...WAIT)];
    const other = toStep('c', 'timeout: so‸on', ...WAIT);
    const all = 'Fix all 2 problems of this kind';
    const plain = (lines: readonly string[]) => lines.map((line) => line.replace('‸', ''));
    assert.ok((await titles(inSteps(one, two, plain(other)))).includes(all));
    assert.ok(!(await titles(inSteps(plain(one), two, other))).includes(all));
  });

  describe('fix', () => {
    const MENDED: readonly (readonly [string, string, string | RegExp, RegExp])[] = [
      ['a misspelt type', inSteps(toStep('a', 'type: Wa‸yt', 'spec:', '  duration: 10m')), 'Change to "Wait"', /type: Wait\n/],
      ['a misspelt key', inSteps(toStep('a', ...SCRIPT, '      scr‸pt: ls')), 'Change to "script"', /script: ls/],
      ['a duration', inSteps(toStep('a', 'timeout: 10 min‸utes', ...WAIT)), 'Change to "10m"', /timeout: 10m\n/],
      [
        'a number instead of a string in a project',
        'project:\n  identifier: a\n  name: A\n  tags: { version: 1.1‸0 }\n  orgIdentifier: default\n',
        'Put it in quotes',
        /version: "1\.10" }/,
      ],
      [
        'a missing key',
        inSteps(['name: a', 'type: Wait', 'spec:', '  duration: 10m']).replace('step:', 'st‸ep:'),
        /^Add "identifier"/,
        /identifier: a\n/,
      ],
    ];
    for (const [what, marked, title, wanted] of MENDED) {
      it(`${what}, and no problem is left`, async () => {
        const { text, action } = await take(marked, title);
        assert.match(text, wanted);
        assert.equal(action.kind, 'quickfix');
        assert.equal(action.isPreferred, true);
        assert.equal(action.diagnostics?.length, 1);
        assert.deepEqual(await server.problems(text), []);
      });
    }

    it('all problems of a kind', async () => {
      const marked = inSteps(toStep('a', 'timeout: 10 min‸utes', ...WAIT), toStep('b', 'timeout: 2 hours', ...WAIT));
      const { text } = await take(marked, 'Fix all 2 problems of this kind');
      assert.deepEqual(await server.problems(text), []);
    });

    it('all certain problems, if the client requests it', async () => {
      const marked = inSteps(toStep('a', 'timeout: 10 minutes', ...WAIT), toStep('b', 'type: Wayt', 'spec:', '  duration: 1h'));
      const { text, action } = await take(`‸${marked}`, /certain/, ['source.fixAll']);
      assert.equal(action.kind, 'source.fixAll.fairlead');
      assert.deepEqual(await server.problems(text), []);
      assert.ok(!(await titles(`‸${marked}`)).some((title) => /certain/.test(title)));
    });
  });

  describe('suppress a problem', () => {
    const WRONG = inSteps(toStep('a', 'timeout: so‸on', ...WAIT));
    for (const [title, wanted] of [
      ['Ignore INVALID_DURATION on this line', 'timeout: soon # fairlead-ignore INVALID_DURATION\n'],
      ['Ignore INVALID_DURATION with a comment above', '# fairlead-ignore-next-line INVALID_DURATION\n                  timeout: soon\n'],
      ['Ignore INVALID_DURATION in this file', '# fairlead-ignore-file INVALID_DURATION\npipeline:'],
    ] as const) {
      it(title, async () => {
        const { text } = await take(WRONG, title);
        assert.ok(text.includes(wanted), text);
        assert.deepEqual(await server.problems(text), []);
      });
    }

    it('a second code on a line joins the first', async () => {
      const { text } = await take(WRONG.replace('so‸on', 'so‸on # fairlead-ignore UNKNOWN_KEY'), /on this line/);
      assert.match(text, /soon # fairlead-ignore UNKNOWN_KEY INVALID_DURATION\n/);
      assert.deepEqual(await server.problems(text), []);
    });

    it('is a single action in a client that asks how, with the same edits', async () => {
      const able = await PipelineServer.take(ABLE, PIPELINE, { commands: [IGNORE_PROBLEM] });
      try {
        const ignoring = async (marked: string) => (await able.actions(marked)).actions.filter(({ title }) => title.startsWith('Ignore'));
        const [asking, ...others] = await ignoring(WRONG);
        assert.deepEqual([asking?.title, asking?.edit, others], ['Ignore INVALID_DURATION…', undefined, []]);
        assert.equal(asking?.command?.command, IGNORE_PROBLEM);
        const [{ ways, version }] = asking.command.arguments as [IgnoreProblem];
        const plain = (await server.actions(WRONG)).actions.filter(({ title }) => title.startsWith('Ignore'));
        assert.deepEqual(
          ways.map(({ edits }) => edits),
          plain.map(({ edit }) => Object.values(edit?.changes ?? {})[0]),
        );
        assert.deepEqual(
          ways.map(({ title }) => title),
          ['On this line', 'With a comment above', 'In this file'],
        );
        assert.equal(version, 1);
      } finally {
        await able.giveBack();
      }
    });

    it('never inside a multi-line text', async () => {
      const marked = inSteps(toStep('a', ...SCRIPT, '      script: |', '        echo <+nowhe‸re.x', ''));
      for (const title of (await titles(marked)).filter((one) => one.startsWith('Ignore'))) assert.match(title, /in this file/);
    });
  });

  describe('rewrite', () => {
    const REWRITTEN: readonly (readonly [string, string, string | RegExp, string])[] = [
      [
        'a value as a runtime input',
        inSteps(toStep('a', ...SCRIPT, '      script: ls')).replace('Bash', 'Ba‸sh'),
        'Change to a runtime input',
        'shell: <+input>.default(Bash).allowedValues(Bash,PowerShell)\n',
      ],
      [
        'on its key as well',
        inSteps(toStep('a', 'time‸out: 10m', ...WAIT)),
        'Change to a runtime input',
        'timeout: <+input>.default(10m)\n',
      ],
      ['a runtime input as a value', inSteps(toStep('a', 'timeout: <+in‸put>.default(10m)', ...WAIT)), /fixed value/, 'timeout: 10m\n'],
      [
        'a runtime input as its first allowed value',
        inSteps(toStep('a', ...SCRIPT, '      script: ls')).replace('Bash', '<+in‸put>.allowedValues(PowerShell,Bash)'),
        /fixed value/,
        'shell: PowerShell\n',
      ],
      [
        'the identifier, made from the name',
        inSteps(['name: Say ‸hello', 'identifier: a', ...WAIT]),
        /identifier from the name/,
        'identifier: Say_hello\n',
      ],
      [
        'missing required keys',
        inSteps(toStep('a', 'type: ShellScript', 'spec:', '  ‸shell: Bash')),
        /required/,
        'source:\n                        type: Inline'.replace('                        ', '                      '),
      ],
      [
        'a script as a literal block',
        inSteps(toStep('a', ...SCRIPT, '      scr‸ipt: "echo \\"hi\\"\\nls"')),
        /separate lines/,
        'script: |-\n                          echo "hi"\n                          ls\n',
      ],
      [
        'a script as a literal block that starts with a blank line and a space',
        inSteps(toStep('a', ...SCRIPT, '      scr‸ipt: "\\n  hi\\nls"')),
        /separate lines/,
        'script: |2-\n\n                            hi\n                          ls\n',
      ],
      ['a quoted string', inSteps(toStep('a', 'description: so‸on', ...WAIT)), 'Add quotes', 'description: "soon"\n'],
      ['an unquoted string', inSteps(toStep('a', "description: 'so‸on'", ...WAIT)), 'Remove quotes', 'description: soon\n'],
    ];
    for (const [what, marked, title, wanted] of REWRITTEN) {
      it(`${what}, without new problems`, async () => {
        const { text, action } = await take(marked, title);
        assert.equal(action.kind, 'refactor.rewrite');
        assert.ok(text.includes(wanted), text);
        assert.deepEqual(await server.problems(text), []);
      });
    }

    it('a script into its own file', async () => {
      const { text, uri, actions } = await server.actions(
        inSteps(toStep('a', ...SCRIPT, '      scr‸ipt: |', '        echo', '        ls')),
      );
      const action = actions.find(({ title }) => title.startsWith('Move the script'));
      const [create, fill, change] = action?.edit?.documentChanges ?? [];
      assert.deepEqual(create, { kind: 'create', uri: 'file:///pipelines/scripts/a.sh' });
      assert.deepEqual(
        (fill as TextDocumentEdit).edits.map((edit) => 'newText' in edit && edit.newText),
        ['echo\nls\n'],
      );
      assert.equal((change as TextDocumentEdit).textDocument.uri, uri);
      const after = applyEdits(text, (change as TextDocumentEdit).edits as never);
      assert.match(after, /type: Harness\n {22}spec:\n {24}file: \/scripts\/a\.sh\n/);
      assert.deepEqual(await server.problems(after), []);
    });

    it('nothing if the meaning would change', async () => {
      const onType = await titles(inSteps(toStep('a', 'type: Wa‸it', 'spec:', '  duration: 10m')));
      assert.ok(!onType.includes('Change to a runtime input'));
      const onIdentifier = await titles(inSteps(['name: a', 'identifier: ‸a', ...WAIT]));
      assert.ok(!onIdentifier.includes('Change to a runtime input'));
      const needsQuotes = await titles(inSteps(toStep('a', 'description: "tr‸ue"', ...WAIT)));
      assert.ok(!needsQuotes.includes('Remove quotes'));
    });
  });

  it('have only the kinds that the client requests', async () => {
    const { actions } = await server.actions(inSteps(toStep('a', 'timeout: so‸on', ...WAIT)), ['refactor']);
    assert.deepEqual([...new Set(actions.map(({ kind }) => kind))], ['refactor.rewrite', 'refactor.extract']);
  });

  it('keep the line endings of the text', async () => {
    const { text } = await take(inSteps(toStep('a', ...SCRIPT, '      scr‸ipt: "a\\nb"')).replaceAll('\n', '\r\n'), /separate lines/);
    assert.doesNotMatch(text, /[^\r]\n/);
  });

  it('work at every position', async () => {
    const text = inSteps(toStep('a', 'timeout: soon', ...SCRIPT, '      script: |', '        echo <+x', '  other: [a, {b: 1}]'));
    for (let offset = 0; offset < text.length; offset += 7) await server.actions(`${text.slice(0, offset)}‸${text.slice(offset)}`);
    assert.deepEqual(server.server.log, []);
  });
});
