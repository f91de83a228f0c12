import { useFormat, useT } from '@flotilla/react';
import { useAction } from '@flotilla/react/client';
import { useSession } from '@flotilla/react/session';
import { Badge, type BadgeProps } from '@flotilla/ui';
import { payInstalment, payLinkedInstalment } from '../../instalment-actions.js';
import type { InstalmentOfOrder } from '../../order-shapes.js';
import { instalmentMessages } from './instalment-messages.js';
import { PayButton } from './pay-button.js';
import { PaymentRows } from './payment-rows.js';

export interface InstalmentListProps {
  instalments: readonly InstalmentOfOrder[];
  /** The signed link that opened the order without a session. */
  link?: string;
  /** Whether the order can still be paid. */
  isOpen: boolean;
  /** Whether only the first payment can be made, by a payment link. */
  isByLink?: boolean;
  readAgain: () => void;
}

/** The parts of a price with their due dates, and the payment of those that are open. */
export function InstalmentList(props: InstalmentListProps) {
  const { instalments, link, isOpen, isByLink = false, readAgain } = props;
  const t = useT(instalmentMessages);
  return (
    <PaymentRows
      rows={instalments}
      isPayable={(one) => isOpen && isPayable(one) && (!isByLink || one.expiresAt !== null)}
      waitingText={t('waiting')}
      readAgain={readAgain}
    >
      {(one, isPayableNow) => <Instalment key={one.id} of={one} link={link} isPayableNow={isPayableNow} />}
    </PaymentRows>
  );
}

const isPayable = ({ kind, expiresAt, status, isProcessing }: InstalmentOfOrder) =>
  (kind === 'balance' || kind === 'difference' || expiresAt !== null) &&
  (status === 'scheduled' || status === 'due' || status === 'overdue') &&
  !isProcessing;

interface InstalmentProps extends Pick<InstalmentListProps, 'link'> {
  of: InstalmentOfOrder;
  isPayableNow: boolean;
}

function Instalment({ of, link, isPayableNow }: InstalmentProps) {
  const t = useT(instalmentMessages);
  const format = useFormat();
  const { kind, amount, billingModuleCurrency, dueAt, expiresAt, status, isProcessing } = of;
  const shownAmount = format.money({ amount, ...billingModuleCurrency });
  const isUnpaid = status === 'scheduled' || status === 'due' || status === 'overdue';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="flex min-w-0 flex-col">
        <span className="font-semibold">{t(kind)}</span>
        {isUnpaid && (expiresAt !== null || (kind !== 'deposit' && kind !== 'whole')) && (
          <span className="text-sm text-muted-foreground">
            {t('until', { date: expiresAt === null ? format.date(dueAt) : format.dateTime(expiresAt) })}
          </span>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <span className="font-semibold tabular-nums">{shownAmount}</span>
        <Badge variant={isProcessing ? 'accent' : looks[status]}>
          {t(isProcessing ? 'processing' : expiresAt !== null && status === 'due' ? 'scheduled' : status)}
        </Badge>
        {isPayableNow && <PayInstalment of={of} link={link} amount={shownAmount} />}
      </div>
    </li>
  );
}

const looks: Readonly<Record<InstalmentOfOrder['status'], BadgeProps['variant']>> = {
  scheduled: 'outline',
  due: 'accent',
  overdue: 'destructive',
  paid: 'success',
  canceled: 'outline',
  refunded: 'outline',
};

function PayInstalment({ of, link, amount }: { of: InstalmentOfOrder; link?: string; amount: string }) {
  const t = useT(instalmentMessages);
  const { subject } = useSession();
  const own = useAction(payInstalment);
  const linked = useAction(payLinkedInstalment);
  return (
    <PayButton
      label={t('pay')}
      amount={amount}
      isPending={own.isPending || linked.isPending}
      request={(provider, then) => {
        const body = { provider };
        if (link !== undefined) linked.mutate({ params: { link, instalmentId: of.id }, body }, then);
        else if (subject) own.mutate({ params: { id: subject.id, instalmentId: of.id }, body }, then);
      }}
    />
  );
}
