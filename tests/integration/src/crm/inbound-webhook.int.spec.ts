import { type ClientRequest, request as sendRequest } from 'node:http';
import { createTestApp, signInAs, statementCount, type TestApp } from '@flotilla/testing';
import { NotificationModule } from '@flotilla/notification/backend';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  deliver,
  type MailSite,
  post,
  rawMail,
  readConversation,
  requestsFrom,
  signed,
  startConversation,
  startMailSite,
} from './inbound.fixture.js';

let site: MailSite;
beforeAll(async () => {
  site = await startMailSite({ MAIL_REQUESTS_PER_HOUR: '3' });
});
afterAll(() => site.close());

const to = 'reply@in.example.com';
const newMail = (text = 'A boat?') => ({ from: `new${site.app.nextSeed()}@example.com`, to, text });

it('accepts a mail in Base64, in JSON', async () => {
  const mail = newMail();
  const body = JSON.stringify({ raw: Buffer.from(rawMail(mail)).toString('base64') });
  const { status } = await post(site, body, { ...signed(body), 'content-type': 'application/json' });

  expect([status, await requestsFrom(site, mail.from)]).toEqual([200, [expect.any(String)]]);
});

/** Sends only the headers of a large mail, and returns the status of the answer. */
async function statusBeforeBody(app: TestApp, headers: Readonly<Record<string, string>>) {
  const sent = sendRequest(`${await app.listen()}/api/notification/inbound`, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822', 'content-length': String(13 * 1024 ** 2), ...headers },
  });
  const answered = Promise.withResolvers<number | undefined>();
  sent.once('response', ({ statusCode }) => answered.resolve(statusCode));
  sent.once('error', answered.reject);
  sent.flushHeaders();
  return answered.promise.finally(() => sent.destroy());
}

const body = () => rawMail(newMail());
const minute = 60_000;
it.each<[string, (mail: string) => Record<string, string>]>([
  ['without a signature', () => ({})],
  [
    'with the signature of another secret',
    (mail) => signed(mail, { by: 'another secret of at least 32 letters' }),
  ],
  ['with the signature of another body', () => signed('other')],
  ['with a signature six minutes old', (mail) => signed(mail, { at: Date.now() - 6 * minute })],
  ['with a signature of the future', (mail) => signed(mail, { at: Date.now() + 6 * minute })],
  [
    'with a changed timestamp',
    (mail) => ({ ...signed(mail), 'x-flotilla-timestamp': String(Math.floor(Date.now() / 1000) + 1) }),
  ],
  ['with a timestamp that is no number', (mail) => ({ ...signed(mail), 'x-flotilla-timestamp': 'now' })],
  ['with a shorter signature', (mail) => ({ ...signed(mail), 'x-flotilla-signature': 'sha256=00' })],
])('refuses a call %s', async (_name, headersOf) => {
  const mail = body();

  expect((await post(site, mail, headersOf(mail))).status).toBe(401);
});

it('refuses a call that is sent again, and accepts its mail under a new signature', async () => {
  const mail = body();
  const headers = signed(mail, { at: Date.now() - minute });
  const statuses = [await post(site, mail, headers), await post(site, mail, headers)].map(
    ({ status }) => status,
  );

  expect(statuses).toEqual([200, 409]);
  expect(await deliver(site, mail)).toBe('duplicate');
});

it.each([
  ['nothing', ''],
  ['bytes', Buffer.from([0, 255, 1, 254]).toString('latin1')],
  ['headers without a sender', 'Subject: x\r\n\r\ntext'],
  [
    'parts within parts',
    `Content-Type: multipart/mixed; boundary=a\r\nFrom: a@example.com\r\n\r\n${'--a\r\nContent-Type: multipart/mixed; boundary=a\r\n\r\n'.repeat(200)}`,
  ],
  ['500 KB of headers', `From: a@example.com\r\n${'X-A: b\r\n'.repeat(60_000)}\r\ntext`],
])('refuses %s, which is no mail', async (_name, text) => {
  expect((await post(site, text)).status).toBe(400);
});

it.each([
  ['a long type without a name', `Content-Type: application/${'x'.repeat(300)}\r\n`],
  ['a type with control characters', 'Content-Type: application/a\u0000\u0007b\r\n'],
])('stores a mail with a file of %s', async (_name, header) => {
  const mail = newMail(
    `--x\r\n\r\nA boat?\r\n--x\r\n${header}Content-Disposition: attachment\r\n\r\nbytes\r\n--x--`,
  );
  const headers = {
    'Content-Type': 'multipart/mixed; boundary=x',
    'Message-ID': `<a\u0000b${site.app.nextSeed()}@example.com>`,
  };

  expect(await deliver(site, rawMail({ ...mail, headers }))).toBe('stored');
});

it('refuses a body without the headers of a signature before the body arrives', async () => {
  const malformed = { 'x-flotilla-timestamp': '1', 'x-flotilla-signature': 'sha256=no' };

  expect(await statusBeforeBody(site.app, {})).toBe(401);
  expect(await statusBeforeBody(site.app, malformed)).toBe(401);
});

it('receives few large bodies at the same time, and frees the places of senders who leave', async () => {
  const url = `${await site.app.listen()}/api/notification/inbound`;
  const sent: ClientRequest[] = [];
  const refused = await new Promise<number | undefined>((resolve) => {
    for (let index = 0; index < 60; index += 1) {
      const headers = { ...signed('unsent'), 'content-length': String(13 * 1024 ** 2) };
      const one = sendRequest(url, { method: 'POST', headers, agent: false });
      one.on('response', ({ statusCode }) => resolve(statusCode)).on('error', () => undefined);
      one.flushHeaders();
      sent.push(one);
    }
  });

  expect(refused).toBe(503);
  for (const one of sent) one.destroy();
  const mail = rawMail(newMail());
  await expect.poll(async () => (await post(site, mail)).status).toBe(200);
});

it('refuses a mail of more than 10 MB', async () => {
  const mail = rawMail(newMail('x'.repeat(11 * 1024 ** 2)));
  const larger = 'x'.repeat(17 * 1024 ** 2);

  expect([(await post(site, mail)).status, (await post(site, larger)).status]).toEqual([400, 413]);
});

it('cuts a long text, and answers within seconds', async () => {
  const mail = newMail('word '.repeat(1_000_000));
  expect(await deliver(site, rawMail(mail))).toBe('stored');
  const [id = ''] = await requestsFrom(site, mail.from);

  expect((await readConversation(site, id)).messages[0]?.text).toHaveLength(20_000);
});

it('begins a limited number of requests of one sender in an hour, and lets the mail server try again', async () => {
  const mail = newMail();
  const statuses = [];
  for (let at = 0; at < 4; at += 1) statuses.push((await post(site, rawMail(mail))).status);

  expect(statuses).toEqual([200, 200, 200, 429]);
  expect(await requestsFrom(site, mail.from)).toHaveLength(3);
});

it('receives 200 mails of one conversation, and reads them by as many statements as two', async () => {
  const { id, customer, replyTo } = await startConversation(site);
  const mail = (at: number) => rawMail({ from: customer, to: replyTo, text: `Line ${at}` });
  await deliver(site, mail(0));
  const read = () => readConversation(site, id);
  const few = await statementCount(site.app, read);
  for (let at = 1; at < 200; at += 20)
    await Promise.all(Array.from({ length: 20 }, (_, by) => deliver(site, mail(at + by))));
  const many = await statementCount(site.app, read);

  const { messages } = await read();
  expect(messages).toHaveLength(200);
  // The answer, whose delivery is read, is among the older messages.
  expect(many).toBeLessThanOrEqual(few);
});

it('refuses conversations to visitors and to accounts without the right', async () => {
  const { id } = await startConversation(site);
  const person = await signInAs(site.app, { roles: [] });
  const url = `/api/crm/requests/${id}/conversation`;
  const statuses = await Promise.all(
    [
      { url },
      { url: '/api/crm/conversations' },
      { url, method: 'PATCH' as const, data: { isClosed: true } },
    ].flatMap((call) => [
      site.app.request({ ...call, as: 'anonymous' }),
      site.app.request({ ...call, as: person }),
    ]),
  );

  expect(statuses.map(({ status }) => status)).toEqual([401, 403, 401, 403, 401, 403]);
});

it.each([
  `${':'.repeat(20)}_${'-'.repeat(36)}`,
  '2026-02-30T09:09:09.000000Z_00000000-0000-4000-8000-000000000000',
  '0000-02-20T09:09:09.000000Z_00000000-0000-4000-8000-000000000000',
])('refuses the cursor %s of a list of conversations', async (after) => {
  expect((await site.app.request({ url: `/api/crm/conversations?after=${after}` })).status).toBe(400);
});

it('pages through conversations, and refuses to snooze one until the year 0', async () => {
  const ids = [(await startConversation(site)).id, (await startConversation(site)).id].toReversed();
  const pageAfter = (cursor: string) =>
    site.app.request<{ id: string }[]>({ url: `/api/crm/conversations?box=answered&limit=1${cursor}` });
  const first = await pageAfter('');
  const second = await pageAfter(
    `&after=${String((JSON.parse(first.text) as { meta: { next: string } }).meta.next)}`,
  );
  const data = { snoozedUntil: '0000-01-01T00:00:00Z' };
  const url = `/api/crm/requests/${ids[0]}/conversation`;

  expect([first.data[0]?.id, second.data[0]?.id]).toEqual(ids);
  expect((await site.app.request({ method: 'PATCH', url, data })).status).toBe(400);
});

it('is not served when it is not configured', async () => {
  const app = await createTestApp({ modules: [NotificationModule] });
  const mail = 'From: a@example.com\r\n\r\ntext';

  expect((await post({ app }, mail)).status).toBe(404);
  expect(await statusBeforeBody(app, signed(mail))).toBe(404);
  await app.close();
});
