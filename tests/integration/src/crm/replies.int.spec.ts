import { request } from '@flotilla/crm';
import { CrmModule } from '@flotilla/crm/backend';
import { FileStorageModule } from '@flotilla/file-storage/backend';
import { NotificationModule } from '@flotilla/notification/backend';
import { RbacModule } from '@flotilla/rbac/backend';
import { SocialModule } from '@flotilla/social/backend';
import { profile } from '@flotilla/social';
import { createTestApp, make, signInAs, type TestApp, type TestRow } from '@flotilla/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { confirmAddress } from '../notifications/confirm-address.fixture.js';
import { type LoopbackMailServer, startMailServer } from '../notifications/mail-server.fixture.js';
import { answersOf, makeForm, send } from './crm.fixture.js';

let server: LoopbackMailServer;
let app: TestApp;
beforeAll(async () => {
  server = await startMailServer();
  app = await createTestApp({
    modules: [FileStorageModule, NotificationModule, CrmModule, SocialModule, RbacModule],
    env: { ...server.env, FORM_REQUESTS_PER_HOUR: '1000' },
  });
});
afterAll(async () => {
  await app.close();
  await server.close();
});

let customer: string;
let requestId: string;
beforeEach(async () => {
  customer = `customer${app.nextSeed()}@example.com`;
  const form = await makeForm(app);
  const sent = await send(app, form, { ...answersOf(form, { name: 'Ann', mail: customer }), _elapsed: 9000 });
  requestId = sent.data.id;
});

/** Answers the request, and returns the mail to the customer. */
async function answered(text: string, as: Parameters<TestApp['request']>[0]['as']): Promise<string> {
  const { status } = await app.request<TestRow>({
    method: 'POST',
    url: `${request.route}/${requestId}/replies`,
    data: { text },
    as,
  });
  expect(status).toBe(201);
  const find = () => server.mails.find(({ to, source }) => to === customer && source.includes(text))?.source;
  await expect.poll(find).toBeDefined();
  return find() ?? '';
}

const header = (source: string, name: string) => new RegExp(`^${name}: (.*?)\\r?$`, 'im').exec(source)?.[1];

async function administrator() {
  const admin = await signInAs(app, { roles: ['admin'] });
  const email = `admin${app.nextSeed()}@example.com`;
  await confirmAddress(app, { subjectId: admin.id, email });
  return { admin, email };
}

it('sends a reply in the name of its author and of the site, with the address of the site as Reply-To', async () => {
  const { admin, email } = await administrator();
  const { id: profileId } = await make(app, profile, { title: { en: 'Elena Markou' } });
  await make(app, app.registry.entity('rbac.subjects-to-social-module-profiles'), {
    subjectId: admin.id,
    socialModuleProfileId: profileId,
  });
  const mail = await answered('The Azure is free in May', admin);

  expect(header(mail, 'From')).toBe('"Elena Markou, Boats" <boats@example.com>');
  expect(header(mail, 'Reply-To')).toBe('boats@example.com');
  expect(header(mail, 'Auto-Submitted')).toBeUndefined();
  expect(header(mail, 'X-Auto-Response-Suppress')).toBeUndefined();
  expect(mail).not.toMatch(/sent automatically|replies are not read/);
  expect(mail).not.toContain(email);
});

it('never shows the sign-in name of a person as their name', async () => {
  const { admin, email } = await administrator();
  const mail = await answered('Yes, she is', admin);

  expect(header(mail, 'From')).toBe('Boats <boats@example.com>');
  expect(mail).not.toContain(email);
});

it('puts the replies to one request into one conversation', async () => {
  const { admin } = await administrator();
  const first = await answered('The first answer', admin);
  const second = await answered('The second answer', admin);
  const ids = [`<${requestId}@boats.example>`, header(first, 'Message-ID')];

  expect(header(first, 'References')).toBe(ids[0]);
  expect(header(first, 'In-Reply-To')).toBe(ids[0]);
  expect(header(second, 'References')).toBe(ids.join(' '));
  expect(header(second, 'In-Reply-To')).toBe(ids[1]);
});

it('marks automatic mails as such', async () => {
  const form = await makeForm(app, { isConfirmedByMail: true });
  const email = `new${app.nextSeed()}@example.com`;
  await send(app, form, { ...answersOf(form, { name: 'Ann', mail: email }), _elapsed: 9000 });
  const find = () => server.mails.find(({ to }) => to === email)?.source;
  await expect.poll(find).toBeDefined();

  expect(header(find() ?? '', 'Auto-Submitted')).toBe('auto-generated');
});
