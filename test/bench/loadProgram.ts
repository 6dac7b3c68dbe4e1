import autocannon from 'autocannon';
import type { Load, LoadResult } from './load.ts';

// A separate process, so that the client takes no CPU time from the server's event loop.
process.on('message', async ({ url, headers, connections, seconds }: Load) => {
  const result = await autocannon({ url, headers, connections, duration: seconds });
  const good = result['2xx'];
  const answer: LoadResult = { good, bad: result.non2xx + result.errors, perSecond: good / result.duration, p99: result.latency.p99 };
  process.send?.(answer);
});
