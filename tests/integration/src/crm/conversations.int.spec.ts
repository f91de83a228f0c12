import { randomUUID } from 'node:crypto';
import { Events, Writer } from '@flotilla/backend';
import { Jobs, type SignedIn } from '@flotilla/backend/ports';
import { answerReceived, request, requestReceived } from '@flotilla/crm';
import { wakeRequests } from '@flotilla/crm/backend';
import { signInAs } from '@flotilla/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { holderOf } from '../permissions/presets.fixture.js';
import {
  type MailSite,
  readConversation,
  type Started,
  startConversation,
  startMailSite,
} from './inbound.fixture.js';

let site: MailSite;
let support: SignedIn;
beforeAll(async () => {
  site = await startMailSite();
  support = await holderOf(site.app, 'support');
});
afterAll(() => site.close());

let started: Started;
beforeEach(async () => {
  started = await startConversation(site);
});

const change = (data: object) =>
  site.app.request({ method: 'PATCH', url: `${request.route}/${started.id}/conversation`, data });
const stored = async (id = started.id) => {
  const [row] = await site.app.sql<{ isUnread: boolean; snoozedUntil: Date | null; lastMessageAt: Date }>(
    `select "isUnread", "snoozedUntil", "lastMessageAt" from crm_request where "id" = $1`,
    [id],
  );
  if (!row) throw new Error('There is no request.');
  return row;
};

describe('a reply', () => {
  it.each(['answered', 'spam'])(
    'to a request that is %s makes it read, awake and the latest',
    async (status) => {
      await site.app.sql(
        `update crm_request set "status" = $2, "isUnread" = true, "snoozedUntil" = now() + interval '1 day', "lastMessageAt" = now() - interval '1 day' where "id" = $1`,
        [started.id, status],
      );
      const url = `${request.route}/${started.id}/replies`;
      const data = { text: 'One more thing' };
      expect((await site.app.request({ method: 'POST', url, data })).status).toBe(201);

      const { isUnread, snoozedUntil, lastMessageAt } = await stored();
      expect([isUnread, snoozedUntil]).toEqual([false, null]);
      expect(Date.now() - lastMessageAt.getTime()).toBeLessThan(60_000);
      expect((await readConversation(site, started.id)).status).toBe(status);
    },
  );
});

describe('an assignee', () => {
  it('has a role that may change conversations', async () => {
    const { data } = await site.app.request<{ id: string; isCaller: boolean }[]>({
      url: '/api/crm/assignees',
      as: support,
    });
    expect(data).toContainEqual({ id: support.id, name: null, isCaller: true });
    expect((await change({ assigneeId: support.id })).status).toBe(200);
  });

  it('has their conversations as a list of pages', async () => {
    const first = started.id;
    await change({ assigneeId: support.id });
    started = await startConversation(site);
    await change({ assigneeId: support.id });
    const page = (query: string) =>
      site.app.request<{ id: string }[]>({
        url: `/api/crm/conversations?box=mine&limit=1${query}`,
        as: support,
      });
    const newest = await page('');
    const next = await page(`&after=${String(newest.meta?.next)}`);

    expect([newest, next].flatMap(({ data }) => data.map(({ id }) => id))).toEqual([started.id, first]);
    expect((await site.app.request({ url: '/api/crm/conversations?box=mine' })).data).toEqual([]);
  });

  it('is not a person without such a role, or with one that only reads', async () => {
    const [visitor, analyst] = [await signInAs(site.app), await holderOf(site.app, 'analyst')];
    for (const { id } of [visitor, analyst]) expect((await change({ assigneeId: id })).status).toBe(400);
  });
});

it('is not mailed about after it was deleted', async () => {
  const { app } = site;
  const [requestId, formId, replyId] = [randomUUID(), randomUUID(), randomUUID()];
  await app.nest.get(Writer).transaction(async (tx) => {
    await app.nest.get(Events).emit(requestReceived, { requestId, formId }, tx);
    await app.nest.get(Events).emit(answerReceived, { requestId, replyId }, tx);
  });
  const states = `select "state"::text from flotilla_jobs.job where "data"::text like '%' || $1 || '%'`;
  await vi.waitFor(
    async () =>
      expect(await app.sql(states, [requestId])).toEqual([{ state: 'completed' }, { state: 'completed' }]),
    20_000,
  );
});

describe('the end of a snooze', () => {
  const endSnooze = async (status: string) => {
    await site.app.sql(
      `update crm_request set "status" = $2, "isUnread" = false, "snoozedUntil" = now() - interval '1 minute' where "id" = $1`,
      [started.id, status],
    );
    await site.app.nest.get(Jobs).send(wakeRequests, {});
    await expect.poll(async () => (await stored()).snoozedUntil).toBeNull();
    return (await stored()).isUnread;
  };

  it.each(['new', 'in-progress', 'answered'])('makes a request that is %s unread', async (status) => {
    expect(await endSnooze(status)).toBe(true);
  });

  it.each(['closed', 'spam'])('leaves a request that is %s read', async (status) => {
    expect(await endSnooze(status)).toBe(false);
  });

  it('does not end a snooze that is prolonged at the same moment', async () => {
    const snooze = `update crm_request set "isUnread" = false, "snoozedUntil" = now() + $2::interval where "id" = $1`;
    await site.app.sql(snooze, [started.id, '-1 minute']);
    await site.app.nest.get(Writer).transaction(async (tx) => {
      await tx.query(snooze, [started.id, '1 day']);
      await site.app.nest.get(Jobs).send(wakeRequests, {});
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await vi.waitFor(async () => expect(await site.app.sql(waiting)).not.toEqual([]));
    });
    const running = `select from flotilla_jobs.job where name = 'crm.wake-requests' and state < 'completed'`;
    await vi.waitFor(async () => expect(await site.app.sql(running)).toEqual([]));

    const { isUnread, snoozedUntil } = await stored();
    expect([isUnread, (snoozedUntil?.getTime() ?? 0) > Date.now()]).toEqual([false, true]);
  });
});
