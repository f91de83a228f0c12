import pg from 'pg';

const count = 1000;
const bookingsEach = 100;
/** Days between the starts of two seeded bookings of a product. */
const step = 4;
/** The first day without seeded bookings, from today. */
export const freeAfterDays = bookingsEach * step + 30;

/** A store that rents products out, and sells goods with deliveries. */
export interface RentalShop {
  readonly storeId: string;
  /** Products with one resource each, and a hundred bookings in the next 400 days. */
  readonly rentals: readonly string[];
  /** Products that are delivered. */
  readonly goods: readonly string[];
  readonly methodId: string;
}

/**
 * Inserts a store with 1,000 rented products, 100,000 bookings, goods, taxes, a delivery and a code. Uses SQL, since
 * API calls would take minutes.
 */
export async function seedRentals(databaseUrl: string): Promise<RentalShop> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    for (const text of statements) await client.query(text);
    await client.query('vacuum analyze');
    const idsOf = async (kind: string) =>
      (await client.query<{ id: string }>(`select ${idOf(kind)} as id ${each}`)).rows.map(({ id }) => id);
    const [storeId = '', methodId = ''] = (
      await client.query<{ id: string }>(
        `select id from unnest(array[${fixedId('store')}, ${fixedId('method')}]) id`,
      )
    ).rows.map(({ id }) => id);
    return { storeId, methodId, rentals: await idsOf('rental'), goods: await idsOf('goods') };
  } finally {
    await client.end();
  }
}

const idOf = (kind: string) => `md5('bench-${kind}-' || n)::uuid`;
const fixedId = (kind: string) => `md5('bench-${kind}')::uuid`;
const each = `from generate_series(1, ${count}) n`;
const currency = `(select "id" from billing_currency where "isDefault")`;

const link = (kind: string) => [
  `insert into ecommerce_stores_to_products ("id", "storeId", "productId", "sku", "orderIndex")
    select ${idOf(`${kind}-item`)}, ${fixedId('store')}, ${idOf(kind)}, 'bench-${kind}-' || n, n ${each}`,
  `insert into ecommerce_attribute ("id", "adminTitle", "slug", "number")
    select ${idOf(`${kind}-price`)}, '', 'bench-${kind}-price-' || n, 10 + n % 977 + 0.99 ${each}`,
  `insert into ecommerce_attribute_keys_to_attributes ("attributeKeyId", "attributeId")
    select ${fixedId('key')}, ${idOf(`${kind}-price`)} ${each}`,
  `insert into ecommerce_attributes_to_billing_module_currencies ("attributeId", "billingModuleCurrencyId")
    select ${idOf(`${kind}-price`)}, ${currency} ${each}`,
  `insert into ecommerce_products_to_attributes ("productId", "attributeId")
    select ${idOf(kind)}, ${idOf(`${kind}-price`)} ${each}`,
];

const title = (kind: string) => `'bench-${kind}-' || n, jsonb_build_object('en', '${kind} ' || n)`;

const statements = [
  `insert into ecommerce_store ("id", "adminTitle", "slug", "title", "country", "timeZone", "isOssRegistered")
    values (${fixedId('store')}, 'Rent', 'bench-rent', '{"en": "Rent"}', 'CY', 'Asia/Nicosia', true)`,
  `insert into ecommerce_zone ("id", "adminTitle", "slug", "countries") values (${fixedId('zone')}, 'Zone', 'bench-zone', '["CY"]')`,
  `insert into ecommerce_tax_class ("id", "adminTitle", "slug", "place") values (${fixedId('class')}, 'Class', 'bench-class', 'on-site')`,
  `insert into ecommerce_tax_rate ("zoneId", "taxClassId", "rate", "validFrom")
    values (${fixedId('zone')}, ${fixedId('class')}, 19, '2020-01-01')`,
  `insert into ecommerce_discount ("id", "adminTitle", "slug", "title", "value")
    values (${fixedId('discount')}, 'Tenth', 'bench-tenth', '{"en": "Tenth"}', 10)`,
  `insert into ecommerce_discount_code ("discountId", "code") values (${fixedId('discount')}, 'BENCH10')`,
  `insert into ecommerce_delivery_method ("id", "adminTitle", "slug", "title", "storeId", "zoneId", "taxClassId")
    values (${fixedId('method')}, 'Courier', 'bench-courier', '{"en": "Courier"}', ${fixedId('store')}, ${fixedId('zone')}, ${fixedId('class')})`,
  `insert into ecommerce_delivery_rate ("deliveryMethodId", "currencyId", "amount") values (${fixedId('method')}, ${currency}, 4)`,
  `insert into ecommerce_attribute_key ("id", "adminTitle", "slug", "type", "field")
    values (${fixedId('key')}, 'Price', 'bench-rent-price', 'price', 'number')`,
  `insert into ecommerce_schedule ("id", "adminTitle", "slug", "bufferAfter", "horizonDays")
    values (${fixedId('schedule')}, 'Day', 'bench-day', 120, 3650)`,
  `insert into ecommerce_product ("id", "adminTitle", "slug", "title", "scheduleId", "taxClassId")
    select ${idOf('rental')}, 'Boat', ${title('rental')}, ${fixedId('schedule')}, ${fixedId('class')} ${each}`,
  `insert into ecommerce_product ("id", "adminTitle", "slug", "title", "isShippable", "taxClassId")
    select ${idOf('goods')}, 'Cap', ${title('goods')}, true, ${fixedId('class')} ${each}`,
  ...link('rental'),
  ...link('goods'),
  `insert into ecommerce_resource ("id", "adminTitle", "storesToProductsId")
    select ${idOf('hull')}, 'Hull ' || n, ${idOf('rental-item')} ${each}`,
  `insert into ecommerce_booking ("kind", "status", "resourceId", "startDate", "endDate", "startsAt", "endsAt", "blockedFrom", "blockedUntil")
    select 'block', 'confirmed', ${idOf('hull')}, d, d + interval '1 day', d + interval '7 hours', d + interval '40 hours',
      d + interval '7 hours', d + interval '42 hours'
    from generate_series(1, ${count}) n, generate_series(0, ${bookingsEach - 1}) b,
      lateral (select to_timestamp(floor(extract(epoch from now()) / 86400) * 86400) + make_interval(days => 2 + b * ${step} + n % ${step}) as d) days`,
];
