import { loadavg } from 'node:os';
import { createTestApp, statementCount, type TestApp } from '@flotilla/testing';
import { externalsOf, type PageDocument } from '@flotilla/core/documents';
import pg from 'pg';
import { expect, it } from 'vitest';
import { modules } from './modules.js';

/**
 * `FACETS=100000` is the full test: this many products in one store, each with four attributes and a price.
 */
const count = Number(process.env.FACETS ?? 0);
const store = '/ecommerce/stores/chandlery';

/** Attributes of the products, with SQL expressions of their values. */
const keys = [
  { slug: 'f-guests', field: 'number', value: '2 + n % 6' },
  { slug: 'f-length', field: 'number', value: '5 + (n * 37 % 4000) / 100.0' },
  {
    slug: 'f-colour',
    field: 'string',
    value: `(array['red', 'blue', 'white', 'green', 'black', 'grey', 'navy', 'sand'])[1 + n % 8]`,
  },
  { slug: 'f-crewed', field: 'boolean', value: 'n % 3 = 0' },
] as const;

/** Inserts by SQL on a separate connection, since API calls would take an hour. */
async function seed({ databaseUrl }: TestApp): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const sql = (text: string) => client.query(text);
  await sql(`set statement_timeout = 0; set session_replication_role = replica`);
  const idOf = (what: string) => `md5('${what}' || n)::uuid`;
  const each = `from generate_series(1, ${count}) n`;
  await sql(
    `insert into ecommerce_product ("id", "adminTitle", "slug", "title") select ${idOf('product')}, 'Boat', 'scale-' || n, jsonb_build_object('en', 'Boat ' || n) ${each}`,
  );
  await sql(`insert into ecommerce_stores_to_products ("storeId", "productId", "orderIndex", "sku")
    select (select id from ecommerce_store where slug = 'chandlery'), ${idOf('product')}, n, 'scale-' || n ${each}`);
  const link = async (slug: string, where: string, value: string, place: number) => {
    await sql(
      `insert into ecommerce_attribute ("id", "adminTitle", "slug", ${where}) select ${idOf(slug)}, '', '${slug}-' || n, ${value} ${each}`,
    );
    await sql(
      `insert into ecommerce_products_to_attributes ("productId", "attributeId", "orderIndex") select ${idOf('product')}, ${idOf(slug)}, ${place} ${each}`,
    );
    await sql(`insert into ecommerce_attribute_keys_to_attributes ("attributeKeyId", "attributeId")
      select (select id from ecommerce_attribute_key where slug = '${slug}'), ${idOf(slug)} ${each}`);
  };
  for (const [place, { slug, field, value }] of keys.entries()) {
    await sql(
      `insert into ecommerce_attribute_key ("adminTitle", "slug", "title", "field") values ('', '${slug}', '{"en": "${slug}"}', '${field}')`,
    );
    await link(slug, `"${field}"`, field === 'string' ? `jsonb_build_object('en', ${value})` : value, place);
  }
  await sql(
    `insert into ecommerce_attribute_key ("adminTitle", "slug", "type", "field") values ('', 'f-price', 'price', 'number')`,
  );
  await link('f-price', '"number"', '10 + n % 977', 9);
  await sql(`insert into ecommerce_attributes_to_billing_module_currencies ("attributeId", "billingModuleCurrencyId")
    select ${idOf('f-price')}, (select id from billing_currency where "isDefault") ${each}`);
  await sql('vacuum analyze');
  await client.end();
}

const requested = [
  '',
  'f-guests=5-',
  'f-guests=5-&f-colour=red&f-crewed=yes',
  'sort=-new',
  'sort=price',
  'price=100-200',
  'f-guests=99-',
];

it.runIf(count > 0)(
  `a store of ${count} products is filtered in as many statements as a small one`,
  async () => {
    const app = await createTestApp({ modules, env: { SEED: 'demo' } });
    try {
      const read = (filter: string) => {
        const query = new URLSearchParams({ url: store, page: '1', ...(filter && { filter }) });
        return app.request<PageDocument>({ url: `/api/host/pages/document?${query}`, as: 'anonymous' });
      };
      const stored = async (filter: string) => {
        await read(filter);
        return statementCount(app, () => read(filter));
      };
      const before = await stored('sort=-new');
      await seed(app);
      const [one] = await app.sql<{ id: string }>(
        `select "id" from ecommerce_product where slug = 'scale-1'`,
      );
      for (const filter of requested) {
        await app.request({
          method: 'PATCH',
          url: `/api/ecommerce/products/${one?.id}`,
          data: { title: { en: 'Boat' } },
        });
        const timed = async () => {
          const startedAt = performance.now();
          const statements = await statementCount(app, () => read(filter));
          return `${statements} statements, ${Math.round(performance.now() - startedAt)} ms`;
        };
        const [cold, warm] = [await timed(), await timed()];
        const { data, status } = await read(filter);
        expect(status, `"${filter}": ${cold}`).toBe(200);
        const [list] = externalsOf(data).flatMap(({ lists }) =>
          Object.values(lists).filter(({ facets }) => facets),
        );
        const counts = list?.facets?.facets.map((facet) =>
          facet.kind === 'choice'
            ? `${facet.name} ${facet.values.map((one) => one.count).join(',')}`
            : `${facet.name} ${facet.lowest}-${facet.highest}`,
        );
        process.stdout.write(
          `"${filter}": cold ${cold}; again ${warm}; ${data.movedTo?.url ?? ''} ${list?.rows.length} rows; ${counts?.join('; ')}\n`,
        );
      }
      process.stdout.write(`load ${loadavg()[0]?.toFixed(1)}\n`);
      expect(await stored('f-guests=4-&sort=-new')).toBe(before);
    } finally {
      await app.close();
    }
  },
  1_800_000,
);
