import { type Browser, expect, type Page, test } from '@playwright/test';
import { register } from '../support/admin.js';
import { api } from '../support/product.js';
import { axeViolations } from '../support/inspect.js';

const words = {
  en: {
    login: 'Login',
    email: 'Email',
    password: 'Password',
    name: 'Name',
    create: 'Create profile',
    message: 'Message',
    submit: 'Submit',
    created: 'Message created successfully',
    unread: 'Conversations: 1 unread message',
    notSent: 'Not sent yet',
    write: 'Write a message',
    chats: 'Conversations',
  },
  ru: {
    login: 'Войти',
    email: 'Почта',
    password: 'Пароль',
    name: 'Имя',
    create: 'Создать профиль',
    message: 'Сообщение',
    submit: 'Отправить',
    created: 'Сообщение отправлено',
    unread: 'Разговоры: 1 непрочитанное сообщение',
    notSent: 'Ещё не отправлено',
    write: 'Написать сообщение',
    chats: 'Разговоры',
  },
} as const;

type Language = keyof typeof words;

/** Somebody who signs in and makes a profile, in a browser of their own. */
async function person(browser: Browser, language: Language, name: string): Promise<Page> {
  const t = words[language];
  const login = `${crypto.randomUUID()}@example.com`;
  await register(login);
  const page = await (await browser.newContext()).newPage();
  await page.goto(`/${language}/rbac/subject/authentication/select-method?redirectTo=/${language}/social/chats`);
  await page.getByLabel(t.email).fill(login);
  await page.getByLabel(t.password, { exact: true }).fill('calm-sea-and-wind');
  await page.getByRole('button', { name: t.login, exact: true }).click();
  await page.getByLabel(t.name, { exact: true }).fill(name);
  await page.getByRole('button', { name: t.create }).click();
  return page;
}

const say = async (page: Page, language: Language, text: string) => {
  await page.getByLabel(words[language].message, { exact: true }).fill(text);
  await page.getByRole('button', { name: words[language].submit }).click();
};

test('two people chat live, one of them offline for a while, and nothing runs that somebody writes', async ({ browser }) => {
  const annaName = `Anna ${crypto.randomUUID().slice(0, 8)}`;
  const [anna, boris] = [await person(browser, 'en', annaName), await person(browser, 'ru', 'Борис')];
  await expect(anna.getByText(annaName)).toBeVisible();
  const slug = await slugOf(annaName);

  await boris.goto(`/ru/social/profiles/${slug}`);
  await boris.getByRole('link', { name: words.ru.write }).click();
  const hostile = '<img src=x onerror="document.title=1"> Привет';
  await say(boris, 'ru', hostile);
  await expect(boris.getByText(words.ru.created)).toBeVisible();

  await expect(anna.getByRole('link', { name: words.en.unread })).toBeVisible();
  await anna.getByRole('list', { name: words.en.chats }).getByRole('link').first().click();
  await expect(anna.getByRole('log').getByText(hostile)).toBeVisible();
  await expect(anna.getByRole('link', { name: words.en.unread })).toHaveCount(0);

  await say(anna, 'en', 'Hello Boris');
  await expect(boris.getByRole('log').getByText('Hello Boris')).toBeVisible();

  await boris.context().setOffline(true);
  await say(boris, 'ru', 'Без сети');
  await expect(boris.getByText(words.ru.notSent)).toBeVisible();
  await boris.context().setOffline(false);
  await expect(anna.getByRole('log').getByText('Без сети')).toHaveCount(1);
  await expect(boris.getByText(words.ru.notSent)).toHaveCount(0);

  await test.step('an assistant answers, in the chat and while one looks at it', async () => {
    await boris.goto('/ru/social/profiles/nausicaa');
    await boris.getByRole('link', { name: words.ru.write }).click();
    await say(boris, 'ru', 'Есть ли ветер?');
    // In development what answers is an echo.
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

test('the page of chats is in no search and in no shared cache, and has nothing of anybody', async ({ request }) => {
  const answer = await request.get('/en/social/chats');
  expect(answer.headers()).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
  expect(await answer.text()).toMatch(/<flotilla-island[^>]*data-name="social.chat-list"/);
});

async function slugOf(name: string): Promise<string> {
  const filters = JSON.stringify({ and: [{ column: 'adminTitle', method: 'eq', value: name }] });
  const answer = await fetch(`${api}/api/social/profiles?filters=${encodeURIComponent(filters)}`);
  const { data } = (await answer.json()) as { data: { slug: string }[] };
  return data[0]?.slug ?? '';
}
