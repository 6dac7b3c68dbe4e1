import assert from 'node:assert/strict';
import { readRetryAfter } from '../../../server/api/responseRefusal.ts';

const NOW = Date.parse('2026-01-01T00:00:00Z');

describe('the time to wait', () => {
  it('is taken from Retry-After, in seconds or as a date', () => {
    assert.equal(readRetryAfter({ 'retry-after': ' 12 ' }, NOW), 12);
    assert.equal(readRetryAfter({ 'retry-after': 'Thu, 01 Jan 2026 00:00:30 GMT' }, NOW), 30);
    assert.equal(readRetryAfter({ 'retry-after': 'Wed, 31 Dec 2025 00:00:00 GMT' }, NOW), 0);
  });

  it('is otherwise the longest of the resets', () => {
    assert.equal(readRetryAfter({ 'x-ratelimit-reset-seconds-org': '3', 'x-ratelimit-reset-seconds-ip': '6.2' }, NOW), 7);
    assert.equal(readRetryAfter({ 'retry-after': 'soon', 'x-ratelimit-reset-seconds-ip': '4' }, NOW), 4);
  });

  it('is unknown if no header is usable', () => {
    for (const headers of [
      {},
      { 'retry-after': '' },
      { 'retry-after': 'soon' },
      { 'x-ratelimit-reset-seconds-ip': 'x' },
      { 'x-ratelimit-remaining-ip': '0' },
    ]) {
      assert.equal(readRetryAfter(headers, NOW), null, JSON.stringify(headers));
    }
  });
});
