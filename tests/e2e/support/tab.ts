import { test as base, type Page, type Response } from '@playwright/test';
import { watch } from './inspect.js';
import { address } from './product.js';

/** A tab in which one page is looked at after the other. */
export interface Tab {
  readonly page: Page;
  /** What has gone wrong in the page that is shown. */
  readonly problems: readonly string[];
  /** Shows a page, once all of it has come. */
  open(path: string): Promise<Response | null>;
}

/**
 * For tests that look at many pages and change nothing: all of a worker's use one tab. A tab of its own is a process of its own, which
 * compiles anew what all pages have in common.
 */
export const test = base.extend<object, { tab: Tab }>({
  tab: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ baseURL: address });
      const page = await context.newPage();
      const problems = await watch(page);
      await use({
        page,
        problems,
        async open(path) {
          const answer = await page.goto(path, { waitUntil: 'commit' });
          // What the page before has not waited for is no problem of this one.
          problems.length = 0;
          await page.waitForLoadState();
          return answer;
        },
      });
      await context.close();
    },
    { scope: 'worker' },
  ],
});
