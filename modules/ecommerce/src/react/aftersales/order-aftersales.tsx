import { OrderDocuments, type OrderPartProps } from './order-documents.js';

/** Shows the parts of a placed order that follow its payment. */
export function OrderAftersales(props: OrderPartProps) {
  return <OrderDocuments {...props} />;
}
