import { attribute } from '@flotilla/ecommerce';
import { Payments } from '@flotilla/billing/backend';
import { vi } from 'vitest';
import { type PaymentStep, takePayment } from './orders.payments.fixture.js';
import { giveBack } from './orders.returns.fixture.js';
import { type Answers, elementAt, type OrderScenario } from './orders.scenario.fixture.js';
import type { Product } from './products.fixture.js';
import { checkoutData, type Charged, type Shop } from './shop.fixture.js';

/** A random step; numbers select among the current buyers and orders. */
export type Step =
  | {
      readonly do: 'add' | 'change' | 'price' | 'buy';
      readonly who: number;
      readonly what: number;
      readonly quantity: number;
    }
  | { readonly do: BuyerStep; readonly who: number; readonly what: number }
  | PaymentStep;
type BuyerStep =
  | 'check out'
  | 'check out and crash'
  | 'cancel'
  | 'take out'
  | 'move on'
  | 'call off'
  | 'withdraw'
  | 'return';

/** Runs a step. Refusals are valid; only server errors fail. */
export async function take(step: Step, scenario: OrderScenario): Promise<void> {
  const answers = 'who' in step ? await buy(step, scenario) : await takePayment(step, scenario);
  for (const { status, text } of answers)
    if (status >= 500 && !text.includes('crash')) throw new Error(`${JSON.stringify(step)}: ${text}`);
}

async function buy(step: Extract<Step, { who: number }>, scenario: OrderScenario): Promise<Answers> {
  const { shop, products, buyers } = scenario;
  const [buyer, product] = [elementAt(buyers, step.who), elementAt(products, step.what)];
  const checkOut = async () =>
    noted(scenario, await buyer.checkOut(undefined, { provider: scenario.fakeProvider.name }));
  switch (step.do) {
    case 'add':
      return [await buyer.add(product, { quantity: step.quantity })];
    case 'change': {
      const order = elementAt(await buyer.orders(), step.what);
      const line = order?.ordersToProducts[0];
      return order
        ? [
            await buyer.call('PATCH', `orders/${order.id}`, {
              ordersToProducts: [{ id: line?.id, quantity: step.quantity }],
            }),
          ]
        : [];
    }
    case 'price':
      return changePrice(shop, product, `${step.quantity}.99`);
    case 'buy': {
      const data = { ...checkoutData, provider: scenario.fakeProvider.name, quantity: step.quantity };
      return [noted(scenario, await buyer.call<Charged>('POST', `products/${product.id}/checkout`, data))];
    }
    case 'check out':
      return [await checkOut()];
    case 'check out and crash': {
      const crash = vi.spyOn(shop.app.nest.get(Payments), 'charge').mockRejectedValueOnce(new Error('crash'));
      const answer = await checkOut();
      crash.mockRestore();
      return answer.status === 500 ? [] : [answer];
    }
    case 'cancel':
    case 'take out': {
      const order = elementAt(await buyer.orders(), step.what);
      if (!order) return [];
      return [
        await (step.do === 'cancel'
          ? buyer.call('POST', `orders/${order.id}/cancel`)
          : buyer.call('DELETE', `orders/${order.id}`)),
      ];
    }
    case 'withdraw':
    case 'return':
      return giveBack(step.do, scenario, { buyer, order: elementAt(await buyer.orders(), step.what) });
    case 'move on':
    case 'call off':
      return administer(step.do, scenario, elementAt(await buyer.orders(), step.what));
  }
}

async function changePrice({ app }: Shop, product: Product, number: string): Promise<Answers> {
  const [price] = await app.sql<{ id: string }>(
    `select a.id from ecommerce_attribute a join ecommerce_products_to_attributes l on l."attributeId" = a.id where l."productId" = $1 and a.number is not null`,
    [product.id],
  );
  return [await app.request({ method: 'PATCH', url: `${attribute.route}/${price?.id}`, data: { number } })];
}

const next: Readonly<Record<string, string>> = { approving: 'packaging', packaging: 'delivering' };

/** An administrator advances an order, or cancels an unpaid one. */
async function administer(
  what: 'move on' | 'call off',
  { shop }: OrderScenario,
  order: { readonly id: string } | undefined,
): Promise<Answers> {
  if (!order) return [];
  const url = `/api/ecommerce/orders/${order.id}`;
  const read = await shop.app.request<{ status: string; id: string }>({ url });
  const status =
    what === 'call off' ? (read.data.status === 'paying' ? 'canceled' : undefined) : next[read.data.status];
  if (status === undefined) return [];
  const headers = { 'if-match': read.headers.etag ?? '' };
  return [await shop.app.request({ method: 'PATCH', url, data: { status }, headers })];
}

function noted<
  A extends { readonly data: Charged | undefined; readonly status: number; readonly text: string },
>({ invoices }: OrderScenario, answer: A): A {
  if (answer.status === 200)
    invoices.push(
      ...(answer.data?.billingModule.invoices ?? []).filter(({ paymentUrl }) => paymentUrl !== ''),
    );
  return answer;
}
