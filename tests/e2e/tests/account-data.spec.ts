import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { axeViolations, sidewaysScroll } from '../support/inspect.js';
import { confirmAddress, nextMail } from '../support/mailbox.js';
import { languagesOf } from '../support/product.js';

/** Texts of the pages. */
const words = {
  en: {
    createAccount: 'Create an account',
    email: 'Email',
    password: 'Password',
    prepare: 'Prepare a file',
    ready: /The file is ready/,
    download: 'Download',
    deleteAccount: 'Delete account',
    gone: 'Your account was deleted',
    exported: /Your data at/,
    deleted: /was deleted/,
    stays: 'What stays',
  },
  ru: {
    createAccount: 'Создать аккаунт',
    email: 'Почта',
    password: 'Пароль',
    prepare: 'Подготовить файл',
    ready: /Файл готов/,
    download: 'Скачать',
    deleteAccount: 'Удалить аккаунт',
    gone: 'Аккаунт удалён',
    exported: /Ваши данные на/,
    deleted: /удалён/,
    stays: 'Что остаётся',
  },
} as const;

const registration = '/rbac/subject/authentication/email-and-password/registration';
const signIn = '/rbac/subject/authentication/select-method';
const settings = '/rbac/subjects/settings';
const password = 'calm-sea-and-wind';

for (const language of languagesOf('en')) {
  test(`an account exports its data and deletes itself: ${language}`, async ({ page }) => {
    const t = words[language];
    const email = await register(page, language);
    await page.goto(`/${language}${settings}`);
    const main = page.getByRole('main');

    await test.step('downloads its data', async () => {
      await main.getByRole('button', { name: t.prepare }).click();
      await expect(main.getByText(t.ready)).toBeVisible();
      expect((await nextMail(email)).subject).toMatch(t.exported);
      const arriving = page.waitForEvent('download');
      await main.getByRole('button', { name: t.download }).click();
      const file = await readFile(await (await arriving).path(), 'utf8');
      expect((JSON.parse(file) as { data: object }).data).toMatchObject({ 'rbac.identity': [{ email }] });
    });

    await test.step('lists the deleted data, in both themes and on a phone', async () => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expect(main.getByRole('heading', { name: t.stays })).toBeVisible();
        expect(await axeViolations(page)).toEqual([]);
      }
      const wide = page.viewportSize();
      await page.setViewportSize({ width: 360, height: 780 });
      expect(await sidewaysScroll(page)).toBe(0);
      if (wide) await page.setViewportSize(wide);
    });

    await test.step('deletes itself by keyboard, and cannot sign in any more', async () => {
      await main.getByRole('button', { name: t.deleteAccount }).press('Enter');
      const question = page.getByRole('alertdialog');
      await expect(question).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
      // The focus starts on the safe answer.
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(main.getByRole('heading', { name: t.gone })).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
      expect((await nextMail(email)).subject).toMatch(t.deleted);
      await page.goto(`/${language}${signIn}`);
      await main.getByLabel(t.email, { exact: true }).fill(email);
      await main.getByLabel(t.password, { exact: true }).fill(password);
      const response = page.waitForResponse((one) =>
        one.url().endsWith('/email-and-password/authentication'),
      );
      await main.getByLabel(t.password, { exact: true }).press('Enter');
      expect((await response).status()).toBe(401);
    });
  });
}

async function register(page: Page, language: keyof typeof words): Promise<string> {
  const t = words[language];
  const email = `leaving-${Date.now().toString(36)}-${Math.floor(Math.random() * 1e6)}@example.com`;
  // A separate address, since registrations from one address are limited.
  await page.setExtraHTTPHeaders({
    'x-forwarded-for': `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 250)).join('.')}`,
  });
  await page.goto(`/${language}${registration}`);
  const main = page.getByRole('main');
  await main.getByLabel(t.email, { exact: true }).fill(email);
  await main.getByLabel(t.password, { exact: true }).fill(password);
  await main.getByRole('button', { name: t.createAccount, exact: true }).click();
  await page.waitForURL(`/${language}`);
  await confirmAddress(page, email);
  return email;
}
