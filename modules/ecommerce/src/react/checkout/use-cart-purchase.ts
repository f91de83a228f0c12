import { useAnswer, useClient } from '@flotilla/react/client';
import { useEffect, useRef, useState } from 'react';
import { changeCheckout, openCheckout } from '../../checkout-actions.js';
import type { CheckoutAnswer, CheckoutChange } from '../../checkout-shapes.js';
import type { Purchase } from '../purchase/purchase.js';

export interface CartPurchase {
  readonly data: Purchase | undefined;
  readonly error: Error | null;
  readonly readAgain: () => void;
}

/** Fetches the open checkout of the cart, or of one of its orders, and changes it. */
export function useCartPurchase(subjectId: string, orderId: string | undefined): CartPurchase {
  const client = useClient();
  const place = { params: { id: subjectId }, query: orderId === undefined ? {} : { orderId } };
  const read = useAnswer(openCheckout, subjectId === '' ? null : place);
  const [changed, setChanged] = useState<{ readonly answer: CheckoutAnswer; readonly at: number }>();
  const [waiting, setWaiting] = useState(0);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const isReading = useRef(false);
  useEffect(() => {
    isReading.current = read.isFetching;
  }, [read.isFetching]);
  const answer = changed && changed.at >= read.dataUpdatedAt ? changed.answer : read.data;

  /** Sends changes one after another, so that the last one counts. */
  const change = async (body: CheckoutChange) => {
    setWaiting((count) => count + 1);
    const sent = last.current
      .catch(() => undefined)
      .then(() => client.muted.call(changeCheckout, { ...place, body }));
    last.current = sent;
    try {
      const next = await sent;
      setChanged({ answer: next, at: Date.now() });
      // A read that began before the change would replace its answer.
      if (isReading.current) void read.refetch();
      return next;
    } finally {
      setWaiting((count) => count - 1);
    }
  };
  return {
    data: answer && { answer, change, isChanging: waiting > 0 },
    error: read.error,
    readAgain: () => void read.refetch(),
  };
}
