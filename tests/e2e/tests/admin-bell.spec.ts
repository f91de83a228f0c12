import { expect, type Page, test } from '@playwright/test';
import { editor, signIn } from '../support/admin.js';
import { axeViolations, sidewaysScroll } from '../support/inspect.js';
import { api, asServer } from '../support/product.js';

const words = {
  en: {
    notifications: 'Notifications',
    mention: /mentioned you/,
    read: 'Mark as read',
    readAll: 'Mark all as read',
    isNew: 'New',
    none: 'Nothing yet',
    again: 'Try again',
  },
  ru: {
    notifications: 'Уведомления',
    mention: /mentioned you|упоминает вас/,
    read: 'Отметить прочитанным',
    readAll: 'Отметить всё прочитанным',
    isNew: 'Новое',
    none: 'Пока ничего нет',
    again: 'Повторить',
  },
} as const;

const post = async (path: string, data: object) => {
  const response = await fetch(`${api}/api/${path}`, {
    method: 'POST',
    headers: asServer,
    body: JSON.stringify({ data }),
  });
  const body = (await response.json()) as { data: { id: string } };
  expect([path, response.status, body]).toEqual([path, 201, expect.anything()]);
  return body.data;
};

/** Opens the admin, and returns the id of the signed-in account. */
async function open(page: Page, language: keyof typeof words): Promise<string> {
  const counted = page.waitForResponse((response) => response.url().endsWith('/unread-notifications'));
  await page.goto('/admin');
  await signIn(page, await editor(), language);
  return /subjects\/([^/]+)\//.exec((await counted).url())?.[1] ?? '';
}

for (const [language, width, colorScheme] of [
  ['en', 1280, 'light'],
  ['ru', 390, 'dark'],
] as const)
  test(`the bell counts and lists one's notifications, live: ${language}, ${width} px`, async ({
    browser,
  }) => {
    const t = words[language];
    const context = await browser.newContext({
      ...{ viewport: { width, height: 844 }, locale: language, reducedMotion: 'reduce', colorScheme },
    });
    const page = await context.newPage();
    const subjectId = await open(page, language);
    const bell = page.getByRole('button', { name: new RegExp(`^${t.notifications}`) });
    const panel = page.getByRole('region', { name: t.notifications });
    await expect(bell).toBeVisible();

    await test.step('the message to a new account is marked as read', async () => {
      await bell.click();
      await panel.getByRole('button', { name: t.readAll }).click();
      await expect(panel.getByText(t.isNew, { exact: true })).toHaveCount(0);
      await expect(bell).toHaveAccessibleName(t.notifications);
      expect([await axeViolations(page), await sidewaysScroll(page)]).toEqual([[], 0]);
      await page.keyboard.press('Escape');
      await expect(panel).toBeHidden();
      await expect(bell).toBeFocused();
    });

    const article = await post('blog/articles', { title: { en: `Anchors ${crypto.randomUUID()}` } });
    const text = 'Please look';
    const note = await post(`blog/articles/${article.id}/notes`, { text, mentions: [subjectId] });

    await test.step('a mention is counted and announced without a reload', async () => {
      await expect(bell).toHaveAccessibleName(/1/);
      await expect(page.getByRole('status').filter({ hasText: /^1 / })).toBeAttached();
    });

    await test.step('the panel lists it, and the keyboard marks it as read', async () => {
      await bell.focus();
      await page.keyboard.press('Enter');
      const item = panel.getByRole('listitem').filter({ hasText: t.mention });
      await expect(item.getByText(t.isNew, { exact: true })).toBeVisible();
      expect([await axeViolations(page), await sidewaysScroll(page)]).toEqual([[], 0]);
      await page.screenshot({ path: `test-results/bell-${width}.png` });
      await item.getByRole('button', { name: new RegExp(`^${t.read}`) }).focus();
      await page.keyboard.press('Enter');
      await expect(item.getByText(t.isNew, { exact: true })).toHaveCount(0);
      await expect(item).toBeFocused();
      await expect(bell).toHaveAccessibleName(t.notifications);
    });

    await test.step('all are marked as read', async () => {
      await post(`blog/articles/${article.id}/notes`, { text: 'And again', mentions: [subjectId] });
      await expect(panel.getByRole('listitem').filter({ hasText: t.mention })).toHaveCount(2);
      await panel.getByRole('button', { name: t.readAll }).click();
      await expect(panel.getByText(t.isNew, { exact: true })).toHaveCount(0);
    });

    await test.step('its link opens the note', async () => {
      await panel.getByRole('link', { name: t.mention }).last().click();
      await expect(page).toHaveURL(new RegExp(`/admin/blog/articles/${article.id}#note-${note.id}$`));
      await expect(panel).toBeHidden();
      const opened = page.locator(`#note-${note.id}`);
      await expect(opened).toBeFocused();
      await expect(opened.getByText('Please look')).toBeInViewport();
      await page.screenshot({ path: `test-results/bell-note-${width}.png` });
    });
    await context.close();
  });

test('the panel of notifications reports a failed load, and an empty list', async ({ page }) => {
  const t = words.en;
  const path = /\/notification-module\/notifications\?/;
  await page.route(path, (route) => route.fulfill({ status: 500, json: { status: 500, message: 'Broken' } }));
  await open(page, 'en');
  await page.getByRole('button', { name: t.notifications }).click();
  const panel = page.getByRole('region', { name: t.notifications });
  await expect(panel.getByRole('button', { name: t.again })).toBeVisible();
  await page.screenshot({ path: 'test-results/bell-failed.png' });
  await page.unroute(path);
  await page.route(path, (route) => route.fulfill({ json: { data: [], meta: { next: null } } }));
  await panel.getByRole('button', { name: t.again }).click();
  await expect(panel.getByText(t.none)).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.screenshot({ path: 'test-results/bell-empty.png' });
});
