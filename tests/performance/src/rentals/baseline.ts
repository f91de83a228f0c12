import { createHash } from 'node:crypto';
import { dayIn } from '@flotilla/core/values';
import Fastify from 'fastify';
import pg from 'pg';

/**
 * Handwritten baseline of rentals: bare Fastify and a pool of pg. Reads what each response needs, one statement after
 * another, and calculates with integers. No seasons, permissions, limits or translations.
 */
const { DATABASE_URL, PORT } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
const dayMs = 86_400_000;

const priceOf = (product: string) => `(select a."number" from ecommerce_products_to_attributes x
  join ecommerce_attribute a on a."id" = x."attributeId"
  join ecommerce_attributes_to_billing_module_currencies l on l."attributeId" = a."id"
  join ecommerce_attribute_keys_to_attributes n on n."attributeId" = a."id"
  join ecommerce_attribute_key k on k."id" = n."attributeKeyId" and k."type" = 'price'
  where x."productId" = ${product} order by x."orderIndex", x."id" limit 1)::text`;

const productText = `select p."title", sp."id" as item, s."unit", s."startTime", s."endTime", s."bufferAfter", st."timeZone", ${priceOf('p."id"')} as price
  from ecommerce_product p join ecommerce_stores_to_products sp on sp."productId" = p."id"
  join ecommerce_store st on st."id" = sp."storeId" join ecommerce_schedule s on s."id" = p."scheduleId" where p."id" = $1`;
const busyText = `select r."id", b."blockedFrom", b."blockedUntil" from ecommerce_resource r
  left join ecommerce_booking b on b."resourceId" = r."id" and b."status" in ('held', 'confirmed', 'started')
    and tstzrange(b."blockedFrom", b."blockedUntil", '[)') && tstzrange($2::timestamptz, $3::timestamptz, '[)')
  where r."storesToProductsId" = $1 and r."isActive" order by r."id", b."blockedFrom"`;
const taxText = `select r."rate"::text from ecommerce_tax_rate r join ecommerce_product p on p."taxClassId" = r."taxClassId"
  where p."id" = any($1::uuid[]) and r."validFrom" <= now() and (r."validUntil" is null or r."validUntil" > now())`;
const linesText = `select l."id", l."quantity", p."id" as "productId", p."title", ${priceOf('p."id"')} as price
  from ecommerce_orders_to_products l join ecommerce_order o on o."id" = l."orderId"
  join rbac_subjects_to_ecommerce_module_orders x on x."ecommerceModuleOrderId" = o."id" join ecommerce_product p on p."id" = l."productId"
  where x."subjectId" = $1 and o."type" = 'cart'`;
const codeText = `select d."value"::text from ecommerce_discount_code c join ecommerce_discount d on d."id" = c."discountId" where c."code" = $1`;
const deliveryText = `select m."id", m."title", r."amount"::text from ecommerce_delivery_method m
  join ecommerce_delivery_rate r on r."deliveryMethodId" = m."id" where m."slug" = 'bench-courier'`;

interface RentedProduct {
  readonly item: string;
  readonly price: string;
  readonly timeZone: string;
  readonly unit: string;
}
interface Busy {
  readonly id: string;
  readonly blockedFrom: Date | null;
  readonly blockedUntil: Date | null;
}
interface Stay {
  readonly startDate: string;
  readonly endDate: string;
}

async function read<Row extends pg.QueryResultRow>(
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  return (await pool.query<Row>({ name, text, values })).rows;
}

async function rentalOf(id: string, { startDate, endDate }: Stay) {
  const [found] = await read<RentedProduct>('product', productText, [id]);
  if (!found) throw new Error('There is no such product.');
  return { found, busy: await read<Busy>('busy', busyText, [found.item, startDate, endDate]) };
}

const cents = (amount: string) => Math.round(Number(amount) * 100);
const text = (amount: number) => (amount / 100).toFixed(2);
const taxIn = (gross: number, rate: string) => gross - Math.round((gross * 100) / (100 + Number(rate)));

const server = Fastify({ logger: { level: 'error' } });
server.get('/ready', () => ({}));

server.get<{ Params: { id: string }; Querystring: Stay }>('/availability/:id', async ({ params, query }) => {
  const { found, busy } = await rentalOf(params.id, query);
  const resources = [...new Set(busy.map(({ id }) => id))];
  const days: object[] = [];
  for (let at = Date.parse(query.startDate); at <= Date.parse(query.endDate); at += dayMs) {
    const isTaken = (id: string) =>
      busy.some(
        (one) => one.id === id && Number(one.blockedFrom) < at + dayMs && Number(one.blockedUntil) > at,
      );
    const left = resources.filter((id) => !isTaken(id)).length;
    const date = dayIn(at, 'UTC');
    days.push({
      date,
      state: left > 0 ? 'free' : 'taken',
      left,
      until: null,
      price: found.price,
      minUnits: 1,
    });
  }
  return { data: { timeZone: found.timeZone, unit: found.unit, currencyId: null, feeds: [], days } };
});

server.post<{ Params: { id: string }; Body: { data: Stay } }>('/quote/:id', async ({ params, body }) => {
  const { found, busy } = await rentalOf(params.id, body.data);
  const [rate] = await read<{ rate: string }>('tax', taxText, [[params.id]]);
  const units = (Date.parse(body.data.endDate) - Date.parse(body.data.startDate)) / dayMs + 1;
  const gross = cents(found.price) * units;
  const tax = taxIn(gross, rate?.rate ?? '0');
  const quote = { total: text(gross), tax: text(tax), net: text(gross - tax), isFree: busy.length > 0 };
  return { data: { ...quote, hash: createHash('sha256').update(JSON.stringify(quote)).digest('hex') } };
});

server.get<{ Params: { id: string } }>('/cart/:id', async ({ params }) => {
  const lines = await read<{ id: string; productId: string; quantity: number; price: string; title: object }>(
    'lines',
    linesText,
    [params.id],
  );
  const [rate] = await read<{ rate: string }>('tax', taxText, [lines.map(({ productId }) => productId)]);
  const [code] = await read<{ value: string }>('code', codeText, ['BENCH10']);
  const deliveries = await read<{ id: string; amount: string }>('delivery', deliveryText, []);
  const rows = lines.map(({ price, quantity, ...line }) => {
    const amount = cents(price) * quantity;
    const gross = amount - Math.round((amount * Number(code?.value ?? 0)) / 100);
    const tax = taxIn(gross, rate?.rate ?? '0');
    return {
      ...line,
      quantity,
      price,
      amount: text(amount),
      gross: text(gross),
      tax: text(tax),
      net: text(gross - tax),
    };
  });
  const total = rows.reduce((sum, row) => sum + cents(row.gross), cents(deliveries[0]?.amount ?? '0'));
  return { data: { rows, deliveries, total: text(total) } };
});

await server.listen({ port: Number(PORT), host: '127.0.0.1' });
