import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { editor, password, register, signIn } from '../support/admin.js';
import { labels } from '../support/chats.js';
import { api, asServer, root } from '../support/product.js';

/** The texts that the integration tests send by the thousands. */
const texts = JSON.parse(
  readFileSync(join(root, 'tests/integration/src/hostile-texts.json'), 'utf8'),
) as string[];
/** Maximum length of an answer's name. */
const maxName = 100;

test('submissions of visitors are plain text wherever an administrator reads them', async ({ page }) => {
  const { data: form } = await call('crm/forms', { title: { en: `Hostile ${crypto.randomUUID()}` } });
  const sent: string[] = [];
  for (const text of texts) {
    // The name of an answer comes from the visitor, too.
    const { data } = await call(`crm/forms/${form.id}/requests`, {
      answer: text,
      [text.slice(0, maxName)]: 'named',
      _elapsed: 9999,
    });
    sent.push(data.id);
  }
  const arrived = await listen(page);
  await page.goto(`/admin/crm/received?form=${form.id}`);
  await signIn(page, await editor());

  const table = page.getByRole('table');
  await expect(table.getByRole('row')).toHaveCount(texts.length + 1);
  await expectTexts(table.getByRole('cell'));
  await expectTexts(
    table.getByRole('columnheader'),
    texts.map((text) => text.slice(0, maxName)),
  );
  await page.goto('/admin/crm/requests');
  await expect(page.getByRole('table')).toContainText(texts.at(-1) ?? '');
  for (const [index, id] of sent.entries()) {
    if (index % 4 > 0) continue;
    await page.goto(`/admin/crm/requests/${id}`);
    await expect(
      page
        .getByRole('main')
        .getByText(texts[index] ?? '')
        .first(),
    ).toBeVisible();
  }
  await expectNothingRan(page, arrived);
});

test('messages of people are plain text in the chat, in lists and as a name', async ({ page }) => {
  const login = `${crypto.randomUUID()}@example.com`;
  const [victim, eve] = [await register(login), await register(`eve-${crypto.randomUUID()}@example.com`)];
  const profile = async ({ subject, jwt }: typeof eve, title: string) =>
    (await call(`rbac/subjects/${subject}/social-module/profiles`, { title }, jwt)).data.id;
  const [theirs, own] = [await profile(victim, 'Victim'), await profile(eve, texts[1] ?? '')];
  const chats = `rbac/subjects/${eve.subject}/social-module/profiles/${own}/chats`;
  const { data: chat } = await call(chats, { profileId: theirs }, eve.jwt);
  for (const description of texts) await call(`${chats}/${chat.id}/messages`, { description }, eve.jwt);
  const arrived = await listen(page);
  await page.goto('/en/rbac/subject/authentication/select-method?redirectTo=/en/social/chats');
  await page.getByLabel(labels.en.email).fill(login);
  await page.getByLabel(labels.en.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: labels.en.login, exact: true }).click();

  const list = page.getByRole('list', { name: labels.en.chats });
  await expect(list).toContainText(texts.at(-1) ?? '');
  await expect(list).toContainText(texts[1] ?? '');
  await list.getByRole('link').first().click();
  const log = page.getByRole('log');
  await expect(log).toContainText(texts.at(-1) ?? '');
  await expectTexts(log.locator('p'));
  await test.step('and so are messages that arrive live', async () => {
    await call(`${chats}/${chat.id}/messages`, { description: `Live ${texts[0]}` }, eve.jwt);
    await expect(log).toContainText(`Live ${texts[0]}`);
  });
  await expectNothingRan(page, arrived);
});

/** Calls the API with a token, or else as a server. */
async function call(path: string, data: object, jwt?: string): Promise<{ data: { id: string } }> {
  const headers =
    jwt === undefined ? asServer : { authorization: `Bearer ${jwt}`, 'content-type': 'application/json' };
  const response = await fetch(`${api}/api/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ data }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as { data: { id: string } };
}

/** Collects dialogs, and requests to other hosts. */
async function listen(page: Page): Promise<string[]> {
  const arrived: string[] = [];
  page.on('dialog', (dialog) => {
    arrived.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (['http:', 'https:'].includes(protocol) && hostname !== '127.0.0.1') arrived.push(request.url());
  });
  // Also records code that ran on an earlier page.
  await page.exposeFunction('reportViolation', (violation: string) => void arrived.push(violation));
  await page.addInitScript(() =>
    Object.defineProperty(globalThis, 'stolen', {
      set: () => {
        window.reportViolation?.('a script ran');
      },
    }),
  );
  return arrived;
}

/** Expects each of the hostile texts unchanged. */
async function expectTexts(places: Locator, sent = texts): Promise<void> {
  const rendered = await places.allTextContents();
  expect(sent.filter((text) => !rendered.some((one) => one.includes(text.trim())))).toEqual([]);
}

async function expectNothingRan(page: Page, arrived: readonly string[]): Promise<void> {
  await expect(
    page.locator('iframe, base, meta[http-equiv=refresh], [src*="evil.example"], [href*="evil.example"]'),
  ).toHaveCount(0);
  await expect(
    page.locator(
      '[href^="javascript:"], [onerror], [onload], [onfocus], [ontoggle], [action*="evil.example"]',
    ),
  ).toHaveCount(0);
  expect(arrived).toEqual([]);
}
