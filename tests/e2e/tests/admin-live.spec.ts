import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { editor, signIn } from '../support/admin.js';
import { replyTo } from '../support/inbound.js';
import { nextMail } from '../support/mailbox.js';
import { api, asServer } from '../support/product.js';
import { canvas, studioPage, treeRow } from '../support/studio.js';
import { openStudio, titleField } from '../support/studio-screen.js';

/** Sends a form as a customer. @returns the id of the request */
async function sendRequest(email: string): Promise<string> {
  const response = await fetch(`${api}/api/crm/forms/charter/requests`, {
    method: 'POST',
    headers: asServer,
    body: JSON.stringify({
      data: {
        ...{ name: 'Anna Petrou', email, 'charter-begins': '2031-06-12', 'charter-boat': 'sailing-yacht' },
        ...{ message: 'A quiet boat.', _elapsed: 9000, _language: 'en' },
      },
    }),
  });
  const body = (await response.json()) as { data: { id: string } };
  expect([response.status, body]).toEqual([201, expect.anything()]);
  return body.data.id;
}

const write = (path: string, data: object) =>
  fetch(`${api}/api/${path}`, { method: 'POST', headers: asServer, body: JSON.stringify({ data }) });

async function newPage(browser: Browser): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 844 },
    locale: 'en',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.clock.install();
  return { page, context };
}

const ownStream = '/api/revalidation/events/own';

/** Opens the conversation of a request in a window with a clock that the test may move on. */
async function openConversation(page: Page, id: string): Promise<void> {
  await page.goto(`/admin/crm/conversations?request=${id}`);
  await signIn(page, await editor());
  await expect(page.getByText('A quiet boat.').last()).toBeVisible();
}

/** Counts the reads of a conversation from now on. */
function countReads(page: Page, id: string): () => number {
  let reads = 0;
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes(`/api/crm/requests/${id}/conversation`)) reads++;
  });
  return () => reads;
}

test('a conversation receives messages and assignments by the event stream, without polling', async ({
  browser,
}) => {
  const customer = `anna-${crypto.randomUUID()}@example.com`;
  const id = await sendRequest(customer);
  const [{ page, context }, other] = [await newPage(browser), await newPage(browser)];
  const opened = page.waitForResponse((response) => response.url().endsWith(ownStream));
  await openConversation(page, id);
  await opened;
  await openConversation(other.page, id);
  const reads = countReads(page, id);
  // A poll would read each time; the mail to the administrators of the request may cause one more read.
  await expect
    .poll(async () => {
      const before = reads();
      await page.clock.fastForward(60_000);
      await page.evaluate(() => fetch('/robots.txt').then((response) => response.text()));
      return reads() - before;
    })
    .toBe(0);

  const messages = page.getByRole('list', { name: 'Messages' }).getByRole('listitem');
  await write(`crm/requests/${id}/replies`, { text: 'She is free.' });
  await expect(messages).toHaveCount(1);
  await replyTo(await nextMail(customer), 'We take her.');
  await expect(messages).toHaveCount(2);
  await expect(messages.last().getByText('We take her.')).toBeVisible();
  await expect(other.page.getByRole('list', { name: 'Messages' }).getByRole('listitem')).toHaveCount(2);

  const assignee = other.page.getByLabel('Assigned to');
  const own = await assignee.locator('option').nth(1).getAttribute('value');
  await assignee.selectOption(own);
  await expect(page.getByLabel('Assigned to')).toHaveValue(own ?? '');
  await Promise.all([context.close(), other.context.close()]);
});

test('a conversation polls while the event stream is refused, and shows each message once afterwards', async ({
  browser,
}) => {
  const customer = `anna-${crypto.randomUUID()}@example.com`;
  const id = await sendRequest(customer);
  const { page, context } = await newPage(browser);
  await page.route(`**${ownStream}`, (route) => route.fulfill({ status: 503 }));
  await openConversation(page, id);
  const messages = page.getByRole('list', { name: 'Messages' }).getByRole('listitem');
  await write(`crm/requests/${id}/replies`, { text: 'She is free.' });
  await page.clock.fastForward(11_000);
  await expect(messages).toHaveCount(1);

  const opened = page.waitForResponse((response) => response.url().endsWith(ownStream) && response.ok());
  await page.unroute(`**${ownStream}`);
  await replyTo(await nextMail(customer), 'We take her.');
  await page.clock.fastForward(61_000);
  await opened;
  await expect(messages).toHaveCount(2);
  await write(`crm/requests/${id}/replies`, { text: 'Done.' });
  await expect(messages.filter({ hasText: 'Done.' })).toHaveCount(1);
  await expect(messages.filter({ hasText: 'We take her.' })).toHaveCount(1);
  await context.close();
});

test('the studio shows colleagues by the event stream', async ({ browser, request }) => {
  const made = await studioPage(request, ['Harbours', 'Winds']);
  const [harbours = ''] = made.blocks;
  const [{ page, context }, other] = [await newPage(browser), await newPage(browser)];
  const opened = page.waitForResponse((response) => response.url().endsWith(ownStream));
  await openStudio(page, `host/pages/${made.id}`);
  await expect(canvas(page).locator('body')).toBeVisible();
  await opened;
  await treeRow(page, harbours).click();
  await expect(titleField(page)).toHaveValue('Harbours');
  // Timers of this window stand still: it reports its place no more, and polls nothing.
  await openStudio(other.page, `host/pages/${made.id}`);
  await treeRow(other.page, harbours).click();
  await expect(page.locator('header').getByText(/^Also here: /)).toBeAttached();
  await titleField(other.page).fill('Bays');
  await expect(page.getByText(/is typing here/).first()).toBeVisible();
  await expect(page.locator('[data-fields] [inert]')).toHaveCount(1);
  await other.context.close();
  await context.close();
});
