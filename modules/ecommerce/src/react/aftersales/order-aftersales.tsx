import { OrderDocuments, type OrderPartProps } from './order-documents.js';
import { OrderReviews } from './order-reviews.js';
import { OrderShipments } from './order-shipments.js';

/** Shows the parts of a placed order that follow its payment. */
export function OrderAftersales(props: OrderPartProps) {
  return (
    <>
      <OrderShipments {...props} />
      <OrderDocuments {...props} />
      <OrderReviews {...props} />
    </>
  );
}
