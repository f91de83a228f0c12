import { defineMigration, frameworkMigrations, missingSteps } from '@flotilla/backend/schema';
import { article, articlesToEcommerceModuleProducts, category } from '@flotilla/blog';
import { BlogModule } from '@flotilla/blog/backend';
import { type BackendModule, defineBackendModule } from '@flotilla/backend';
import {
  content,
  created,
  createRegistry,
  defineEntity,
  defineLink,
  defineModule,
  updated,
} from '@flotilla/core';
import { product } from '@flotilla/ecommerce';
import { EcommerceModule } from '@flotilla/ecommerce/backend';
import {
  createTestApp,
  emptyDatabase,
  make,
  recordEvents,
  type TestDatabase,
  type TestRow,
} from '@flotilla/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { modules } from '../modules.js';

let database: TestDatabase;

beforeEach(async () => {
  database = await emptyDatabase();
});
afterEach(() => database.drop());

it('needs no more tables than the migrations create', async () => {
  expect(await missingSteps({ url: database.url, modules })).toEqual([]);
});

it('needs indexes of addresses without a pending list', async () => {
  const delay = defineBackendModule({
    module: defineModule({ name: 'delay', entities: [] }),
    migrations: [
      defineMigration({
        name: 'DelayInitial1796900000000',
        up: ['ALTER INDEX "host_page_urls_idx" RESET (fastupdate)'],
        down: [],
      }),
    ],
  });
  expect(await missingSteps({ url: database.url, modules: [...modules, delay] })).toEqual([
    {
      module: 'host',
      needs: [],
      up: ['ALTER INDEX "host_page_urls_idx" SET (fastupdate = off)'],
      down: ['ALTER INDEX "host_page_urls_idx" RESET (fastupdate)'],
    },
  ]);
});

it('runs each migration once when two processes start concurrently on an empty database', async () => {
  const apps = await Promise.all([1, 2].map(() => createTestApp({ modules, databaseUrl: database.url })));
  const [first] = apps;
  const ran =
    (await first?.sql<{ name: string }>('select "name" from flotilla_migrations'))?.map(({ name }) => name) ??
    [];
  const answers = await Promise.all(apps.map((app) => app.request({ url: article.route })));
  for (const app of apps) await app.close();

  const names = modules.flatMap(({ migrations }) => migrations.map(({ name }) => name));
  expect(ran.toSorted()).toEqual([...names, ...frameworkMigrations.map(({ name }) => name)].toSorted());
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
});

it('starts only with a table for each entity and link, and names the missing table and the fix', async () => {
  const boat = defineEntity({ module: 'fleet', name: 'boat', fields: content() });
  const links = [defineLink({ from: 'fleet.boat', to: 'blog.article' })];
  const unmade = defineBackendModule({
    module: defineModule({ name: 'fleet', entities: [boat], links }),
    migrations: [],
  });
  // Generated without the blog installed.
  const [{ up, down } = { up: [], down: [] }] = await missingSteps({ url: database.url, modules: [unmade] });
  const fleet = { ...unmade, migrations: [defineMigration({ name: 'FleetInitial1795400000000', up, down })] };
  const start = (modules: readonly BackendModule[]) => createTestApp({ modules, databaseUrl: database.url });

  await expect(start([unmade])).rejects.toThrow(
    /No migration makes fleet_boat, the table of the entity fleet\.boat/,
  );
  await expect(start([fleet, BlogModule])).rejects.toThrow(
    /No migration makes \S+, the table of the link fleet\.\S+ \(module fleet\)\.\nWith all .*, run: flotilla migrate generate\. For an installed module/,
  );
  const alone = await start([fleet]);
  const made = await make(alone, boat);
  await alone.close();
  expect(made.id).toBeDefined();
});

it('activates a link when its other module is added, and keeps every row', async () => {
  const link = articlesToEcommerceModuleProducts;
  const alone = await createTestApp({ modules: [BlogModule], databaseUrl: database.url });
  const before = await make(alone, article);
  const absent = [
    await alone.request({ url: link.route }),
    await alone.request({ url: `${article.route}?include=${link.name}` }),
  ];
  await alone.close();
  expect(absent.map(({ status }) => status)).toEqual([404, 400]);

  const together = await createTestApp({ modules: [EcommerceModule, BlogModule], databaseUrl: database.url });
  const { id: productId } = await make(together, product);
  const linked = await together.request({
    method: 'POST',
    url: link.route,
    data: { articleId: before.id, ecommerceModuleProductId: productId },
  });
  const read = await together.request({ url: `${article.route}/${before.id}?include=${link.name}` });
  await together.close();

  expect(linked.status).toBe(201);
  expect(read.data).toMatchObject({
    ...before,
    articlesToEcommerceModuleProducts: [{ id: linked.data.id, ecommerceModuleProduct: { id: productId } }],
  });
});

it('hands pending work of old subscribers and outboxes over to the current handlers', async () => {
  const recorded = recordEvents({ name: 'mail', on: [created(article), updated(article)] });
  const start = () => createTestApp({ modules: [...modules, recorded.module], databaseUrl: database.url });
  const before = await start();
  const { id } = await make(before, category);
  for (const statement of schemaOfSubscribers) await before.sql(statement);
  await before.sql(
    `insert into flotilla_delivery ("event", "subscriber", "topic", "payload") values
     (7, 'mail.recorder', 'blog.article.created', $1), (8, 'mail.recorder', 'blog.article.updated', $2),
     (9, 'file-storage.files-of-deleted.file-storage.file', 'file-storage.file.deleted', $3)`,
    [
      { id, adminTitle: 'first' },
      { id, adminTitle: 'second' },
      { id, file: '/public/gone.png' },
    ].map((row) => JSON.stringify(row)),
  );
  await before.sql(
    `insert into flotilla_outbox ("topic", "payload", "tags") values
     ('flotilla.files-left', '{"paths": ["/public/left.png"]}', '{}'), ('file-storage.file.created', 'null', '{}')`,
  );
  await before.sql(`delete from flotilla_jobs.job`);
  await before.close();

  const after = await start();
  await recorded.until(2);
  const done = () =>
    after.sql(
      `select name, state::text from flotilla_jobs.job where name !~ '^(notification|rbac|agent|__pgboss)' order by 1`,
    );
  const jobs = ['file-storage.files-of-deleted', 'file-storage.left-files', 'mail.recorder', 'mail.recorder'];
  await expect.poll(done).toEqual(jobs.map((name) => ({ name, state: 'completed' })));
  await after.close();

  const actor = { kind: 'server' };
  expect(recorded.events.map(({ payload }) => payload)).toEqual([
    { row: { id, adminTitle: 'first' }, actor },
    { row: { id, adminTitle: 'second' }, before: { id, adminTitle: 'second' }, actor },
  ]);
});

describe.each(modules.map((module) => [module.module.name, module] as const))('%s alone', (_, module) => {
  it('boots on an empty database and serves all its routes', async () => {
    const app = await createTestApp({ modules: [module], databaseUrl: database.url });
    const entities = [...createRegistry([module.module]).entities.values()];
    const answers = await Promise.all(entities.map(({ route }) => app.request<TestRow[]>({ url: route })));
    await app.close();

    expect(entities.length).toBeGreaterThan(0);
    expect(answers.map(({ status, data }) => [status, Array.isArray(data)])).toEqual(
      entities.map(() => [200, true]),
    );
  });

  it('needs no more tables than its own migrations create', async () => {
    expect(await missingSteps({ url: database.url, modules: [module] })).toEqual([]);
  });
});

/** The tables of a version with a separate queue of events. */
const schemaOfSubscribers = [
  `create table flotilla_delivery ("event" bigint not null, "subscriber" text not null, "topic" text not null, "payload" json not null)`,
  `alter table flotilla_outbox add column "topic" text not null default '', add column "payload" json not null default 'null'`,
  `delete from flotilla_migrations where "name" = 'FlotillaEventsAreJobs1795312800000'`,
];
