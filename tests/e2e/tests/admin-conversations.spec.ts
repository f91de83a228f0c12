import { type Browser, expect, type Page, test } from '@playwright/test';
import { editor, signIn } from '../support/admin.js';
import { replyTo } from '../support/inbound.js';
import { axeViolations, sidewaysScroll } from '../support/inspect.js';
import { nextMail } from '../support/mailbox.js';
import { api, asServer } from '../support/product.js';

const words = {
  en: {
    reply: 'Answer by mail to',
    send: 'Send',
    messages: 'Messages',
    quotes: 'Quotes and signature',
    unread: 'New message',
    snooze: 'Snooze',
    snoozed: 'Snoozed',
    wake: 'Bring back',
    close: 'Close',
    closed: 'Closed',
    reopen: 'Open again',
    answered: 'Answered',
    back: 'All conversations',
    insert: 'Saved replies',
    form: 'Your charter',
    language: 'English',
    assignee: 'Assigned to',
  },
  ru: {
    reply: 'Ответить письмом на',
    send: 'Отправить',
    messages: 'Сообщения',
    quotes: 'Цитаты и подпись',
    unread: 'Новое сообщение',
    snooze: 'Отложить',
    snoozed: 'Отложенные',
    wake: 'Вернуть',
    close: 'Закрыть',
    closed: 'Закрытые',
    reopen: 'Открыть снова',
    answered: 'Отвеченные',
    back: 'Вся переписка',
    insert: 'Готовые ответы',
    form: 'Ваш чартер',
    language: 'русский',
    assignee: 'Отвечает',
  },
} as const;

/** Sends a form as a customer. @returns the id of the request */
async function sendRequest(email: string, language: keyof typeof words): Promise<string> {
  const response = await fetch(`${api}/api/crm/forms/charter/requests`, {
    method: 'POST',
    headers: { ...asServer, 'accept-language': language },
    body: JSON.stringify({
      data: {
        ...{ name: 'Anna Petrou', email, 'charter-begins': '2031-06-12', 'charter-boat': 'sailing-yacht' },
        message: 'A quiet boat for six of us, with a skipper.',
        _elapsed: 9000,
        _language: language,
      },
    }),
  });
  const body = (await response.json()) as { data: { id: string } };
  expect([response.status, body]).toEqual([201, expect.anything()]);
  return body.data.id;
}

const write = (path: string, data: object) =>
  fetch(`${api}/api/${path}`, { method: 'POST', headers: asServer, body: JSON.stringify({ data }) });

async function open(
  browser: Browser,
  { language, width, path }: { language: keyof typeof words; width: number; path: string },
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: 844 },
    locale: language,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(path);
  await signIn(page, await editor(), language);
  return page;
}

for (const [language, width] of [
  ['en', 1280],
  ['ru', 390],
] as const)
  test(`the answer of a customer stands in the same conversation: ${language}, ${width} px`, async ({
    browser,
  }) => {
    const t = words[language];
    const customer = `anna-${crypto.randomUUID()}@example.com`;
    const id = await sendRequest(customer, language);
    const title = `Greeting ${crypto.randomUUID().slice(0, 8)}`;
    await write('crm/saved-replies', {
      name: title,
      text: { en: 'Dear {name}, thank you!', ru: 'Здравствуйте, {name}! Спасибо.' },
    });
    const page = await open(browser, { language, width, path: `/admin/crm/conversations?request=${id}` });
    const messages = page.getByRole('list', { name: t.messages });

    await test.step('the request is shown with its form and language, and answered', async () => {
      await expect(page.getByText('A quiet boat for six of us').last()).toBeVisible();
      const facts = page.getByRole('complementary').last();
      await expect(facts.getByText(t.form)).toBeVisible();
      await expect(facts.getByText(t.language, { exact: true })).toBeVisible();
      await expect(page.getByText('"charter-begins"')).toHaveCount(0);
      const box = page.getByLabel(new RegExp(`^${t.reply}`));
      await expect(box).toBeInViewport({ ratio: 1 });
      await page.screenshot({ path: `test-results/conversation-${language}-${width}.png` });
      await box.focus();
      await page.getByLabel(t.insert).selectOption({ label: title });
      await expect(box).toHaveValue(
        language === 'en' ? 'Dear Anna Petrou, thank you!' : 'Здравствуйте, Anna Petrou! Спасибо.',
      );
      expect([await axeViolations(page), await sidewaysScroll(page)]).toEqual([[], 0]);
      await page.getByRole('button', { name: t.send, exact: true }).click();
      await expect(messages.getByRole('listitem')).toHaveCount(1);
      await expect(box).toHaveValue('');
    });

    await test.step('the customer replies from the mailbox', async () => {
      const mail = await nextMail(customer);
      expect(mail.replyTo?.[0]?.address).toMatch(/^reply\+[0-9a-f]{56}@in\.example\.com$/);
      await replyTo(mail, 'Seven of us now.');
      await expect(messages.getByRole('listitem')).toHaveCount(2);
      const message = messages.getByRole('listitem').last();
      await expect(message.getByText('Seven of us now.')).toBeVisible();
      await expect(message.getByText('On Sun, Nov 29')).toBeHidden();
      await message.getByText(t.quotes).click();
      await expect(message.getByText('On Sun, Nov 29')).toBeVisible();
      expect([await axeViolations(page), await sidewaysScroll(page)]).toEqual([[], 0]);
    });

    await test.step('it is snoozed, brought back, closed and opened again', async () => {
      await page.getByRole('button', { name: t.snooze, exact: true }).click();
      await page.getByRole('button', { name: t.wake, exact: true }).click();
      await page.getByRole('button', { name: t.close, exact: true }).click();
      await page.getByRole('button', { name: t.reopen, exact: true }).click();
      await expect(page.getByRole('button', { name: t.close, exact: true })).toBeVisible();
    });

    await test.step('another message is marked in the list', async () => {
      if (width < 1024) await page.getByRole('link', { name: t.back }).click();
      else await page.goto('/admin/crm/conversations');
      const own = page.locator(`a[href*="request=${id}"]`).filter({ hasText: 'Anna Petrou' });
      await expect(own).toBeVisible();
      await expect(own.getByText(t.unread)).toHaveCount(0);
      await write(`crm/requests/${id}/replies`, { text: 'Noted.' });
      await replyTo(await nextMail(customer), 'Thanks!');
      await expect(own.getByText(t.unread)).toBeAttached();
      expect([await axeViolations(page), await sidewaysScroll(page)]).toEqual([[], 0]);
    });
    await page.context().close();
  });

test('an idle reply box names a replying colleague, before its next poll', async ({ browser }) => {
  const id = await sendRequest(`anna-${crypto.randomUUID()}@example.com`, 'en');
  const path = `/admin/crm/conversations?request=${id}`;
  const one = await open(browser, { language: 'en', width: 1280, path });
  const other = await open(browser, { language: 'en', width: 1280, path });
  const status = other.getByRole('status').filter({ hasText: 'is replying' });
  // The poll of each 15 seconds has just run.
  const polled = () =>
    other.waitForResponse((response) => response.url().endsWith(`/requests/${id}/editors`));
  await polled();
  const box = one.getByLabel(/^Answer by mail to/);
  await box.fill('I am on it');
  await expect(status).toBeVisible({ timeout: 14_000 });
  await polled();
  await box.fill('');
  await expect(status).toBeHidden({ timeout: 14_000 });
  await Promise.all([one.context().close(), other.context().close()]);
});
