import { useFormat, useT } from '@flotilla/react';
import { useEffect, useState } from 'react';
import { Button } from '@flotilla/ui';
import type { ShownReturn } from '../../aftersales-shapes.js';
import type { OrderWithLines } from '../../shapes.js';
import { aftersalesMessages } from './aftersales-messages.js';
import type { OrderPartProps } from './order-documents.js';
import { PiecesList } from './pieces-list.js';
import { ReturnDialog } from './return-dialog.js';
import { Section } from './section.js';
import { usePoll } from './use-poll.js';
import { useReturns, useReturnTerms } from './use-returns.js';
import { WithdrawalDialog } from './withdrawal-dialog.js';

/** Lists the withdrawals and returns of an order, with the buttons for new ones. */
export function OrderReturns({ order, link, readAgain }: OrderPartProps) {
  const t = useT(aftersalesMessages);
  const of = { orderId: order.id, link };
  const isOpen = order.status !== 'canceled';
  const { data: returns = [], refetch } = useReturns(of);
  const terms = useReturnTerms(of, isOpen);
  const { refetch: refetchTerms } = terms;
  const [opened, setOpened] = useState<'withdraw' | 'return'>();
  // Billing reports a refund a few seconds later.
  usePoll(
    refetch,
    returns.some(({ status }) => status === 'received'),
  );
  useEffect(() => {
    void refetch();
    if (isOpen) void refetchTerms();
  }, [refetch, refetchTerms, isOpen, order.status]);
  const done = () => {
    setOpened(undefined);
    void refetch();
    if (isOpen) void refetchTerms();
    readAgain();
  };
  const {
    isAllowed = false,
    returnable = [],
    reason = null,
    hasExempt = false,
  } = (isOpen && terms.data) || {};
  const isExempt = reason === 'exempt' && order.ordersToProducts.some(({ startDate }) => startDate !== null);
  if (returns.length === 0 && !isAllowed && returnable.length === 0 && !isExempt) return null;
  return (
    <>
      {returns.length > 0 && (
        <Section title={t('returns')}>
          <ul className="divide-y divide-border/70 border-y border-border/70">
            {returns.map((one) => (
              <ReturnItem key={one.id} of={one} order={order} />
            ))}
          </ul>
        </Section>
      )}
      {(isExempt || (hasExempt && isAllowed)) && (
        <p className="text-sm text-muted-foreground">{t('withdrawExempt')}</p>
      )}
      {(isAllowed || returnable.length > 0) && (
        <div className="flex flex-wrap gap-3">
          {isAllowed && (
            <Button variant="outline" onClick={() => setOpened('withdraw')}>
              {t('withdraw')}
            </Button>
          )}
          {returnable.length > 0 && (
            <Button variant="outline" onClick={() => setOpened('return')}>
              {t('returnGoods')}
            </Button>
          )}
        </div>
      )}
      {terms.data && opened === 'withdraw' && (
        <WithdrawalDialog
          order={order}
          of={of}
          terms={terms.data}
          done={done}
          close={() => setOpened(undefined)}
        />
      )}
      {terms.data && opened === 'return' && (
        <ReturnDialog
          order={order}
          of={of}
          returnable={returnable}
          done={done}
          close={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

function ReturnItem({ of, order }: { of: ShownReturn; order: OrderWithLines }) {
  const t = useT(aftersalesMessages);
  const format = useFormat();
  const { kind, status, createdAt, refundAmount, answer, lines } = of;
  const [line] = order.ordersToProducts;
  const amount =
    refundAmount !== null && line?.billingModuleCurrency
      ? format.money({ amount: refundAmount, ...line.billingModuleCurrency })
      : '';
  const isUnsent = order.status === 'approving' || order.status === 'packaging';
  return (
    <li className="flex flex-wrap items-start justify-between gap-4 py-4">
      <div className="flex min-w-0 flex-col gap-1">
        <span className="font-semibold">{t(kind, { date: format.date(createdAt) })}</span>
        <PiecesList of={lines} order={order} />
        {answer !== null && (
          <p className="whitespace-pre-line text-muted-foreground wrap-anywhere">{answer}</p>
        )}
      </div>
      <span role="status" className="text-sm font-semibold">
        {t(status === 'approved' && isUnsent ? 'approvedUnsent' : status, { amount })}
      </span>
    </li>
  );
}
