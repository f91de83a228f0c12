import { BillingModule } from '@flotilla/billing/backend';
import { EcommerceModule } from '@flotilla/ecommerce/backend';
import { SUBJECT_MERGES, type SubjectMerges } from '@flotilla/backend/ports';
import type { TestRow } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { register } from '../../email-and-password-actions.js';
import { me, signIn } from '../../session-actions.js';
import type { Tokens } from '../../shapes.js';
import { type AccountApp, password, startAccountApp } from '../testing/account-app.fixture.js';

let accounts: AccountApp;
let product: string;
let otherProduct: string;
let store: string;
let euro: string;
let dollar: string;

beforeAll(async () => {
  accounts = await startAccountApp({ modules: [BillingModule, EcommerceModule] });
  product = await make('ecommerce/products', { title: { en: 'Day trip' } });
  otherProduct = await make('ecommerce/products', { title: { en: 'Sunset' } });
  store = await make('ecommerce/stores', { title: { en: 'Limassol' } });
  euro = await make('billing/currencies', { title: 'Euro', symbol: '€' });
  dollar = await make('billing/currencies', { title: 'Dollar', symbol: '$' });
});
afterAll(() => accounts.app.close());

/** A cart line: quantity, product, store and currency. */
interface Line {
  readonly quantity: number;
  readonly of?: string;
  readonly at?: string;
  readonly in?: string;
  /** Variant of the links to the store and the currency. */
  readonly linked?: string;
}

async function make(path: string, data: object): Promise<string> {
  const {
    data: row,
    status,
    text,
  } = await accounts.app.request<TestRow>({ method: 'POST', url: `/api/${path}`, data });
  if (status !== 201) throw new Error(text);
  return row.id;
}

async function addToCart(
  subjectId: string,
  { quantity, of = product, at = store, in: currency = euro, linked = 'default' }: Line,
  order: object = {},
): Promise<string> {
  const orderId = await make('ecommerce/orders', order);
  await make('ecommerce/orders-to-products', { orderId, productId: of, quantity });
  await make('ecommerce/stores-to-orders', { orderId, storeId: at, variant: linked });
  await make('ecommerce/orders-to-billing-module-currencies', {
    orderId,
    billingModuleCurrencyId: currency,
    variant: linked,
  });
  await make('rbac/subjects-to-ecommerce-module-orders', { subjectId, ecommerceModuleOrderId: orderId });
  return orderId;
}

const ordersOf = (subjectId: string) =>
  accounts.app.sql<{ id: string; quantity: number }>(
    `select o.id, l.quantity from rbac_subjects_to_ecommerce_module_orders s join ecommerce_order o on o.id = s."ecommerceModuleOrderId"
     join ecommerce_orders_to_products l on l."orderId" = o.id where s."subjectId" = $1 order by o."createdAt", o.id`,
    [subjectId],
  );

describe('a visitor who signs in', () => {
  it('brings the cart along: equal lines add up, others stay separate', async () => {
    const [visitor, person] = [await accounts.visitor(), await accounts.person()];
    const mine = await addToCart(person.id, { quantity: 1 });
    await addToCart(visitor.id, { quantity: 2 });
    const elsewhere = [
      await addToCart(visitor.id, { quantity: 3, of: otherProduct }),
      await addToCart(visitor.id, { quantity: 4, in: dollar }),
      await addToCart(visitor.id, {
        quantity: 5,
        at: await make('ecommerce/stores', { title: { en: 'Paphos' } }),
      }),
    ];
    const { data } = await accounts.signIn(person, { jwt: visitor.jwt });

    expect(await ordersOf((await accounts.me(data.jwt))?.id ?? '')).toEqual([
      { id: mine, quantity: 3 },
      ...elsewhere.map((id, index) => ({ id, quantity: index + 3 })),
    ]);
    expect(await accounts.app.sql('select 1 from rbac_subject where id = $1', [visitor.id])).toEqual([]);
    expect(
      await accounts.app.sql(
        'select 1 from ecommerce_order o where not exists (select 1 from ecommerce_orders_to_products l where l."orderId" = o.id)',
      ),
    ).toEqual([]);
    expect((await accounts.call(me, { jwt: visitor.jwt })).status).toBe(401);
  });

  it('keeps lines of other stores and currencies separate, also with hidden links', async () => {
    const [visitor, person] = [await accounts.visitor(), await accounts.person()];
    await addToCart(person.id, { quantity: 1, linked: 'hidden' });
    await addToCart(visitor.id, { quantity: 2, in: dollar, linked: 'hidden' });
    await addToCart(visitor.id, { quantity: 4 });
    await accounts.signIn(person, { jwt: visitor.jwt });

    expect((await ordersOf(person.id)).map(({ quantity }) => quantity)).toEqual([5, 2]);
  });

  it('keeps placed orders separate from the cart', async () => {
    const [visitor, person] = [await accounts.visitor(), await accounts.person()];
    await addToCart(person.id, { quantity: 1 });
    await addToCart(visitor.id, { quantity: 2 }, { type: 'history', status: 'paying' });
    await accounts.signIn(person, { jwt: visitor.jwt });

    expect((await ordersOf(person.id)).map(({ quantity }) => quantity)).toEqual([1, 2]);
  });

  it('brings the cart along when registering', async () => {
    const visitor = await accounts.visitor();
    const order = await addToCart(visitor.id, { quantity: 2 });
    const login = `moved-${crypto.randomUUID()}@example.com`;
    const { data } = await accounts.call<Tokens>(register, { jwt: visitor.jwt, data: { login, password } });
    const account = await accounts.me(data.jwt);

    expect(account?.id).not.toBe(visitor.id);
    expect(await ordersOf(account?.id ?? '')).toEqual([{ id: order, quantity: 2 }]);
  });

  it('brings along the notes about it', async () => {
    const [visitor, person] = [await accounts.visitor(), await accounts.person()];
    const notes = (id: string) => `/api/rbac/subjects/${id}/notes`;
    const text = 'asked for a catamaran';
    await accounts.app.request({ method: 'POST', url: notes(visitor.id), data: { text } });
    await accounts.signIn(person, { jwt: visitor.jwt });

    expect((await accounts.app.request({ url: notes(person.id) })).data).toMatchObject([
      { text, author: null },
    ]);
  });

  it('brings the e-mail given at checkout', async () => {
    const [visitor, person] = [await accounts.visitor(), await accounts.person()];
    const identityId = await make('rbac/identities', { provider: 'email', email: 'invoices@example.com' });
    await make('rbac/subjects-to-identities', { subjectId: visitor.id, identityId });
    const { data } = await accounts.signIn(person, { jwt: visitor.jwt });

    expect((await accounts.me(data.jwt))?.identities.map(({ email }) => email)).toEqual([
      person.email,
      'invoices@example.com',
    ]);
  });

  it('has links that both had only once', async () => {
    const [visitor, person] = [await accounts.visitor(), await accounts.person()];
    for (const { id: subjectId } of [visitor, person]) {
      await make('rbac/subjects-to-ecommerce-module-products', {
        subjectId,
        ecommerceModuleProductId: product,
      });
    }
    await accounts.signIn(person, { jwt: visitor.jwt });
    const owned = await accounts.app.sql(
      'select "ecommerceModuleProductId" as id from rbac_subjects_to_ecommerce_module_products where "subjectId" = $1',
      [person.id],
    );

    expect(owned).toEqual([{ id: product }]);
  });

  it('loses nothing when the merge fails', async () => {
    const [visitor, person] = [await accounts.visitor(), await accounts.person()];
    const order = await addToCart(visitor.id, { quantity: 2 });
    let isBroken = true;
    accounts.app.nest.get<SubjectMerges>(SUBJECT_MERGES).add({
      name: 'test.broken',
      merge: async () => {
        if (isBroken) throw new Error('broken');
      },
    });
    const failed = await accounts.signIn(person, { jwt: visitor.jwt });
    isBroken = false;

    expect(failed.status).toBe(500);
    expect(await ordersOf(visitor.id)).toEqual([{ id: order, quantity: 2 }]);
    expect((await accounts.signIn(person, { jwt: visitor.jwt })).status).toBe(200);
    expect(await ordersOf(person.id)).toEqual([{ id: order, quantity: 2 }]);
  });
});

describe('an account that signs in to another', () => {
  it('keeps what it has', async () => {
    const [person, other] = [await accounts.person(), await accounts.person()];
    const order = await addToCart(person.id, { quantity: 1 });
    await accounts.call(signIn, { jwt: person.jwt, data: { login: other.email, password } });

    expect(await ordersOf(person.id)).toEqual([{ id: order, quantity: 1 }]);
    expect((await accounts.me(person.jwt))?.id).toBe(person.id);
  });
});
