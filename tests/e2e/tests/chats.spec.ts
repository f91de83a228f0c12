import { expect, test } from '@playwright/test';
import { person, sendMessage, slugOf, labels } from '../support/chats.js';
import { axeViolations } from '../support/inspect.js';

test('two people chat live, one of them offline for a while, and no message runs as code', async ({
  browser,
}) => {
  const annaName = `Anna ${crypto.randomUUID().slice(0, 8)}`;
  const [anna, boris] = [await person(browser, 'en', annaName), await person(browser, 'ru', 'Борис')];
  await expect(anna.getByText(annaName)).toBeVisible();
  const slug = await slugOf(annaName);

  await boris.goto(`/ru/social/profiles/${slug}`);
  await boris.getByRole('link', { name: labels.ru.write }).click();
  const hostile = '<img src=x onerror="document.title=1"> Привет';
  await sendMessage(boris, 'ru', hostile);
  await expect(boris.getByText(labels.ru.created)).toBeVisible();

  await expect(anna.getByRole('link', { name: labels.en.unread })).toBeVisible();
  await anna.getByRole('list', { name: labels.en.chats }).getByRole('link').first().click();
  await expect(anna.getByRole('log').getByText(hostile)).toBeVisible();
  await expect(anna.getByRole('link', { name: labels.en.unread })).toHaveCount(0);

  await sendMessage(anna, 'en', 'Hello Boris');
  await expect(boris.getByRole('log').getByText('Hello Boris')).toBeVisible();

  await boris.context().setOffline(true);
  await sendMessage(boris, 'ru', 'Без сети');
  await expect(boris.getByText(labels.ru.notSent)).toBeVisible();
  await boris.context().setOffline(false);
  await expect(anna.getByRole('log').getByText('Без сети')).toHaveCount(1);
  await expect(boris.getByText(labels.ru.notSent)).toHaveCount(0);

  await test.step('an assistant replies in the open chat', async () => {
    await boris.goto('/ru/social/profiles/nausicaa');
    await boris.getByRole('link', { name: labels.ru.write }).click();
    await sendMessage(boris, 'ru', 'Есть ли ветер?');
    // In development the reply is an echo.
    await expect(boris.getByRole('log').getByText('Есть ли ветер?')).toHaveCount(2);
  });

  for (const page of [anna, boris]) {
    expect(await axeViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  }
  await Promise.all([anna.context().close(), boris.context().close()]);
});

test('the page of chats is not indexed, not in shared caches, and contains no personal data', async ({
  request,
}) => {
  const response = await request.get('/en/social/chats');
  expect(response.headers()).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
  });
  expect(await response.text()).toMatch(/<flotilla-island[^>]*data-name="social.chat-list"/);
});
