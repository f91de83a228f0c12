import { localized, useFormat, useSite, useT } from '@flotilla/react';
import { useAction } from '@flotilla/react/client';
import { useSession } from '@flotilla/react/session';
import { Badge, type BadgeProps } from '@flotilla/ui';
import type { SecurityOfOrder } from '../../order-shapes.js';
import { confirmLinkedDeposit, confirmSecurityDeposit } from '../../security-actions.js';
import { PayButton } from './pay-button.js';
import { PaymentRows } from './payment-rows.js';
import { securityListMessages } from './security-list-messages.js';

export interface SecurityListProps {
  deposits: readonly SecurityOfOrder[];
  /** The signed link that opened the order without a session. */
  link?: string;
  /** Whether the order is paid, and not canceled. */
  isOpen: boolean;
  readAgain: () => void;
}

/** The security deposits of an order, and the confirmation of those that are requested. */
export function SecurityList({ deposits, link, isOpen, readAgain }: SecurityListProps) {
  const t = useT(securityListMessages);
  return (
    <PaymentRows
      rows={deposits}
      isPayable={({ status, isProcessing }) => isOpen && status === 'requested' && !isProcessing}
      waitingText={t('waiting')}
      readAgain={readAgain}
    >
      {(one, isConfirmable) => <Deposit key={one.id} of={one} link={link} isConfirmable={isConfirmable} />}
    </PaymentRows>
  );
}

interface DepositProps extends Pick<SecurityListProps, 'link'> {
  of: SecurityOfOrder;
  isConfirmable: boolean;
}

function Deposit({ of, link, isConfirmable }: DepositProps) {
  const t = useT(securityListMessages);
  const format = useFormat();
  const site = useSite();
  const { title, mode, amount, billingModuleCurrency, status, captured, reason, requestAt } = of;
  const money = (value: string) => format.money({ amount: value, ...billingModuleCurrency });
  const isCharge = mode === 'charge';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="flex min-w-0 flex-col">
        <span className="font-semibold wrap-anywhere">{localized(title, site)?.value}</span>
        <span className="text-sm text-pretty text-muted-foreground">
          {status === 'scheduled' && requestAt !== null
            ? t(isCharge ? 'chargeScheduled' : 'holdScheduled', { date: format.date(requestAt) })
            : status === 'captured'
              ? t('kept', { amount: money(captured), reason })
              : t(hintOf(status, isCharge))}
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <span className="font-semibold tabular-nums">{money(amount)}</span>
        <Badge variant={of.isProcessing ? 'accent' : looks[status]}>
          {t(of.isProcessing ? 'processing' : status === 'held' && isCharge ? 'charged' : status)}
        </Badge>
        {isConfirmable && <ConfirmButton of={of} link={link} amount={money(amount)} />}
      </div>
    </li>
  );
}

function hintOf(status: SecurityOfOrder['status'], isCharge: boolean) {
  if (status === 'requested') return isCharge ? 'chargeHint' : 'holdHint';
  if (status === 'held') return isCharge ? 'chargedHint' : 'heldHint';
  if (status === 'on-site') return 'onSiteHint';
  return status === 'failed' ? 'failedHint' : isCharge ? 'refundedHint' : 'releasedHint';
}

const looks: Readonly<Record<SecurityOfOrder['status'], BadgeProps['variant']>> = {
  'on-site': 'outline',
  scheduled: 'outline',
  requested: 'accent',
  held: 'success',
  captured: 'outline',
  released: 'success',
  expired: 'outline',
  failed: 'outline',
};

function ConfirmButton({ of, link, amount }: { of: SecurityOfOrder; link?: string; amount: string }) {
  const t = useT(securityListMessages);
  const { subject } = useSession();
  const own = useAction(confirmSecurityDeposit);
  const linked = useAction(confirmLinkedDeposit);
  const isCharge = of.mode === 'charge';
  return (
    <PayButton
      label={t(isCharge ? 'pay' : 'confirm')}
      amount={amount}
      canPay={({ canHold, canRefund }) => (isCharge ? canRefund : canHold)}
      isPending={own.isPending || linked.isPending}
      request={(provider, then) => {
        const body = { provider };
        if (link !== undefined) linked.mutate({ params: { link, depositId: of.id }, body }, then);
        else if (subject) own.mutate({ params: { id: subject.id, depositId: of.id }, body }, then);
      }}
    />
  );
}
