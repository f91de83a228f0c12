import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';

/**
 * Handwritten baseline of the shop: bare Fastify and a pool of pg. Runs the reads that every cart needs (how
 * the product is sold, the lines of the cart, the price of the line) and one insert. No orders, stock,
 * history, permissions or events.
 */
const { DATABASE_URL, PORT } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
await pool.query(`
  create table if not exists bench_line ("id" uuid primary key, "subjectId" uuid not null, "productId" uuid not null, "storeId" uuid,
    "currencyId" uuid not null, "quantity" integer not null, "createdAt" timestamptz(3) not null default now());
  create index if not exists bench_line_of on bench_line ("subjectId");
  create table if not exists bench_intent ("id" uuid primary key, "subjectId" uuid not null, "amount" numeric not null, "status" text not null);
  create table if not exists bench_invoice ("id" uuid primary key, "intentId" uuid not null references bench_intent, "amount" numeric not null,
    "status" text not null, "paymentUrl" text not null)`);

const offerText = `select p."id", sp."storeId", a."number"::text as price, l."billingModuleCurrencyId" as "currencyId" from ecommerce_product p
  join ecommerce_stores_to_products sp on sp."productId" = p."id" join ecommerce_products_to_attributes x on x."productId" = p."id"
  join ecommerce_attribute a on a."id" = x."attributeId" join ecommerce_attribute_keys_to_attributes k on k."attributeId" = a."id"
  join ecommerce_attributes_to_billing_module_currencies l on l."attributeId" = a."id"
  where p."id" = $1 order by x."orderIndex", x."id" limit 1`;
const cartText = `select "id" from bench_line where "subjectId" = $1 order by "createdAt"`;
const sameText = `select "id", "quantity" from bench_line where "id" = any($1::uuid[]) and "productId" = $2 and "storeId" = $3 and "currencyId" = $4`;
const addText = `insert into bench_line ("id", "subjectId", "productId", "storeId", "currencyId", "quantity") values ($1, $2, $3, $4, $5, $6) returning *`;
const lineText = `select b.*, p."title", c."symbol", c."decimals" from bench_line b join ecommerce_product p on p."id" = b."productId"
  join billing_currency c on c."id" = b."currencyId" where b."id" = $1`;

interface Wish {
  readonly data: { readonly subjectId: string; readonly productId: string; readonly quantity: number };
}

interface Offer {
  readonly storeId: string;
  readonly currencyId: string;
  readonly price: string;
}

const offerOf = async (productId: string): Promise<Offer> => {
  const { rows } = await pool.query<Offer>({ name: 'offer', text: offerText, values: [productId] });
  if (!rows[0]) throw new Error('There is no such product.');
  return rows[0];
};

const server = Fastify();
server.get('/ready', () => ({}));

server.post<{ Body: Wish }>('/add', async ({ body: { data } }, reply) => {
  const { storeId, currencyId, price } = await offerOf(data.productId);
  const cart = await pool.query<{ id: string }>({ name: 'cart', text: cartText, values: [data.subjectId] });
  const ids = cart.rows.map(({ id }) => id);
  await pool.query({ name: 'same', text: sameText, values: [ids, data.productId, storeId, currencyId] });
  const id = randomUUID();
  await pool.query({
    name: 'add',
    text: addText,
    values: [id, data.subjectId, data.productId, storeId, currencyId, data.quantity],
  });
  const { rows } = await pool.query({ name: 'line', text: lineText, values: [id] });
  return reply.code(201).send({ data: { ...(rows[0] as object), price } });
});

server.post<{ Body: Wish }>('/checkout', async ({ body: { data } }) => {
  const { storeId, currencyId, price } = await offerOf(data.productId);
  const [id, intentId, invoiceId] = [randomUUID(), randomUUID(), randomUUID()];
  const paymentUrl = `https://boats.example/pay/${invoiceId}`;
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query({
      name: 'add',
      text: addText,
      values: [id, data.subjectId, data.productId, storeId, currencyId, data.quantity],
    });
    await client.query({
      name: 'intent',
      text: 'insert into bench_intent values ($1, $2, $3, $4)',
      values: [intentId, data.subjectId, price, 'open'],
    });
    const values = [invoiceId, intentId, price, 'open', paymentUrl];
    await client.query({
      name: 'invoice',
      text: 'insert into bench_invoice values ($1, $2, $3, $4, $5)',
      values,
    });
    await client.query('commit');
  } finally {
    client.release();
  }
  return { data: { billingModule: { invoices: [{ id: invoiceId, amount: price, paymentUrl }] } } };
});

await server.listen({ port: Number(PORT), host: '127.0.0.1' });
