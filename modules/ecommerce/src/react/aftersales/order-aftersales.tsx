import { OrderDocuments, type OrderPartProps } from './order-documents.js';
import { OrderReturns } from './order-returns.js';
import { OrderReviews } from './order-reviews.js';
import { OrderShipments } from './order-shipments.js';

/** Shows the parts of a placed order that follow its payment. */
export function OrderAftersales({ order, link, readAgain }: OrderPartProps) {
  return (
    <>
      <OrderShipments order={order} link={link} />
      <OrderReturns order={order} link={link} readAgain={readAgain} />
      <OrderDocuments order={order} link={link} />
      <OrderReviews order={order} link={link} readAgain={readAgain} />
    </>
  );
}
