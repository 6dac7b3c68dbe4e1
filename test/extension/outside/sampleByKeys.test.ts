import type { Page } from 'playwright-core';
import { usePackagedWindow } from '../../support/host/packagedWindow.ts';
import { SAMPLE_BY_KEYS, type Strokes } from '../../support/walks/sampleByKeys.ts';

const PATIENCE_MS = 5_000;

describe('the sample without a mouse', function () {
  this.timeout(120_000);
  let page: Page;

  usePackagedWindow({}, (opened) => {
    page = opened.page;
  });

  /** True as soon as a text is to be seen; false if it does not come within a few seconds. */
  const isSeen = (selector: string, text: string): Promise<boolean> =>
    page
      .locator(selector, { hasText: text })
      .first()
      .waitFor({ timeout: PATIENCE_MS })
      .then(
        () => true,
        () => false,
      );

  /** Presses the keys, and waits after a text for the line of a list that holds it. False if that did not come: a list that was opened too early knows no files yet. */
  async function press(keys: Strokes['keys']): Promise<boolean> {
    for (const key of keys) {
      const text = /^“(.*)”$/.exec(key)?.[1];
      if (text === undefined) await page.keyboard.press(key);
      else {
        await page.keyboard.type(text);
        if (!(await isSeen('.quick-input-list .monaco-list-row.focused', text))) return false;
      }
    }
    return true;
  }

  for (const { does, strokes } of SAMPLE_BY_KEYS)
    it(does, async () => {
      for (const { keys, sees, orElse } of strokes) {
        while (!(await press(keys))) await page.keyboard.press('Escape');
        while (orElse !== undefined && !(await isSeen(...sees))) await press(orElse);
        const [selector, text] = sees;
        await page.locator(selector, { hasText: text }).first().waitFor();
      }
    });
});
