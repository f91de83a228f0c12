import { Database, server } from '@flotilla/backend';
import { ChangeSets } from '@flotilla/backend/ports';
import { article } from '@flotilla/blog';
import { feature, widget, type Widget } from '@flotilla/website-builder';
import { createTestApp, make, statementCount, type TestApp } from '@flotilla/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { modules } from '../modules.js';
import { changeSetsOf } from './change-sets.fixture.js';

let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  app = await createTestApp({ modules });
  other = await createTestApp({ modules, databaseUrl: app.databaseUrl });
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const urlOf = ({ id }: { id: string }) => `${widget.route}/${id}`;
const live = async (row: { id: string }) => (await app.request<Widget>({ url: urlOf(row) })).data;
const rowWith = (title: object = { en: 'A' }) => make(app, widget, { title, className: 'old' });

it('publishes once when two publishers start together', async () => {
  const [here, there] = [changeSetsOf(app, 'server'), changeSetsOf(other, 'server')];
  const row = await rowWith();
  const set = await here.release();
  await here.write(set, 'PATCH', urlOf(row), { title: { en: 'B' } });
  const answers = await Promise.all([here.publish(set), there.publish(set)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const history = await app.sql('select "id" from flotilla_change where "changeSet" = $1', [set.id]);
  expect([history.length, (await live(row)).title]).toEqual([1, { en: 'B' }]);
});

it('keeps the edits of two accounts that write to one change set at the same moment', async () => {
  const [here, there] = [changeSetsOf(app, 'server'), changeSetsOf(other, 'server')];
  const rows = await Promise.all(Array.from({ length: 6 }, () => rowWith({})));
  const set = await here.release();
  const written = await Promise.all(
    rows.flatMap((row) => [
      here.write(set, 'PATCH', urlOf(row), { title: { en: 'B' } }),
      there.write(set, 'PATCH', urlOf(row), { className: 'new' }),
    ]),
  );
  expect(new Set(written.map(({ status }) => status))).toEqual(new Set([200]));
  const changes = await here.changes(set);
  expect(changes.map(({ paths }) => paths.map(({ path }) => path).toSorted())).toEqual(
    rows.map(() => ['className', 'title.en']),
  );
});

it('writes nothing when its connection ends between the merge and the commit', async () => {
  const sets = changeSetsOf(app, 'server');
  const row = await rowWith();
  const set = await sets.release();
  await sets.write(set, 'PATCH', urlOf(row), { title: { en: 'B' } });
  await sets.write(set, 'POST', widget.route, { slug: 'blocked-slug', title: { en: 'New' } });
  const before = await live(row);

  // Another transaction holds the slug, so that the publisher waits after it has written the first row.
  const { DataSource } = await import('typeorm');
  const holder = await new DataSource({ type: 'postgres', url: app.databaseUrl }).initialize();
  const hold = holder.createQueryRunner();
  await hold.startTransaction();
  await hold.query(
    `insert into "${widget.table}" ("id", "adminTitle", "slug", "title", "subtitle", "description", "variant", "createdAt", "updatedAt") ` +
      `values (gen_random_uuid(), 'x', 'blocked-slug', '{}', '{}', '{}', 'default', now(), now())`,
  );
  const publishing = sets.publish(set);
  const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const pids = await until(async () => (await holder.query(waiting)) as { pid: number }[]);
  await holder.query('select pg_terminate_backend($1)', [pids[0]?.pid]);
  expect((await publishing).status).toBe(503);
  await hold.rollbackTransaction();
  await hold.release();
  await holder.destroy();

  expect(await live(row)).toEqual(before);
  expect((await sets.view(set)).data).toMatchObject({ state: 'open', changes: 2 });
  expect((await sets.publish(set)).data).toMatchObject({ state: 'published', rows: 2 });
  expect((await live(row)).title).toEqual({ en: 'B' });
});

it('reads with a number of statements that does not depend on the number of changes', async () => {
  const sets = changeSetsOf(app, 'server');
  const rows = await Promise.all(Array.from({ length: 12 }, () => rowWith()));
  const set = await sets.release();
  const [first] = rows;
  if (!first) throw new Error('No row was made.');
  const count = () => statementCount(app, () => sets.read(set, urlOf(first)));
  await sets.write(set, 'PATCH', urlOf(first), { className: 'a' });
  const one = await count();
  for (const row of rows) await sets.write(set, 'PATCH', urlOf(row), { className: 'b' });
  expect(await count()).toBe(one);
  // Reads the change set, locks it with limits, sets a savepoint, lays one entity, reads.
  expect(one).toBe(5);
});

it('answers concurrent reads that reach its rows in different orders, while it is edited', async () => {
  const sets = changeSetsOf(app, 'server');
  const rows = await Promise.all(Array.from({ length: 8 }, () => rowWith()));
  const set = await sets.release();
  for (const row of rows) await sets.write(set, 'PATCH', urlOf(row), { title: { en: 'B' }, className: 'b' });
  const reads = rows.flatMap((row) => [
    sets.read(set, urlOf(row)),
    sets.read(set, `${widget.route}?limit=20&include=widgets-to-features`),
    sets.write(set, 'PATCH', urlOf(row), { subtitle: { en: 'S' } }),
    sets.read(set, `${feature.route}?limit=20&include=widgets-to-features`),
  ]);
  const answers = await Promise.all(reads);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});

it('lays its rows once for concurrent reads', async () => {
  const sets = changeSetsOf(app, 'server');
  const rows = await Promise.all(Array.from({ length: 8 }, () => rowWith()));
  const set = await sets.release();
  for (const row of rows) await sets.write(set, 'PATCH', urlOf(row), { className: 'b' });
  const begun = Promise.withResolvers<void>();
  let waiting = rows.length;
  const classOf = ({ id }: { id: string }) =>
    app.nest.get(ChangeSets).read(set.id, server, async (tx) => {
      if (--waiting === 0) begun.resolve();
      await begun.promise;
      return tx.query(`select "className" from "${widget.table}" where "id" = $1::uuid`, [id]);
    });
  let read: unknown[] = [];
  const count = await statementCount(app, async () => {
    read = await Promise.all(rows.map(classOf));
  });
  expect(read).toEqual(rows.map(() => [{ className: 'b' }]));
  // Each reads the change set and its row; locks, sets a savepoint and lays the rows once.
  expect(count).toBe(rows.length * 2 + 3);
});

it('answers reads beside one whose statement fails', async () => {
  const sets = changeSetsOf(app, 'server');
  const rows = await Promise.all(Array.from({ length: 4 }, () => rowWith()));
  const set = await sets.release();
  for (const row of rows) await sets.write(set, 'PATCH', urlOf(row), { className: 'b' });
  const failing = app.nest.get(ChangeSets).read(set.id, server, (tx) => tx.query('select 1 / 0'));
  const [failed, ...answers] = await Promise.allSettled([
    failing,
    ...rows.map((row) => sets.read<Widget>(set, urlOf(row))),
  ]);
  expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
  expect(answers).toMatchObject(rows.map(() => ({ value: { status: 200, data: { className: 'b' } } })));
});

it('waits for no other reader when a read reaches no change', async () => {
  const sets = changeSetsOf(app, 'server');
  const row = await rowWith();
  const set = await sets.release();
  await sets.write(set, 'PATCH', urlOf(row), { className: 'b' });
  await app.nest.get(Database).rolledBack(async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended($1::text, 5))`, [set.id]);
    expect((await sets.read(set, `${article.route}?limit=1`)).status).toBe(200);
    expect((await sets.read(set, urlOf(row))).status).toBe(503);
  });
  expect((await sets.read(set, urlOf(row))).status).toBe(200);
});

it('publishes by at most twelve statements for each entity', async () => {
  const sets = changeSetsOf(app, 'server');
  const rows = await Promise.all(Array.from({ length: 12 }, () => rowWith()));
  const set = await sets.release();
  for (const [index, row] of rows.entries()) {
    await sets.write(set, 'PATCH', urlOf(row), index % 2 ? { className: 'b' } : { title: { en: 'B' } });
    await sets.write(set, 'POST', widget.route, { title: { en: `New ${index}` } });
  }
  let status = 0;
  const count = await statementCount(app, async () => {
    status = (await sets.publish(set)).status;
  });
  expect(status).toBe(200);
  expect(count).toBeLessThanOrEqual(20);
  expect((await live(rows[1] ?? { id: '' })).className).toBe('b');
});

async function until<T>(find: () => Promise<T[]>): Promise<T[]> {
  for (;;) {
    const found = await find();
    if (found.length > 0) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
