import type { MailOutcome, ReceivedMail } from '@flotilla/backend/ports';
import { createTestApp, type TestApp } from '@flotilla/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { notificationModule } from '../notification-module.js';
import { ImapServer } from '../testing/imap-server.fixture.js';
import { ImapMailbox } from './imap-mailbox.js';
import { InboundMails } from './inbound-mails.js';

let server: ImapServer;
let app: TestApp;
let handled: ReceivedMail[];
/** Decides what becomes of a mail. */
let handle: (mail: ReceivedMail) => Promise<MailOutcome>;
const signal = new AbortController().signal;

beforeEach(async () => {
  server = await ImapServer.start();
  handled = [];
  handle = async () => 'stored';
});
afterEach(async () => {
  await app.close();
  await server.close();
});

/** Starts an API, and returns a function that reads the mailbox once. */
async function start(doneFolder?: string): Promise<() => Promise<void>> {
  const imap = { url: server.url, doneFolder };
  app = await createTestApp({
    modules: [notificationModule({ settings: { inbound: { address: 'reply@in.example.com', imap } } })],
    env: { DEPLOYMENT: 'development' },
  });
  app.nest.get(InboundMails).onMail((mail) => {
    handled.push(mail);
    return handle(mail);
  });
  return () => app.nest.get(ImapMailbox).read(imap, { signal });
}

const mail = (at: number, text = `Line ${at}`) =>
  `From: ann@example.com\r\nMessage-ID: <${at}@example.com>\r\nSubject: Boat\r\n\r\n${text}\r\n`;
const seen = () => server.mails.map(({ flags }) => flags.has('\\Seen'));

it('stores unseen mails, and marks each one after that', async () => {
  server.add(mail(1)).flags.add('\\Seen');
  server.add(mail(2));
  const before: boolean[][] = [];
  handle = async () => {
    before.push(seen());
    return 'stored';
  };
  const read = await start();
  await read();

  expect(handled).toMatchObject([{ messageId: '<2@example.com>', text: 'Line 2', from: 'ann@example.com' }]);
  expect([before, seen()]).toEqual([[[true, false]], [true, true]]);
});

it('moves stored mails to a folder', async () => {
  server.add(mail(1));
  const read = await start('Done');
  await read();

  expect(server.mails.map(({ folder }) => folder)).toEqual(['Done']);
});

it('leaves a mail that could not be stored, reads the others, and reads it again', async () => {
  server.add(mail(1));
  server.add(mail(2));
  let isDown = true;
  handle = async ({ messageId }) => {
    if (isDown && messageId === '<1@example.com>') throw new Error('the database is down');
    return 'stored';
  };
  const read = await start();
  await read();
  expect(seen()).toEqual([false, true]);

  isDown = false;
  await read();
  expect(seen()).toEqual([true, true]);
});

it('reads a mail once an hour after five failures', async () => {
  server.add(mail(1));
  handle = () => Promise.reject(new Error('no'));
  const read = await start();
  for (let run = 0; run < 7; run += 1) await read();
  expect([handled.length, seen()]).toEqual([5, [false]]);

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
  try {
    await read();
    handle = async () => 'stored';
    await read();
    expect([handled.length, seen()]).toEqual([6, [false]]);
    vi.setSystemTime(Date.now() + 3_600_000);
    await read();
    expect([handled.length, seen()]).toEqual([7, [true]]);
  } finally {
    vi.useRealTimers();
  }
});

it('leaves out mails that are malformed or larger than 10 MB', async () => {
  server.add('no mail');
  server.add(mail(2, 'x'.repeat(11 * 1024 ** 2)));
  server.add(mail(3));
  const read = await start();
  await read();

  expect([handled.map(({ messageId }) => messageId), server.unseen]).toEqual([['<3@example.com>'], 0]);
});

it('reads at most 50 mails in a run', async () => {
  for (let at = 1; at <= 60; at += 1) server.add(mail(at));
  const read = await start();
  await read();
  expect([handled.length, server.unseen]).toEqual([50, 10]);

  await read();
  expect(server.unseen).toBe(0);
});

it('leaves a mail unseen when the connection is lost after it was stored', async () => {
  server.add(mail(1));
  server.breaksAt = 'UID STORE';
  const read = await start();
  await read();
  expect([handled.length, seen()]).toEqual([1, [false]]);
});

it('waits after a refused sign-in', async () => {
  server.add(mail(1));
  server.isLocked = true;
  const read = await start();
  await read();
  await read();
  expect([server.connections, handled]).toEqual([1, []]);
});
