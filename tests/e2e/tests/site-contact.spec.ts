import { expect, test } from '@playwright/test';
import { editor, signIn } from '../support/admin.js';
import { axeViolations, sidewaysScroll } from '../support/inspect.js';
import { screens, windowOn } from '../support/screens.js';
import { changeSite } from '../support/site-settings.js';

const words = {
  en: {
    ...{ list: 'Social networks', add: 'Add: Social networks', service: 'Service', save: 'Save draft' },
    ...{ publish: 'Publish…', now: 'Publish now' },
    ...{
      up: 'Move up: Facebook',
      remove: 'Remove: Instagram',
      address: (name: string) => `Address: ${name}`,
    },
    bad: 'The address must begin with https://',
  },
  ru: {
    ...{ list: 'Соцсети', add: 'Добавить: Соцсети', service: 'Сервис', save: 'Сохранить черновик' },
    ...{ publish: 'Опубликовать…', now: 'Опубликовать сейчас' },
    ...{ up: 'Переместить выше: Facebook', remove: 'Удалить: Instagram' },
    address: (name: string) => `Адрес: ${name}`,
    bad: 'Адрес должен начинаться с https://',
  },
} as const;

test.describe.configure({ mode: 'serial' });
test.afterEach(({ request }) => changeSite(request, { social: [], timeZone: null }));

for (const screen of screens)
  test(`social networks are a list, and in the footer of pages: ${screen.language}`, async ({
    browser,
    request,
  }) => {
    const { language } = screen;
    const t = words[language];
    const page = await windowOn(browser, screen);
    await page.goto('/admin/site/contact');
    await signIn(page, await editor(), language);
    const list = page.getByRole('group', { name: t.list });
    await list.getByRole('button', { name: t.add }).focus();

    await test.step('entries are added by keyboard, and named when they are wrong', async () => {
      await page.keyboard.press('Enter');
      await expect(list.getByRole('combobox', { name: t.service })).toBeFocused();
      await page.keyboard.press('Tab');
      await page.keyboard.type('http://instagram.com/boats');
      await page.keyboard.press('Tab');
      await expect(list.getByText(t.bad)).toBeVisible();
      await list.getByRole('button', { name: t.add }).click();
      await list.getByRole('textbox', { name: t.address('Facebook') }).fill('https://facebook.com/boats');
      expect(await axeViolations(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
      await list.scrollIntoViewIfNeeded();
      await page.screenshot({ path: `test-results/site-social-${language}.png`, fullPage: true });
    });

    await test.step('a refusal is shown at the entry', async () => {
      await page.getByRole('button', { name: t.save, exact: true }).click();
      await expect(list.getByRole('listitem').first().getByText(t.bad)).toBeVisible();
      await expect(list.locator('[aria-invalid=true]')).toHaveCount(1);
    });

    await test.step('the order is that of the footer', async () => {
      await list.getByRole('textbox', { name: t.address('Instagram') }).fill('https://instagram.com/boats');
      await list.getByRole('button', { name: t.up }).click();
      const footer = async () =>
        (await (await request.get(`/${language}/contact`)).text()).split('<footer')[1] ?? '';
      await page.getByRole('button', { name: t.publish }).click();
      expect(await footer()).not.toContain('facebook.com/boats');
      await page.getByRole('button', { name: t.now }).click();
      await expect.poll(footer).toMatch(/facebook\.com\/boats[\s\S]*instagram\.com\/boats/);
    });

    await test.step('entries are removed', async () => {
      await list.getByRole('button', { name: t.remove }).click();
      await expect(list.getByRole('listitem')).toHaveCount(1);
      await expect(list.getByRole('button', { name: t.up })).toBeDisabled();
    });
    await page.goto(`/${language}/contact`);
    await page.locator('footer').screenshot({ path: `test-results/site-footer-${language}.png` });
    await page.context().close();
  });

test('pages and the admin have the time zone of the settings', async ({ page, request }) => {
  const zoneOf = async (url: string) =>
    /data-time-zone="([^"]+)"/.exec(await (await request.get(url)).text())?.[1];
  const before = await zoneOf('/en');
  await changeSite(request, { timeZone: 'Pacific/Kiritimati' });

  await expect
    .poll(async () => [await zoneOf('/en'), await zoneOf('/admin')])
    .toEqual(['Pacific/Kiritimati', 'Pacific/Kiritimati']);
  await page.goto('/admin/site/region');
  await signIn(page, await editor());
  const zone = page.getByLabel('Time zone', { exact: true });
  await expect(zone).toHaveValue('Pacific/Kiritimati');
  await zone.fill('');
  await page.getByRole('button', { name: 'Publish…' }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();

  await expect(page.locator('html')).toHaveAttribute('data-time-zone', before ?? '');
  await expect(page.getByText(`TIME_ZONE = ${before}`)).toBeVisible();
});
