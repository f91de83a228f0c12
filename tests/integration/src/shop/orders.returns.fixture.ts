import type { Answers, OrderScenario } from './orders.scenario.fixture.js';
import type { Buyer, Order } from './shop.fixture.js';

interface ReturnedOrder {
  readonly buyer: Buyer;
  readonly order: Order | undefined;
}

/** Withdraws from a piece or returns one as a buyer, and receives it as an administrator. */
export async function giveBack(
  what: 'withdraw' | 'return',
  { shop: { app } }: OrderScenario,
  { buyer, order }: ReturnedOrder,
): Promise<Answers> {
  if (!order) return [];
  const lines = [{ lineId: order.ordersToProducts[0]?.id, quantity: 1 }];
  const asked =
    what === 'withdraw'
      ? await buyer.call<{ id: string }>('POST', `orders/${order.id}/withdrawal`, { confirm: true, lines })
      : await buyer.call<{ id: string }>('POST', `orders/${order.id}/returns`, { lines });
  if (asked.status !== 201) return [asked];
  const step = (name: string) =>
    app.request({ method: 'POST', url: `/api/ecommerce/returns/${asked.data.id}/${name}`, data: {} });
  return [asked, await step('approve'), ...(await Promise.all([step('receive'), step('receive')]))];
}
