import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { DEFAULT_ROSTER_SETTINGS } from '../../../server/core/developers/rosterSettings.ts';
import { createRosterThreads } from '../../../server/main/rosterThread.ts';
import { skipBecause } from '../../support/skipBecause.ts';

describe('the threads for rosters', () => {
  it('give way to the other threads of the process, where threads have priorities of their own', async function () {
    if (process.platform !== 'linux') skipBecause(this, 'only Linux has priorities of threads');
    const before = listPriorities();
    const threads = createRosterThreads();
    try {
      await threads.judgeRoster(Buffer.from('name,email,manager_email\n'), DEFAULT_ROSTER_SETTINGS, false);
      const added = [...listPriorities()].filter(([id]) => !before.has(id)).map(([, priority]) => priority);
      assert.ok(added.some((priority) => priority > Math.max(...before.values())));
    } finally {
      await threads.close();
    }
  });
});

/** Returns the priority of each thread of this process by its ID: the higher the number, the more it gives way. */
function listPriorities(): Map<string, number> {
  return new Map(
    readdirSync('/proc/self/task').map((id) => {
      const text = readFileSync(`/proc/self/task/${id}/stat`, 'utf8');
      return [id, Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[16])];
    }),
  );
}
