import type { Order } from '../entities/order.js';
import { OrderBuyer } from './order-buyer.js';
import { OrderDocuments } from './order-documents.js';
import { OrderLines } from './order-lines.js';
import { OrderPayments } from './order-payments.js';
import { OrderPlaces } from './order-places.js';
import { OrderReturns } from './order-returns.js';
import { OrderShipments } from './order-shipments.js';
import { OrderSteps } from './order-steps.js';

/** Shows an order to administrators: buyer, status changes, addresses, lines, shipments, returns, payments and documents. */
export function OrderDetails({ row, reload }: { row: Order; reload: () => void }) {
  return (
    <div className="flex min-w-0 flex-col gap-5 rounded-xl border border-border bg-card p-4 sm:p-5">
      <OrderBuyer orderId={row.id} />
      <OrderSteps order={row} onMoved={reload} />
      <OrderPlaces order={row} />
      <OrderLines order={row} />
      <OrderShipments order={row} onSent={reload} />
      <OrderReturns order={row} onChanged={reload} />
      <OrderPayments orderId={row.id} />
      <OrderDocuments order={row} />
    </div>
  );
}
