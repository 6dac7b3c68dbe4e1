import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { call } from '../../server/api/client.ts';
import { toLocalInstance } from '../../server/api/instance.ts';
import type { EditorMessage, PlannedAnswer, ToolMessage, ToolRequest, ToolTarget } from '../../server/wire/agents.ts';
import { findBuilt } from '../support/builtProgram.ts';
import { startTestService, type TestService } from '../support/serviceInProcess.ts';

const ROSTER = readFileSync('test/fixtures/sample/clean.roster.csv');

describe('the agent tools process forked by the editor', () => {
  let service: TestService;
  let target: ToolTarget;
  let child: ChildProcess;
  let last = 0;
  /** The requests that the tools reported. */
  const called: string[] = [];

  /** Sends a request like the editor: supplies what the tool needs, or refuses it. */
  function ask(request: Omit<ToolRequest, 'id'>, refusal?: string): Promise<ToolMessage> {
    const id = ++last;
    const send = (message: EditorMessage): void => void child.send(message);
    return new Promise((done) => {
      const hear = (message: ToolMessage): void => {
        if (message.id !== id) return;
        const isNeed = message.kind === 'needsTarget' || message.kind === 'needsText';
        if (isNeed && refusal !== undefined) send({ kind: 'unmet', id, refusal: { code: 'INVALID_TOKEN', message: refusal } });
        else if (message.kind === 'needsTarget') send({ kind: 'target', id, target });
        else if (message.kind === 'needsText') send({ kind: 'text', id, content: ROSTER, place: null });
        else if (message.kind === 'called') called.push(`${message.call.method} ${message.call.endpoint} ${message.call.status}`);
        else {
          child.off('message', hear);
          done(message);
        }
      };
      child.on('message', hear);
      send({ kind: 'request', request: { id, ...request } });
    });
  }

  before(async () => {
    service = await startTestService();
    target = { ...toLocalInstance(service.address), account: null, timeout: null, network: null };
    child = fork(findBuilt('agentTools'), [], { serialization: 'advanced', execArgv: [] });
  });
  after(async () => {
    child.kill();
    await service.close();
  });

  it('carries out only the plan that was shown', async () => {
    const upload = { tool: 'upload_roster', input: { path: 'clean.roster.csv' } } as const;
    const versions = async () => (await call(toLocalInstance(service.address), 'listVersions')).versions.length;
    const planned = await ask({ ...upload, step: 'plan' });
    assert.ok(planned.kind === 'answer' && 'hash' in planned.answer);
    const { hash, text } = planned.answer as PlannedAnswer;
    assert.match(text, /^Upload clean[.]roster[.]csv on local[\s\S]*11 added/);
    for (const step of ['run', { carryOut: 'another' }] as const) {
      const refused = await ask({ ...upload, step });
      assert.ok(refused.kind === 'refused' && refused.refusal.code === 'CONFLICT', JSON.stringify(refused));
    }
    assert.equal(await versions(), 0);
    const done = await ask({ ...upload, step: { carryOut: hash! } });
    assert.ok(done.kind === 'answer' && /Uploaded as version 1/.test(done.answer.text));
    assert.equal(await versions(), 1);
    assert.ok(called.includes('POST uploadRoster 200'), called.join(', '));
  });

  it('passes on a refusal by the editor, and rejects invalid input', async () => {
    const refused = await ask({ tool: 'list_versions', input: {}, step: 'run' }, 'There is no key yet.');
    assert.deepEqual(refused, { id: last, kind: 'refused', refusal: { code: 'INVALID_TOKEN', message: 'There is no key yet.' } });
    const wrong = await ask({ tool: 'check_roster', input: { pth: 1 }, step: 'run' });
    assert.ok(wrong.kind === 'refused' && /has no pth/.test(wrong.refusal.message));
  });

  it('exits when the editor disconnects', async () => {
    const ended = once(child, 'exit');
    child.disconnect();
    assert.deepEqual(await ended, [0, null]);
  });
});
