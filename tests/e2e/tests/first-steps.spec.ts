import { expect, test } from '@playwright/test';
import { accountWith, editor, signIn } from '../support/admin.js';
import { axeViolations, sidewaysScroll } from '../support/inspect.js';
import { screens, windowOn } from '../support/screens.js';

const words = {
  en: {
    steps: 'First steps',
    payment: 'Connect a payment provider',
    done: '(done)',
    hide: 'Hide first steps',
  },
  ru: {
    steps: 'Первые шаги',
    payment: 'Подключите приём платежей',
    done: '(готово)',
    hide: 'Скрыть первые шаги',
  },
} as const;

for (const screen of screens) {
  const { language, viewport, colorScheme } = screen;
  test(`first steps tick themselves when done: ${language}, ${viewport.width} px, ${colorScheme}`, async ({
    browser,
  }) => {
    const t = words[language];
    const page = await windowOn(browser, screen);
    await page.goto('/admin');
    await signIn(page, await editor(), language);
    const steps = page.getByRole('region', { name: t.steps });
    await expect(steps).toBeVisible();
    // The demo has products, pages and delivery, and only payments of trials.
    await expect(steps.getByRole('link').filter({ hasText: t.done })).not.toHaveCount(0);
    await expect(steps.getByRole('link', { name: t.payment })).toBeVisible();
    await expect(steps.getByRole('link', { name: t.payment })).not.toContainText(t.done);
    expect(await axeViolations(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    await steps.getByRole('button', { name: t.hide }).click();
    await expect(steps).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(steps).toBeHidden();
    await page.context().close();
  });
}

test('first steps leave out steps of other roles', async ({ browser }) => {
  const page = await windowOn(browser, screens[0]);
  await page.goto('/admin');
  await signIn(page, await accountWith([{ method: '*', path: '/api/crm/*' }]));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: words.en.steps })).toBeHidden();
  await page.context().close();
});
