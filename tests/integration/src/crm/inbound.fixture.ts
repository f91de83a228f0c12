import { createHmac } from 'node:crypto';
import { request } from '@flotilla/crm';
import { CrmModule } from '@flotilla/crm/backend';
import { FileStorageModule } from '@flotilla/file-storage/backend';
import { NotificationModule } from '@flotilla/notification/backend';
import { RbacModule } from '@flotilla/rbac/backend';
import { SocialModule } from '@flotilla/social/backend';
import { createTestApp, type TestAnswer, type TestApp, type TestRow } from '@flotilla/testing';
import { expect } from 'vitest';
import { type LoopbackMailServer, startMailServer } from '../notifications/mail-server.fixture.js';
import { adminEmail, answersOf, makeForm, send } from './crm.fixture.js';

const secret = 'a secret of the mail server of tests, 32 long';
const replyBox = 'reply@in.example.com';

/** A site that receives mails, with a mail server for those that it sends. */
export interface MailSite {
  readonly app: TestApp;
  readonly server: LoopbackMailServer;
  close(): Promise<void>;
}

/** Starts a site whose webhook accepts mails. */
export async function startMailSite(env: Readonly<Record<string, string>> = {}): Promise<MailSite> {
  const server = await startMailServer();
  const app = await createTestApp({
    modules: [FileStorageModule, NotificationModule, CrmModule, SocialModule, RbacModule],
    env: {
      ...server.env,
      ADMIN_EMAIL: adminEmail,
      ADMIN_PASSWORD: 'correct horse battery',
      FORM_REQUESTS_PER_HOUR: '1000',
      INBOUND_ADDRESS: replyBox,
      INBOUND_SECRET: secret,
      MAIL_REQUESTS_PER_HOUR: '1000',
      ...env,
    },
  });
  const close = async () => {
    await app.close();
    await server.close();
  };
  return { app, server, close };
}

/** A request through a form, and the answer that its sender has received. */
export interface Started {
  readonly id: string;
  readonly customer: string;
  /** Reply-To and Message-ID of the answer. */
  readonly replyTo: string;
  readonly messageId: string;
}

/** Sends a form as a customer, and answers it. */
export async function startConversation({ app, server }: MailSite): Promise<Started> {
  const seed = app.nextSeed();
  const customer = `customer${seed}@example.com`;
  const form = await makeForm(app);
  const sent = await send(app, form, { ...answersOf(form, { name: 'Ann', mail: customer }), _elapsed: 9000 });
  const { id } = sent.data;
  const text = `The Azure is free, ${seed}`;
  const url = `${request.route}/${id}/replies`;
  expect(await app.request<TestRow>({ method: 'POST', url, data: { text } })).toMatchObject({ status: 201 });
  const find = () => server.mails.find(({ to, source }) => to === customer && source.includes(text))?.source;
  await expect.poll(find).toBeDefined();
  const mail = find() ?? '';
  return { id, customer, replyTo: header(mail, 'Reply-To'), messageId: header(mail, 'Message-ID') };
}

/** Returns the value of a header. */
const header = (source: string, name: string) =>
  new RegExp(`^${name}: (.*?)\\r?$`, 'im').exec(source)?.[1] ?? '';

/** The parts of a mail of a customer; others may be added as headers. */
export interface CustomerMail {
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly id?: string;
  readonly type?: string;
  readonly subject?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Returns a mail as mail servers transfer it. */
export function rawMail({ from, to, text, type = 'text/plain', id, subject, headers }: CustomerMail): string {
  const fields = {
    From: from,
    To: to,
    Subject: subject ?? 'Re: Enquiry',
    Date: 'Sun, 29 Nov 2026 10:00:00 +0000',
    'Message-ID': id ?? `<${crypto.randomUUID()}@mail.example.com>`,
    'MIME-Version': '1.0',
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Transfer-Encoding': '8bit',
    ...headers,
  };
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  return [...head, '', text].join('\n').replaceAll('\n', '\r\n');
}

/** Returns a `multipart/mixed` mail with a text and files. */
export function mailWithFiles(
  mail: Omit<CustomerMail, 'type'>,
  files: readonly { readonly name: string; readonly type: string; readonly bytes: Buffer }[],
): string {
  const parts = [
    `Content-Type: text/plain; charset=utf-8\n\n${mail.text}`,
    ...files.map(
      ({ name, type, bytes }) =>
        `Content-Type: ${type}; name="${name}"\nContent-Disposition: attachment; filename="${name}"\nContent-Transfer-Encoding: base64\n\n${bytes.toString('base64')}`,
    ),
  ];
  const text = `--limit\n${parts.join('\n--limit\n')}\n--limit--\n`;
  return rawMail({
    ...mail,
    text,
    headers: { ...mail.headers, 'Content-Type': 'multipart/mixed; boundary=limit' },
  });
}

/** Returns the headers that sign a body. */
export function signed(body: string | Buffer, { at = Date.now(), by = secret } = {}) {
  const timestamp = String(Math.floor(at / 1000));
  const hash = createHmac('sha256', by).update(`${timestamp}.`).update(body).digest('hex');
  return { 'x-flotilla-timestamp': timestamp, 'x-flotilla-signature': `sha256=${hash}` };
}

/** Posts a mail to the webhook, as a mail server does. */
export function post(
  { app }: Pick<MailSite, 'app'>,
  body: string | Buffer,
  headers: Readonly<Record<string, string>> = signed(body),
): Promise<TestAnswer<{ outcome: string }>> {
  return app.request<{ outcome: string }>({
    ...{ method: 'POST', url: '/api/notification/inbound', body, as: 'anonymous' },
    headers: { 'content-type': 'message/rfc822', ...headers },
  });
}

/** Posts a mail, and returns what became of it. */
export async function deliver(site: Pick<MailSite, 'app'>, mail: string): Promise<string> {
  const { status, data, text } = await post(site, mail);
  if (status !== 200) throw new Error(`${status} ${text}`);
  return data.outcome;
}

export interface Message {
  readonly direction: string;
  readonly kind: string;
  readonly author: string | null;
  readonly isFromOther: boolean;
  readonly text: string;
  readonly quoted: string | null;
  readonly lostFiles: readonly string[];
  readonly delivery: { readonly state: string } | null;
}

export interface ReadConversation {
  readonly status: string;
  readonly isUnread: boolean;
  readonly subject: string | null;
  readonly snoozedUntil: string | null;
  readonly messages: readonly Message[];
  readonly others: readonly { readonly id: string; readonly firstWords: string }[];
}

/** Reads a conversation as an administrator. */
export async function readConversation(
  { app }: Pick<MailSite, 'app'>,
  id: string,
): Promise<ReadConversation> {
  const { data } = await app.request<ReadConversation>({ url: `${request.route}/${id}/conversation` });
  return data;
}

/** Returns the ids of requests from an address. */
export async function requestsFrom({ app }: Pick<MailSite, 'app'>, email: string): Promise<string[]> {
  const rows = await app.sql<{ id: string }>(
    `select "id" from crm_request where "email" = $1 order by "id"`,
    [email],
  );
  return rows.map(({ id }) => id);
}
