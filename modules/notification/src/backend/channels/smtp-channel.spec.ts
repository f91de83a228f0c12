import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { fromSource } from '@flotilla/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MailServer } from '../testing/mail-server.fixture.js';
import { SmtpChannel } from './smtp-channel.js';

let server: MailServer;
let channel: SmtpChannel;

beforeEach(async () => {
  server = await MailServer.start();
  channel = new SmtpChannel({
    url: server.url,
    from: 'hello@boats.example',
    siteName: 'Boats',
    host: 'boats.example',
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await channel.close();
  await server.close();
});

const speaking = fileURLToPath(new URL('../testing/final-line.fixture.ts', import.meta.url));
const mail = {
  id: 'one',
  receiver: 'ann@example.com',
  subject: 'Anemone',
  html: '<p>.</p>',
  text: '.\r\n.\r\n',
};
const delivering = { signal: AbortSignal.timeout(60_000), partsTaken: 0, tookParts: async () => undefined };

it.each([
  ['it is small', 0, 0],
  ['its server is slow to ask for it', 0, 100],
  ['it is large, and its server is slow to read it', 3_000_000, 100],
])(
  'calls handOver when all but the final line has been sent, and writes that line in the same tick: %s',
  async (_said, size, slowness) => {
    server.slowness = slowness;
    const write = vi.spyOn(Socket.prototype, 'write');
    const wire = () => {
      const at = write.mock.calls.findLastIndex(([text]) => text.length > 0);
      const socket = write.mock.contexts[at];
      return {
        last: write.mock.calls[at]?.[0].slice(-4).toString(),
        waiting: socket instanceof Socket && socket.writableLength,
      };
    };
    const seen: object[] = [];
    const handOver = async (say: () => void) => {
      seen.push(wire());
      say();
      seen.push(wire());
    };

    const attachments = [{ name: 'boats.txt', file: new Blob([Buffer.alloc(size, 'Anemone\n')]) }];
    await channel.deliver({ ...mail, attachments }, { ...delivering, handOver });
    expect(seen).toEqual([
      { last: '--\r\n', waiting: 0 },
      { last: '.\r\n', waiting: 0 },
    ]);
    expect(server.mails).toHaveLength(1);
    expect(server.mails[0]?.attachments[0]?.content).toHaveProperty('byteLength', size);
  },
);

it.each(['as it is', 'encrypted'])(
  'delivers a final line that was written although the process is killed in the same tick: %s',
  async (how) => {
    const other = await MailServer.start({ isSecure: how === 'encrypted' });
    other.slowness = 100;
    try {
      const speaker = spawn(process.execPath, [...fromSource, speaking, other.url], {
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      expect(await once(speaker, 'exit')).toEqual([null, 'SIGKILL']);
      await vi.waitFor(() => expect(other.mails).toHaveLength(1));
    } finally {
      await other.close();
    }
  },
);

it('does not write the final line when handOver rejects', async () => {
  const handOver = () => Promise.reject(new Error('Another has it.'));

  await expect(channel.deliver(mail, { ...delivering, handOver })).rejects.toThrow('Another has it.');
  expect([server.offered, server.ended.size, server.mails.length]).toEqual([1, 0, 0]);
});
