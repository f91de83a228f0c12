import { invoice, refund } from '@flotilla/billing';
import { useAnswer } from '@flotilla/react/client';
import { orderDesk } from '../../desk-actions.js';
import { booking } from '../../entities/booking.js';
import { document } from '../../entities/document.js';
import { order } from '../../entities/order.js';
import { shipment } from '../../entities/shipment.js';

/** Queries the desk of an order. All parts of the screen share the answer. */
export const useOrderDesk = (id: string) =>
  useAnswer(
    orderDesk,
    { params: { id } },
    { refetchOn: [order, booking, invoice, refund, document, shipment] },
  );
