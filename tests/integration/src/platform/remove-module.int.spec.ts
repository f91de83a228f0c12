import { removeModule } from '@flotilla/backend/schema';
import { createTestApp, migratedDatabase, type TestDatabase } from '@flotilla/testing';
import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import { modules } from '../modules.js';

const databases: TestDatabase[] = [];

afterEach(async () => {
  for (const database of databases.splice(0)) await database.drop();
});

async function databaseOf(installed: typeof modules): Promise<string> {
  const database = await migratedDatabase(installed);
  databases.push(database);
  return database.url;
}

async function sql<R extends object>(url: string, text: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<R>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Returns columns, indexes, constraints and functions of definitions and migrations. */
async function schemaOf(url: string): Promise<unknown> {
  return Promise.all([
    sql(
      url,
      `select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns where table_schema = 'public' order by 1, 2`,
    ),
    sql(url, `select indexdef from pg_indexes where schemaname = 'public' order by 1`),
    sql(
      url,
      `select conrelid::regclass::text as "table", pg_get_constraintdef(oid) as def from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`,
    ),
    sql(url, `select proname from pg_proc where pronamespace = 'public'::regnamespace order by 1`),
    sql(url, `select name from flotilla_migrations order by 1`),
  ]);
}

it.each(['blog', 'file-storage', 'ecommerce', 'rbac'])(
  'leaves for %s the same database as without the module',
  async (name) => {
    const all = await databaseOf(modules);

    const { undone } = await removeModule({ url: all, modules, name, tables: 'go' });

    expect(undone.length).toBeGreaterThan(0);
    // The command may be killed before it changes the list of modules, and is repeated.
    expect(await removeModule({ url: all, modules, name, tables: 'go' })).toMatchObject({ undone: [] });
    expect(await schemaOf(all)).toEqual(
      await schemaOf(await databaseOf(modules.filter(({ module }) => module.name !== name))),
    );
  },
);

it('removes the placements of its widgets on pages, and can keep its tables', async () => {
  const url = await databaseOf(modules);
  const { length: tables } = await sql(url, `select from pg_tables where tablename like 'blog\\_%'`);
  await sql(
    url,
    `insert into host_widget (id, slug, "adminTitle") values ('0190b5a0-0000-7000-8000-000000000001', 'boats', 'Boats')`,
  );
  const place = (module: string) =>
    sql(
      url,
      `insert into host_widgets_to_external_widgets (id, "widgetId", "externalWidgetId", "externalModule")
      values (gen_random_uuid(), '0190b5a0-0000-7000-8000-000000000001', 'any', '${module}')`,
    );
  await place('blog');
  await place('ecommerce');

  const removal = await removeModule({ url, modules, name: 'blog', tables: 'stay' });

  expect(removal).toEqual({ undone: [], placements: 1, edited: [], files: [], isRunning: false });
  expect(await sql(url, 'select "externalModule" from host_widgets_to_external_widgets')).toEqual([
    { externalModule: 'ecommerce' },
  ]);
  expect(await sql(url, `select from pg_tables where tablename like 'blog\\_%'`)).toHaveLength(tables);
});

it('reports that an API process runs on the database', async () => {
  const url = await databaseOf(modules);
  const app = await createTestApp({ modules, databaseUrl: url });

  const removal = await removeModule({ url, modules, name: 'blog', tables: 'stay' }).finally(() =>
    app.close(),
  );

  expect(removal).toMatchObject({ isRunning: true });
});

it('removes the pages and menu entries that came with the module, unless they were edited', async () => {
  const url = await databaseOf(modules);
  for (const name of ['articles', 'categories'])
    await sql(
      url,
      `with page as (insert into host_page (id, "adminTitle", title, description, url)
          values (gen_random_uuid(), '${name}', '${name}', '${name}', '/blog/${name}') returning id),
        metadata as (insert into host_metadata (id, title) values (gen_random_uuid(), '${name}') returning id),
        button as (insert into website_builder_button (id, "adminTitle", slug, url)
          values (gen_random_uuid(), '${name}', 'menu-${name}', '/blog/${name}') returning id)
      insert into host_pages_to_metadata (id, "pageId", "metadataId")
        select gen_random_uuid(), page.id, metadata.id from page, metadata, button`,
    );
  await sql(
    url,
    `insert into flotilla_change ("entity", "rowId", "change", "by")
      select 'host.pages-to-metadata', id, 'create', 'server' from host_pages_to_metadata`,
  );
  await sql(
    url,
    `insert into flotilla_seed ("name", "hash", "rows") select 'app', '', array(select id from host_page
      union all select id from host_pages_to_metadata union all select id from website_builder_button)`,
  );
  await sql(
    url,
    `update host_page set title = 'Topics', "updatedAt" = now() + interval '1 s' where url = '/blog/categories'`,
  );
  const seeded = ['articles', 'categories'].flatMap((name) => [
    { entity: 'host.page', key: `/blog/${name}` },
    { entity: 'host.metadata', key: name, isShared: true },
    { entity: 'website-builder.button', key: `menu-${name}` },
  ]);

  const removal = await removeModule({ url, modules, name: 'blog', tables: 'go', seeded });

  expect(removal.edited).toEqual([{ entity: 'host.page', key: '/blog/categories' }]);
  expect(await sql(url, 'select url from host_page')).toEqual([{ url: '/blog/categories' }]);
  expect(await sql(url, 'select title from host_metadata')).toEqual([{ title: 'categories' }]);
  expect(await sql(url, 'select from website_builder_button')).toEqual([]);
  const links = await sql<{ id: string }>(url, 'select id from host_pages_to_metadata');
  expect(links).toHaveLength(1);
  expect(
    await sql(url, `select "rowId" as id from flotilla_change where "entity" = 'host.pages-to-metadata'`),
  ).toEqual(links);
  expect(await sql(url, 'select unnest("rows") as id from flotilla_seed')).toEqual([
    ...(await sql(url, 'select id from host_page')),
    ...links,
  ]);
});

it('removes a shared row unless a remaining row references it by a link or by a field', async () => {
  const url = await databaseOf(modules);
  for (const slug of ['sold', 'written-about'])
    await sql(
      url,
      `insert into ecommerce_product (id, "adminTitle", slug) values (gen_random_uuid(), '${slug}', '${slug}')`,
    );
  await sql(
    url,
    `with article as (insert into blog_article (id, "adminTitle", slug) values (gen_random_uuid(), 'news', 'news') returning id)
    insert into blog_articles_to_ecommerce_module_products (id, "articleId", "ecommerceModuleProductId")
      select gen_random_uuid(), article.id, product.id from article, ecommerce_product product`,
  );
  await sql(
    url,
    `with store as (insert into ecommerce_store (id, "adminTitle", slug) values (gen_random_uuid(), 'pier', 'pier') returning id)
    insert into ecommerce_stores_to_products (id, "storeId", "productId", sku)
      select gen_random_uuid(), store.id, product.id, 'sold' from store, ecommerce_product product where product.slug = 'sold'`,
  );
  await sql(
    url,
    `with slider as (insert into website_builder_slider (id, "adminTitle", slug)
        values (gen_random_uuid(), 'views', 'views'), (gen_random_uuid(), 'empty', 'empty') returning id, slug)
    insert into website_builder_slide (id, "adminTitle", slug, "sliderId")
      select gen_random_uuid(), 'sea', 'sea', slider.id from slider where slider.slug = 'views'`,
  );
  const seeded = [
    ...['sold', 'written-about'].map((key) => ({ entity: 'ecommerce.product', key, isShared: true })),
    ...['views', 'empty'].map((key) => ({ entity: 'website-builder.slider', key, isShared: true })),
  ];

  await removeModule({ url, modules, name: 'blog', tables: 'go', seeded });

  expect(await sql(url, 'select slug from ecommerce_product')).toEqual([{ slug: 'sold' }]);
  expect(await sql(url, 'select slug from website_builder_slider')).toEqual([{ slug: 'views' }]);
});
