import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import type { Cli } from '../../server/cli/cli.ts';
import { requireConsent } from '../../server/cli/consent.ts';
import { UsageError } from '../../server/cli/errors.ts';
import { type TerminalProcess, toTerminal } from '../../server/cli/terminal.ts';
import { Refusal } from '../../server/core/refusal.ts';

/** Creates a process with or without a terminal; `asked` returns what it wrote to standard error. */
const makeProcess = (isTTY: boolean) => {
  const stream = (): PassThrough & { isTTY: boolean } => Object.assign(new PassThrough(), { isTTY });
  const [stdin, stdout, stderr] = [stream(), stream(), stream()];
  const terminal = toTerminal({ stdin, stdout, stderr, env: {} } as unknown as TerminalProcess);
  return { cli: { terminal } as Cli, stdin, asked: (): string => String(stderr.read() ?? '') };
};

describe('a destructive command', () => {
  it('runs only if the user answers yes at the terminal', async () => {
    for (const [answer, agreed] of [
      ['y\n', true],
      [' YES \n', true],
      ['\n', false],
      ['n\n', false],
      ['yesterday\n', false],
      [null, false],
    ] as const) {
      const { cli, stdin, asked } = makeProcess(true);
      const consent = requireConsent(cli, {}, 'The thing is\ndeleted.');
      if (answer === null) stdin.end();
      else stdin.write(answer);
      if (agreed) await consent;
      else await assert.rejects(consent, (error) => error instanceof Refusal && error.code === 'CANCELLED', String(answer));
      assert.match(asked(), /The thing is\\ndeleted\. Continue\? \[y\/N\] /);
    }
  });

  it('does not ask with --yes or --dry-run', async () => {
    for (const flags of [{ yes: true }, { dryRun: true }] as const) {
      const { cli, asked } = makeProcess(true);
      await requireConsent(cli, flags, 'The thing is deleted.');
      assert.equal(asked(), '');
    }
  });

  it('is rejected if there is no terminal to ask at', async () => {
    const { cli, asked } = makeProcess(false);
    await assert.rejects(requireConsent(cli, {}, 'The thing is deleted.'), (error) => {
      return error instanceof UsageError && error.message === 'The thing is deleted. Add --yes to confirm.';
    });
    assert.equal(asked(), '');
  });
});
