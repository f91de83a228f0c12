import type { Locator, Page, Request } from '@playwright/test';
import { expect } from './waiting.js';

/** Returns the open form. */
export const form = (page: Page) => page.getByRole('main').getByRole('form').first();

/** Returns a filter for the writes of the open form, without those of the session and of open editors. */
function writesOf(page: Page): (request: Request) => boolean {
  const [model = ''] = /\/admin(\/[^/]+\/[^/]+)/.exec(page.url())?.slice(1) ?? [];
  // A new row with links is created by `POST /api/rows`.
  const own = new RegExp(`^/api(?:${model}(/[0-9a-f-]{36})?|/rows)$`);
  return (request) =>
    ['POST', 'PATCH'].includes(request.method()) && own.test(new URL(request.url()).pathname);
}

/** Submits the form, and waits for the response. @returns whether it was accepted */
export async function send(page: Page): Promise<boolean> {
  const button = form(page).locator('footer button[type="submit"]').first();
  const isWrite = writesOf(page);
  const next = () => page.waitForRequest(isWrite).catch(() => undefined);
  let sent = next();
  await button.click();
  for (;;) {
    const request = await Promise.race([sent, isRefused(button)]);
    if (!request) return false;
    // The form itself retries with another slug when its slug exists.
    sent = next();
    const answer = await request.response();
    await answer?.finished();
    if (!answer?.ok()) continue;
    await expect(button).not.toHaveAttribute('data-state', 'pending');
    return true;
  }
}

/**
 * Resolves once the form shows an error and sends nothing. Old errors may still be visible on submit, so an
 * error must stay for several frames, by when the page has handled the click.
 */
async function isRefused(button: Locator): Promise<undefined> {
  await button
    .evaluate((pressed) => {
      const isSaid = () =>
        pressed.closest('form')?.querySelector('[role="alert"]') && pressed.dataset['state'] !== 'pending';
      return new Promise<void>((resolve) => {
        let drawn = 0;
        const look = () => {
          drawn = isSaid() ? drawn + 1 : 0;
          if (drawn > 30) resolve();
          else if (pressed.isConnected) requestAnimationFrame(look);
        };
        look();
      });
    })
    .catch(() => undefined);
}

/** Opens the folded fields of the form, such as its slug. */
export async function unfold(page: Page): Promise<void> {
  const fold = page.locator('details[data-fold]:not([open]) > summary');
  await expect(page.locator('[data-field]').first()).toBeVisible();
  for (const summary of await fold.all()) await summary.click();
}

/** Shows the texts of a form in one language, or in both. */
export async function showTexts(page: Page, language: 'en' | 'ru' | 'Both'): Promise<void> {
  const texts = page.getByRole('radiogroup', { name: 'Language of the texts' }).last();
  await texts.getByRole('radio', { name: new RegExp(`^${language}`, 'i') }).click();
}
