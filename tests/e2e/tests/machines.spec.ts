import { expect, test } from '@playwright/test';
import { editor, signIn } from '../support/admin.js';
import { axeViolations, sidewaysScroll } from '../support/inspect.js';
import { confirmAddress } from '../support/mailbox.js';
import { api } from '../support/product.js';
import { screens, windowOn } from '../support/screens.js';

const words = {
  en: {
    keys: 'API keys',
    newKey: 'New key',
    name: 'Name',
    searchScopes: 'Search in scopes',
    read: 'read',
    once: 'Copy the key now. It is not shown again.',
    key: 'Key',
    close: 'Done',
    revoke: 'Revoke',
    revoked: 'Revoked',
    needsName: 'Enter a name.',
    needsScope: 'Select at least one scope.',
    webhooks: 'Webhooks',
    newWebhook: 'New webhook',
    address: 'Address',
    searchEvents: 'Search in events',
    updated: 'changed',
    secret: 'Secret',
    ping: 'Send a test event',
    refresh: 'Refresh',
    details: 'Details of notification.webhook.ping',
    waiting: 'Waiting',
    newSecret: 'New secret',
    save: 'Save',
    delete: 'Delete',
  },
  ru: {
    keys: 'Ключи API',
    newKey: 'Новый ключ',
    name: 'Название',
    searchScopes: 'Поиск по правам',
    read: 'читать',
    once: 'Скопируйте ключ сейчас: он больше не показывается.',
    key: 'Ключ',
    close: 'Готово',
    revoke: 'Отозвать',
    revoked: 'Отозван',
    needsName: 'Введите название.',
    needsScope: 'Выберите хотя бы одно право.',
    webhooks: 'Вебхуки',
    newWebhook: 'Новый вебхук',
    address: 'Адрес',
    searchEvents: 'Поиск по событиям',
    updated: 'изменение',
    secret: 'Секрет',
    ping: 'Отправить проверку',
    refresh: 'Обновить',
    details: 'Подробности: notification.webhook.ping',
    waiting: 'Ждут',
    newSecret: 'Новый секрет',
    save: 'Сохранить',
    delete: 'Удалить',
  },
} as const;

for (const screen of screens) {
  const { language, viewport, colorScheme } = screen;
  test(`API keys and webhooks: ${language}, ${viewport.width} px, ${colorScheme}`, async ({ browser }) => {
    const t = words[language];
    const page = await windowOn(browser, screen);
    const shows = async (name: string) => {
      expect(await axeViolations(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
      if (process.env['SHOTS'])
        await page.screenshot({ path: `${process.env['SHOTS']}/${name}-${language}.png` });
    };
    const button = (name: string) => page.getByRole('button', { name, exact: true });

    await test.step('a key is created, shown once, used and revoked', async () => {
      const email = await editor();
      await confirmAddress(page, email);
      await page.goto('/admin/rbac/api-keys');
      await signIn(page, email, language);
      await expect(page.getByRole('heading', { level: 1, name: t.keys })).toBeVisible();
      await shows('keys-empty');
      await button(t.newKey).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: t.newKey }).click();
      await expect(dialog.getByText(t.needsName)).toBeVisible();
      await dialog.getByLabel(t.name).fill('Price list');
      await dialog.getByRole('button', { name: t.newKey }).click();
      await expect(dialog.getByText(t.needsScope)).toBeVisible();
      await dialog.getByLabel(t.searchScopes).fill('crm.request');
      await dialog.getByLabel(t.read, { exact: true }).first().check();
      await shows('keys-form');
      await dialog.getByRole('button', { name: t.newKey }).click();
      await expect(page.getByText(t.once)).toBeVisible();
      await shows('keys-secret');
      const key = await page.getByRole('dialog').getByLabel(t.key, { exact: true }).inputValue();
      const call = () =>
        fetch(`${api}/api/crm/requests?limit=1`, { headers: { authorization: `Bearer ${key}` } });
      expect((await call()).status).toBe(200);
      await button(t.close).click();
      await expect(page.getByText('Price list').locator('visible=true')).toBeVisible();
      await shows('keys-list');
      await page
        .getByRole('button', { name: `${t.revoke} Price list` })
        .locator('visible=true')
        .click();
      await page.getByRole('alertdialog').getByRole('button', { name: t.revoke, exact: true }).click();
      await expect(page.getByText(t.revoked, { exact: true }).locator('visible=true')).toBeVisible();
      expect((await call()).status).toBe(401);
    });

    await test.step('a webhook is created, sends a test event, and lists the delivery', async () => {
      const address = `https://receiver-${Date.now()}.invalid/webhooks`;
      await page.goto('/admin/notification/webhooks');
      await expect(page.getByRole('heading', { level: 1, name: t.webhooks })).toBeVisible();
      await button(t.newWebhook).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t.address).fill(address);
      await dialog.getByLabel(t.searchEvents).fill('blog.article.');
      await dialog.getByLabel(t.updated, { exact: true }).first().check();
      await shows('webhooks-form');
      await dialog.getByRole('button', { name: t.newWebhook }).click();
      await expect(page.getByRole('dialog').getByLabel(t.secret, { exact: true })).toHaveValue(/^whsec_/);
      await shows('webhooks-secret');
      await button(t.close).click();
      await expect(page.getByRole('heading', { level: 1, name: address })).toBeVisible();
      await button(t.ping).click();
      await expect(async () => {
        await button(t.refresh).click();
        await expect(page.getByText('url: leads to a host that is not found.')).toBeVisible({ timeout: 500 });
      }).toPass();
      await shows('webhooks-log');
      await page.getByRole('button', { name: t.details }).click();
      await expect(page.getByRole('dialog').getByText('msg_')).toBeVisible();
      await shows('webhooks-details');
      await button(t.close).click();
      await button(t.delete).click();
      await page.getByRole('alertdialog').getByRole('button', { name: t.delete, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: t.webhooks })).toBeVisible();
      await expect(page.getByText(address)).toHaveCount(0);
      await shows('webhooks-list');
    });
    await page.context().close();
  });
}
