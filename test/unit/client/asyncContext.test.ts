import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import * as onNode from '../../../client/window/asyncContext.ts';

/** Loads the module as a browser does, which has no AsyncLocalStorage. */
async function loadInBrowser(): Promise<typeof onNode> {
  const { getBuiltinModule } = process;
  process.getBuiltinModule = (() => undefined) as typeof getBuiltinModule;
  try {
    return (await import(`${new URL('../../../client/window/asyncContext.ts', import.meta.url).href}?browser`)) as typeof onNode;
  } finally {
    process.getBuiltinModule = getBuiltinModule;
  }
}

const inBrowser = await loadInBrowser();

for (const [where, { createAsyncContext, bindContext }, ofListener] of [
  ['on Node', onNode, 'a'],
  // There a listener has the value of the work that runs when it is called.
  ['in a browser', inBrowser, 'b'],
] as const) {
  describe(`a value of running work ${where}`, () => {
    it('belongs to the work, however often it waits, and to nothing after it', async () => {
      const context = createAsyncContext<string>();
      const values: unknown[] = [context.getStore()];
      const running = context.run('a', async () => {
        for (let round = 0; round < 2; round++) {
          values.push(context.getStore());
          await turn();
        }
        return values.push(context.getStore());
      });
      assert.equal(await running, 4);
      assert.deepEqual([...values, context.getStore()], [undefined, 'a', 'a', 'a', undefined]);
    });

    it('is that of the inner of two, then of the outer again', async () => {
      const context = createAsyncContext<string>();
      const values = await context.run('outer', async () => {
        const inner = await context.run('inner', async () => {
          await turn();
          return context.getStore();
        });
        return [inner, context.getStore()];
      });
      assert.deepEqual(values, ['inner', 'outer']);
    });

    it('is not that of work which leaves it', () => {
      const context = createAsyncContext<string>();
      const values = context.run('a', () => [context.exit(() => context.getStore()), context.getStore()]);
      assert.deepEqual(values, [undefined, 'a']);
    });

    it('ends with work that throws or rejects, and each context has its own', async () => {
      const context = createAsyncContext<string>();
      const other = createAsyncContext<string>();
      const fail = (): never => {
        assert.deepEqual([context.getStore(), other.getStore()], ['a', undefined]);
        throw new Error('failed');
      };
      assert.throws(() => context.run('a', fail), /failed/);
      await assert.rejects(
        context.run('a', async () => fail()),
        /failed/,
      );
      assert.equal(context.getStore(), undefined);
    });

    it('reaches a listener that was bound while it was running', () => {
      const context = createAsyncContext<string>();
      const listener = context.run('a', () => bindContext((text: string) => [context.getStore(), text]));
      assert.deepEqual(
        context.run('b', () => listener('said')),
        [ofListener, 'said'],
      );
    });
  });
}

describe('two commands at the same time in a browser', () => {
  it('have the value of the latest one that has not ended', async () => {
    const context = inBrowser.createAsyncContext<string>();
    const { promise, resolve } = Promise.withResolvers<void>();
    const first = context.run('first', () => promise);
    const second = context.run('second', async () => turn());
    assert.equal(context.getStore(), 'second');
    await second;
    assert.equal(context.getStore(), 'first');
    resolve();
    await first;
    await turn();
    assert.equal(context.getStore(), undefined);
  });
});
