import type { Page } from 'playwright-core';
import { usePackagedWindow } from '../../support/host/packagedWindow.ts';
import { findByKeys } from '../../support/host/workbench.ts';
import { SAMPLE_BY_KEYS, type Strokes, toTyped } from '../../support/walks/sampleByKeys.ts';

const TIMEOUT_MS = 5_000;

describe('the sample without a mouse', function () {
  this.timeout(120_000);
  let page: Page;

  usePackagedWindow({}, (opened) => {
    page = opened.page;
  });

  /** Returns true as soon as the text is visible, or false after a few seconds. */
  const isSeen = (selector: string, text: string): Promise<boolean> =>
    page
      .locator(selector, { hasText: text })
      .first()
      .waitFor({ timeout: TIMEOUT_MS })
      .then(
        () => true,
        () => false,
      );

  /** Presses the keys; one before a text opens the list that the text is typed into. */
  async function press(keys: Strokes['keys']): Promise<void> {
    for (const [at, key] of keys.entries()) {
      const next = toTyped(keys[at + 1]);
      if (next !== undefined) await findByKeys(page, key, next);
      else if (toTyped(key) === undefined) await page.keyboard.press(key);
    }
  }

  for (const { does, strokes } of SAMPLE_BY_KEYS)
    it(does, async () => {
      for (const { keys, sees, orElse } of strokes) {
        await press(keys);
        while (orElse !== undefined && !(await isSeen(...sees))) await press(orElse);
        const [selector, text] = sees;
        await page.locator(selector, { hasText: text }).first().waitFor();
      }
    });
});
