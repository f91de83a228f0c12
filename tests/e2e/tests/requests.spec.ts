import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { register } from '../support/admin.js';
import { axeViolations, sidewaysScroll } from '../support/inspect.js';
import { confirmAddress, linkIn, nextMail } from '../support/mailbox.js';
import { address, api, asServer, languages, port } from '../support/product.js';

const words = {
  en: {
    next: 'Next',
    send: 'Send request',
    thanks: 'Thank you!',
    reply: 'Re: Your charter',
    confirm: 'Confirm',
    confirmed: 'the address is confirmed',
    unsubscribe: 'Unsubscribe',
    unsubscribed: 'You are unsubscribed',
  },
  ru: {
    ...{
      next: 'Дальше',
      send: 'Отправить запрос',
      thanks: 'Спасибо!',
      reply: 'Ответ на заявку «Ваш чартер»',
    },
    ...{ confirm: 'Подтвердить', confirmed: 'адрес подтверждён' },
    ...{ unsubscribe: 'Отписаться', unsubscribed: 'Вы отписаны' },
  },
} as const;
type Texts = (typeof words)[keyof typeof words];

// Passkeys need a host name instead of an IP address.
test.use({ baseURL: `http://localhost:${port}` });

let office: Page;
let officeMail = '';
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  officeMail = `office-${crypto.randomUUID()}@example.com`;
  office = await (await browser.newContext({ baseURL: `http://localhost:${port}` })).newPage();
  await becomeAdministrator(office, officeMail);
});
test.afterAll(() => office.context().close());

for (const language of languages) {
  test(`a visitor sends a multi-step form with a file, and gets a reply from the admin: ${language}`, async ({
    page,
  }) => {
    const t = words[language];
    const visitor = `anna-${crypto.randomUUID()}@example.com`;
    await page.setViewportSize({ width: 360, height: 780 });
    await page.clock.install();
    await page.goto(`/${language}/charter`);

    await test.step('goes step by step', async () => {
      const form = page.locator('form[data-form]').first();
      const next = form.getByRole('button', { name: t.next, exact: true });
      // Before hydration the form shows all of its steps, at their height.
      await expect(next).toBeVisible();
      await form.getByRole('radio').nth(1).check();
      expect([await axeViolations(page), await sidewaysScroll(page)]).toEqual([[], 0]);
      await next.click();
      await form.locator('[name=charter-begins]').fill('2031-06-12');
      await form
        .locator('[type=file]')
        .setInputFiles({ name: 'licence.pdf', mimeType: 'application/pdf', buffer: pdf });
      await next.click();
      await form.locator('[name=name]').fill(hostile);
      await form.locator('[name=email]').fill(visitor);
      await sendForm(page, form, t);
    });

    await test.step('the administrator gets the mail, reads the file, and replies', async () => {
      const mail = await mailAbout(visitor);
      expect(mail.text).toContain('Sailing yacht');
      const path = /\/admin\/crm\/requests\/[\w-]+/.exec(mail.text ?? '')?.[0] ?? '';
      await office.goto(path);
      const download = office.waitForEvent('download');
      await office.getByRole('link', { name: 'licence.pdf' }).click();
      expect((await download).suggestedFilename()).toBe('licence.pdf');
      await expect(office.getByText(hostile).first()).toBeVisible();
      await office.getByLabel(new RegExp(visitor)).fill('Saturday then.\n\n<b>Eleni</b>');
      await office.getByRole('button', { name: 'Send', exact: true }).click();
      await expect(office.getByRole('list', { name: 'Messages' }).getByText('Saturday then.')).toBeVisible();
    });

    await test.step('the visitor gets the reply', async () => {
      const mail = await nextMail(visitor);
      expect([mail.subject, mail.text]).toEqual([t.reply, expect.stringContaining('Saturday then.')]);
      expect(mail.html).toContain('&lt;b&gt;Eleni');
      expect(mail.html).not.toContain('<img src=x');
    });

    await test.step('submissions are plain text in the table and in its file, and nothing runs', async () => {
      await office.goto('/admin/crm/received');
      await office.getByLabel('Form', { exact: true }).selectOption({ label: 'Your charter' });
      const row = office.getByRole('row').filter({ hasText: visitor });
      await expect(row).toContainText(hostile);
      await expect(office.getByRole('columnheader', { name: 'First day' })).toBeVisible();
      await office.getByLabel('State', { exact: true }).selectOption({ label: 'Closed' });
      await expect(row).toBeHidden();
      await office.getByLabel('State', { exact: true }).selectOption({ label: 'Answered' });
      await expect(row).toBeVisible();
      const download = office.waitForEvent('download');
      await office.getByRole('button', { name: 'Download CSV' }).click();
      const lines = (await readFile(await (await download).path(), 'utf8')).split('\r\n');
      expect(lines.find((line) => line.includes(visitor))).toContain(`"'${hostile.replaceAll('"', '""')}"`);
      expect(await office.evaluate(() => 'stolen' in globalThis)).toBe(false);
    });
  });

  test(`a subscription starts once the address is confirmed, and ends by the link in the mail: ${language}`, async ({
    page,
  }) => {
    const t = words[language];
    const reader = `reader-${crypto.randomUUID()}@example.com`;
    await page.clock.install();
    await page.goto(`/${language}/charter`);
    const form = page.locator('form[data-form]').nth(1);
    await form.scrollIntoViewIfNeeded();
    await expect(form).toHaveAttribute('novalidate');
    await form.locator('[name=email]').fill(reader);
    await sendForm(page, form, t);

    const mail = await nextMail(reader);
    await page.goto(linkIn(mail, '/confirmation'));
    await page.getByRole('button', { name: t.confirm }).click();
    await expect(page.getByText(t.confirmed)).toBeVisible();
    const { subject, text = '' } = await mailAbout(reader);
    expect(subject).toContain('Where do we write?');

    const request = `${api}/api/crm/requests/${/requests\/([\w-]{36})/.exec(text)?.[1]}`;
    const isConfirmed = async () =>
      ((await (await fetch(request, { headers: asServer })).json()) as Stored).data.isConfirmed;
    expect(await isConfirmed()).toBe(true);
    await page.clock.resume();
    await page.goto(linkIn(mail, '/unsubscription'));
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: t.unsubscribe }).click();
    await expect(page.getByRole('heading', { name: t.unsubscribed })).toBeVisible();
    expect(await isConfirmed()).toBe(false);

    await test.step('by the one-click button of a mail client as well, which sends nothing else (RFC 8058)', async () => {
      await page.goto(linkIn(mail, '/confirmation'));
      await page.getByRole('button', { name: t.confirm }).click();
      await expect(page.getByText(t.confirmed)).toBeVisible();
      const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));
      expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
      const { pathname, search } = new URL(headers['list-unsubscribe']?.replace(/^<|>$/g, '') ?? '');
      const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
      expect(
        (await fetch(address + pathname + search, { method: 'POST', body, redirect: 'error' })).status,
      ).toBe(200);
      expect(await isConfirmed()).toBe(false);
    });
  });
}

/** Returns the office's mail about a visitor; it gets other mails too. */
async function mailAbout(visitor: string): ReturnType<typeof nextMail> {
  for (;;) {
    const mail = await nextMail(officeMail);
    if (mail.text?.includes(visitor)) return mail;
  }
}

/**
 * Submits a form with a paused page clock: forms are refused within two seconds, and the thank-you message
 * disappears after five.
 */
async function sendForm(page: Page, form: Locator, { send, thanks }: Texts): Promise<void> {
  await page.clock.pauseAt(Date.now() + 60_000);
  await form.getByRole('button', { name: send }).click();
  await expect(form.getByText(thanks)).toBeVisible();
}

interface Stored {
  readonly data: { readonly isConfirmed: boolean };
}

/** Text that a spreadsheet or a page might execute. */
const hostile = '=HYPERLINK("https://evil.example")<img src=x onerror="stolen=1">';
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

/** Signs in on a page as an account with the administrator role and the required second factor. */
async function becomeAdministrator(page: Page, email: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const kind = { protocol: 'ctap2', transport: 'internal' } as const;
  const able = {
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  };
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options: { ...kind, ...able } });
  const { subject, jwt, refresh } = await register(email);
  await page.goto('/en/rbac/subjects/settings');
  await page.evaluate(keepSession, { jwt, refresh });
  await confirmAddress(page, email);
  await page.goto('/en/rbac/subjects/settings');
  const filter = encodeURIComponent(
    JSON.stringify({ and: [{ column: 'slug', method: 'eq', value: 'admin' }] }),
  );
  const roles = await fetch(`${api}/api/rbac/roles?filters=${filter}`, { headers: asServer });
  const { data } = (await roles.json()) as { data: { id: string }[] };
  const body = JSON.stringify({ data: { subjectId: subject, roleId: data[0]?.id } });
  expect(
    (await fetch(`${api}/api/rbac/subjects-to-roles`, { method: 'POST', headers: asServer, body })).ok,
  ).toBe(true);
  await page.reload();
  await page.getByRole('main').getByRole('button', { name: 'Add a passkey', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Recovery codes' })
    .getByRole('button', { name: 'Done' })
    .last()
    .click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** Stores a session like signing in does. */
function keepSession({ jwt, refresh }: { jwt: string; refresh: string }): void {
  document.cookie = `flotilla_jwt=${jwt}; Path=/`;
  document.cookie = 'flotilla_session=1; Path=/';
  localStorage.setItem('flotilla_refresh', refresh);
}
