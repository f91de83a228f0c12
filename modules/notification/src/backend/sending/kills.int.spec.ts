import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Writer } from '@flotilla/backend';
import { fromSource } from '@flotilla/testing';
import { expect, it, vi } from 'vitest';
import { Notifications } from '../notifications.js';
import { boatReady } from '../testing/boat-template.fixture.js';
import { MailServer } from '../testing/mail-server.fixture.js';
import { mailSettings, startNotificationApp } from '../testing/notification-app.fixture.js';

/** A full run uses `NOTIFICATIONS=10000 KILLS=20`; this is a short one. */
const count = Number(process.env.NOTIFICATIONS ?? 30);
const kills = Number(process.env.KILLS ?? 1);
const sender = fileURLToPath(new URL('../testing/sender.fixture.ts', import.meta.url));
const cwd = fileURLToPath(new URL('../../..', import.meta.url));

async function start(databaseUrl: string, smtpUrl: string, dataDir: string): Promise<ChildProcess> {
  const env = {
    ...process.env,
    ...{
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      DEPLOYMENT: 'development',
      LOG_LEVEL: 'silent',
      JOBS_LOOK_SECONDS: '1',
    },
    ...{
      SMTP_URL: smtpUrl,
      MAIL_FROM: 'hello@boats.example',
      SITE_URL: 'https://boats.example',
      RBAC_SECRET_KEY: 'only-for-tests-0123456789abcdef',
    },
  };
  const child = spawn(process.execPath, [...fromSource, sender], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The sender ended unexpectedly.')));
  if (child.stdout) await Promise.race([once(child.stdout, 'data'), ended]);
  ended.catch(() => undefined);
  return child;
}

it(`${count} mails arrive once or are reported as in doubt, although the sender is killed ${kills} times`, async () => {
  const server = await MailServer.start();
  const dataDir = await mkdtemp(join(tmpdir(), 'flotilla-mails-'));
  // This process writes notifications but runs no jobs.
  const { app, states } = await startNotificationApp(mailSettings(server.url), {
    env: { DEPLOYMENT: 'development', JOBS: 'off' },
  });
  try {
    await app.nest.get(Writer).transaction(async (tx) => {
      const notice = { template: boatReady, topic: 'orders', language: 'en' };
      for (let guest = 0; guest < count; guest++) {
        const data = { boat: `Anemone ${guest}`, link: 'https://boats.example' };
        await app.nest
          .get(Notifications)
          .send({ ...notice, data, receiver: { email: `guest-${guest}@example.com` } }, tx);
      }
    });
    for (let killed = 0; killed < kills; killed++) {
      const child = await start(app.databaseUrl, server.url, dataDir);
      const enough = ((killed + 1) * count) / (kills + 1);
      await vi.waitFor(() => expect(server.mails.length).toBeGreaterThanOrEqual(enough), {
        timeout: 1_200_000,
        interval: 5,
      });
      // At any moment, not only when the server is about to respond.
      await setTimeout(Math.random() * 20);
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    const last = await start(app.databaseUrl, server.url, dataDir);
    const waiting = async () => (await states()).filter(({ status }) => status === 'new').length;
    await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 1_200_000, interval: 500 });
    last.kill('SIGKILL');

    const rows = await states();
    const doubt = rows.filter(({ status }) => status === 'error');
    const arrived = new Set(server.mails.map(({ messageId }) => messageId));
    const lost = doubt.filter(({ id }) => ![...arrived].some((messageId) => messageId?.includes(id)));
    const delivered = lost.filter(({ id }) => [...server.ended].some((messageId) => messageId.includes(id)));
    process.stdout.write(
      `${count} mails, ${kills} kills: ${arrived.size} arrived, twice 0, in doubt ${doubt.length}, of which ${lost.length} are lost, ${delivered.length} of them by their receiver\n`,
    );
    expect(server.mails).toHaveLength(arrived.size);
    expect([...arrived].filter((messageId) => !server.ended.has(messageId ?? ''))).toEqual([]);
    expect(arrived.size + lost.length).toBe(count);
    expect(doubt.every(({ lastError }) => lastError?.includes('may have arrived'))).toBe(true);
  } finally {
    await app.close();
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}, 7_200_000);
