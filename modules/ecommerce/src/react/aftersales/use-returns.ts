import { useAction, useAnswer } from '@flotilla/react/client';
import { useSession } from '@flotilla/react/session';
import {
  linkedOrderReturns,
  linkedOrderWithdrawal,
  requestReturn,
  requestReturnByLink,
  returnsOfOrder,
  withdraw,
  withdrawalOfOrder,
  withdrawByLink,
} from '../../aftersales-actions.js';
import type { ReturnRequest, Withdrawal } from '../../aftersales-shapes.js';

/** An order, by its id for its signed-in buyer, or by the signed link of a mail. */
export interface ReadOrder {
  readonly orderId: string;
  readonly link: string | undefined;
}

/** Fetches the returns of an order. */
export function useReturns({ orderId, link }: ReadOrder) {
  const { subject } = useSession();
  const own = useAnswer(
    returnsOfOrder,
    link === undefined && subject ? { params: { id: subject.id, orderId } } : null,
  );
  const linked = useAnswer(linkedOrderReturns, link === undefined ? null : { params: { link } });
  return link === undefined ? own : linked;
}

/** Fetches what can be withdrawn and returned of an order; nothing while it is off. */
export function useReturnTerms({ orderId, link }: ReadOrder, isOn: boolean) {
  const { subject } = useSession();
  const own = useAnswer(
    withdrawalOfOrder,
    isOn && link === undefined && subject ? { params: { id: subject.id, orderId } } : null,
  );
  const linked = useAnswer(linkedOrderWithdrawal, isOn && link !== undefined ? { params: { link } } : null);
  return link === undefined ? own : linked;
}

interface Sending {
  /** The same for repeated clicks. */
  readonly idempotencyKey: string;
  readonly onSuccess: () => void;
}

/** Returns the withdrawal from the contract of an order. */
export function useWithdraw({ orderId, link }: ReadOrder) {
  const { subject } = useSession();
  const own = useAction(withdraw);
  const linked = useAction(withdrawByLink);
  const { isPending, error } = link === undefined ? own : linked;
  const send = (body: Withdrawal, { idempotencyKey, onSuccess }: Sending) => {
    if (link !== undefined) linked.mutate({ params: { link }, body, idempotencyKey }, { onSuccess });
    else if (subject)
      own.mutate({ params: { id: subject.id, orderId }, body, idempotencyKey }, { onSuccess });
  };
  return { send, isPending, error };
}

/** Returns the request to return goods of an order. */
export function useReturnRequest({ orderId, link }: ReadOrder) {
  const { subject } = useSession();
  const own = useAction(requestReturn);
  const linked = useAction(requestReturnByLink);
  const { isPending, error } = link === undefined ? own : linked;
  const send = (body: ReturnRequest, { idempotencyKey, onSuccess }: Sending) => {
    if (link !== undefined) linked.mutate({ params: { link }, body, idempotencyKey }, { onSuccess });
    else if (subject)
      own.mutate({ params: { id: subject.id, orderId }, body, idempotencyKey }, { onSuccess });
  };
  return { send, isPending, error };
}
