import { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MailServer } from '../testing/mail-server.fixture.js';
import { SmtpChannel } from './smtp-channel.js';

let server: MailServer;
let channel: SmtpChannel;

beforeEach(async () => {
  server = await MailServer.start();
  channel = new SmtpChannel({ url: server.url, from: 'hello@boats.example', host: 'boats.example' });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await channel.close();
  await server.close();
});

const mail = { id: 'one', receiver: 'ann@example.com', subject: 'Anemone', html: '<p>.</p>', text: '.\r\n.\r\n' };
const delivering = { signal: AbortSignal.timeout(60_000), partsTaken: 0, tookParts: async () => undefined };

it('says the last line once it may, with nothing between', async () => {
  const write = vi.spyOn(Socket.prototype, 'write');
  const written = () => write.mock.lastCall?.[0]?.toString();
  let [before, after]: (string | undefined)[] = [];
  const handOver = async (say: () => void) => {
    await setImmediate();
    before = written();
    say();
    after = written();
  };

  await channel.deliver(mail, { ...delivering, handOver });
  expect(before).not.toMatch(/^\.\r\n$/m);
  expect(after).toBe('.\r\n');
  expect(server.mails).toHaveLength(1);
});

it('says no last line where it must not', async () => {
  const handOver = () => Promise.reject(new Error('Another has it.'));

  await expect(channel.deliver(mail, { ...delivering, handOver })).rejects.toThrow('Another has it.');
  expect([server.offered, server.ended.size, server.mails.length]).toEqual([1, 0, 0]);
});

it('sends large mails whole', async () => {
  const bytes = Buffer.alloc(3_000_000, 'Anemone\n');
  const handOver = async (say: () => void) => say();

  await channel.deliver({ ...mail, attachments: [{ name: 'boats.txt', bytes }] }, { ...delivering, handOver });
  expect(server.mails[0]?.attachments[0]?.content).toHaveProperty('byteLength', bytes.length);
});
