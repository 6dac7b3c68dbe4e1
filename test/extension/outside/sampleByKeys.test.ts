import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { usePackagedWindow } from '../../support/host/packagedWindow.ts';
import { findByKeys } from '../../support/host/workbench.ts';
import { SAMPLE_BY_KEYS, type Strokes, toTyped } from '../../support/walks/sampleByKeys.ts';

/** Time for something to appear, and for its text to change once it is there. */
const TIMEOUT_MS = { appears: 5_000, changes: 1_000 };

describe('the sample without a mouse', function () {
  this.timeout(120_000);
  let page: Page;

  usePackagedWindow({}, (opened) => {
    page = opened.page;
  });

  /** Returns true as soon as the text is visible, or false if nothing appears, or something else. */
  const isSeen = async (selector: string, text: string): Promise<boolean> => {
    const appears = (more: { readonly hasText?: string }, timeout: number): Promise<boolean> =>
      page
        .locator(selector, more)
        .first()
        .waitFor({ timeout })
        .then(
          () => true,
          () => false,
        );
    return (await appears({}, TIMEOUT_MS.appears)) && appears({ hasText: text }, TIMEOUT_MS.changes);
  };

  /** The keys of the roster, from its first problem until it is saved. */
  let cleaning = 0;

  /** Presses the keys; a key before a text opens the list that the text is typed into. */
  async function press(keys: Strokes['keys']): Promise<void> {
    cleaning += keys.length;
    for (const [at, key] of keys.entries()) {
      const next = toTyped(keys[at + 1]);
      if (next !== undefined) await findByKeys(page, key, next);
      else if (toTyped(key) === undefined) await page.keyboard.press(key);
    }
  }

  for (const { does, strokes } of SAMPLE_BY_KEYS)
    it(does, async () => {
      if (does === SAMPLE_BY_KEYS[1]?.does) cleaning = 0;
      for (const { keys, sees, orElse } of strokes) {
        await press(keys);
        while (orElse !== undefined && !(await isSeen(...sees))) await press(orElse);
        const [selector, text] = sees;
        await page.locator(selector, { hasText: text }).first().waitFor();
      }
      if (does === 'Review the roster and publish it') {
        console.log(`      figure: the first upload is active after ${strokes.length} decisions`);
        assert.ok(strokes.length <= 3);
      }
      if (does === 'Save the roster')
        console.log(`      figure: the mistakes of the sample roster are fixed and saved by ${cleaning} keys`);
    });
});
