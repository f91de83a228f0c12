import { test as base, type Page, type Response } from '@playwright/test';
import { watch } from './inspect.js';
import { address } from './product.js';

/** A tab for visiting one page after the other. */
export interface Tab {
  readonly page: Page;
  /** Faults of the current page. */
  readonly problems: readonly string[];
  /** Opens a page and waits until it is loaded. */
  open(path: string): Promise<Response | null>;
}

/**
 * For tests that visit many pages without changes: one tab per worker. Separate tabs are separate processes,
 * which compile the common code again.
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
          // Drops faults of the previous page.
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
