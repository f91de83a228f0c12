import type { SignedIn } from '@flotilla/backend/ports';
import { widget, type Widget } from '@flotilla/website-builder';
import { createTestApp, make, signInAs, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { modules } from '../modules.js';
import { changeSetsOf } from './change-sets.fixture.js';

let app: TestApp;
let other: TestApp;
let sets: ReturnType<typeof changeSetsOf>;
beforeAll(async () => {
  app = await createTestApp({ modules });
  other = await createTestApp({ modules, databaseUrl: app.databaseUrl });
  sets = changeSetsOf(app, await signInAs(app, { roles: ['admin'] }));
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const urlOf = ({ id }: { id: string }) => `${widget.route}/${id}`;
const live = async (row: { id: string }, on = app) =>
  (await on.request<Widget>({ url: urlOf(row), as: 'anonymous' })).data;
/** Longer than a busy machine needs for the checks before it. */
const aheadMs = 4000;
const soon = (ms = aheadMs) => new Date(Date.now() + ms).toISOString();

it('publishes a scheduled change set at its time, once, on all processes', async () => {
  const row = await make(app, widget, { title: { en: 'A' } });
  const set = await sets.release();
  await sets.write(set, 'PATCH', urlOf(row), { title: { en: 'B' } });
  const at = soon();
  const scheduled = await sets.publish(set, { at, timeZone: 'Europe/Athens' });
  expect(scheduled.data).toMatchObject({
    state: 'scheduled',
    publishAt: at,
    timeZone: 'Europe/Athens',
    rows: 0,
  });
  expect((await live(row)).title).toEqual({ en: 'A' });
  expect((await sets.read<Widget>(set, urlOf(row))).data.title).toEqual({ en: 'B' });
  expect((await sets.write(set, 'PATCH', urlOf(row), { className: 'x' })).status).toBe(409);
  await vi.waitFor(async () => expect((await live(row, other)).title).toEqual({ en: 'B' }));
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(at));
  const { data: ended } = await sets.view(set);
  expect(ended).toMatchObject({ state: 'published', changes: 0 });
  // Later, a check each quarter of an hour would publish it.
  expect(Date.parse(ended.publishedAt ?? '') - Date.parse(at)).toBeLessThan(60_000);
  const history = await app.sql('select "id" from flotilla_change where "changeSet" = $1', [set.id]);
  expect(history).toHaveLength(1);
});

it('is blocked with the reason when it cannot be published at its time, and publishes nothing', async () => {
  const [row, second] = [await make(app, widget, { title: { en: 'A' } }), await make(app, widget)];
  const set = await sets.release();
  await sets.write(set, 'PATCH', urlOf(row), { title: { en: 'B' } });
  await sets.write(set, 'PATCH', urlOf(second), { slug: 'taken-at-the-time' });
  await sets.publish(set, { at: soon() });
  await make(app, widget, { slug: 'taken-at-the-time' });
  await vi.waitFor(async () => expect((await sets.view(set)).data.state).toBe('blocked'));
  expect((await sets.view(set)).data.problem).toMatchObject({ status: 409 });
  expect((await live(row)).title).toEqual({ en: 'A' });
  expect((await sets.write(set, 'PATCH', urlOf(second), { slug: 'free-at-the-time' })).status).toBe(200);
  expect((await sets.publish(set)).data.state).toBe('published');
});

it('is published behind one that fails with an unexpected error, which is published once that is mended', async () => {
  const scheduled = async (ms: number, className: string) => {
    const row = await make(app, widget, { className: 'before' });
    const set = await sets.release();
    await sets.write(set, 'PATCH', urlOf(row), { className });
    await sets.publish(set, { at: soon(ms) });
    return set;
  };
  const [failing, next] = [await scheduled(aheadMs, 'failing'), await scheduled(aheadMs + 100, 'next')];
  await app.sql(
    `create function fail_for_test() returns trigger language plpgsql as $$ begin if new."className" = 'failing' then raise exception 'broken'; end if; return new; end $$`,
  );
  await app.sql(
    `create trigger fail_for_test before update on "${widget.table}" for each row execute function fail_for_test()`,
  );
  const stateOf = async (set: { id: string }) => (await sets.view(set)).data.state;
  await vi.waitFor(async () => expect(await stateOf(next)).toBe('published'));
  expect(await stateOf(failing)).toBe('scheduled');
  await app.sql(`drop function fail_for_test() cascade`);
  await vi.waitFor(async () => expect(await stateOf(failing)).toBe('published'));
});

it('is published after the session has ended, with the roles that its account has by then', async () => {
  const [leaving, demoted] = [
    await signInAs(app, { roles: ['admin'] }),
    await signInAs(app, { roles: ['admin'] }),
  ];
  const scheduledBy = async (person: SignedIn) => {
    const own = changeSetsOf(app, person);
    const row = await make(app, widget, { title: { en: 'A' } });
    const set = await own.release();
    await own.write(set, 'PATCH', urlOf(row), { title: { en: 'B' } });
    await own.publish(set, { at: soon() });
    return { row, set };
  };
  const [kept, lost] = [await scheduledBy(leaving), await scheduledBy(demoted)];
  await app.request({ method: 'DELETE', url: `/api/rbac/sessions/${leaving.sessionId}` });
  await app.sql('delete from rbac_subjects_to_roles where "subjectId" = $1', [demoted.id]);
  await vi.waitFor(async () => expect((await sets.view(kept.set)).data.state).toBe('published'));
  await vi.waitFor(async () => expect((await sets.view(lost.set)).data.state).toBe('blocked'));
  expect((await sets.view(lost.set)).data.problem).toMatchObject({ status: 403 });
  expect((await live(kept.row)).title).toEqual({ en: 'B' });
  expect((await live(lost.row)).title).toEqual({ en: 'A' });
});

it('is refused for the past, with conflicts and without changes, and can be taken back', async () => {
  const row = await make(app, widget, { title: { en: 'A' } });
  const set = await sets.release();
  expect((await sets.publish(set, { at: soon(60_000) })).status).toBe(422);
  await sets.write(set, 'PATCH', urlOf(row), { title: { en: 'B' } });
  expect((await sets.publish(set, { at: soon(-1000) })).status).toBe(400);
  expect((await sets.publish(set, { at: soon(60_000), timeZone: 'Nowhere/Land' })).status).toBe(400);
  expect((await sets.publish(set, { at: soon(60_000) })).data.state).toBe('scheduled');
  expect((await sets.unschedule(set)).data).toMatchObject({ state: 'open', publishAt: null });
  await app.request({ method: 'PATCH', url: urlOf(row), data: { title: { en: 'C' } } });
  expect((await sets.publish(set, { at: soon(60_000) })).status).toBe(409);
});
