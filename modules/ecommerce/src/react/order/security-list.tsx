import { localized, useFormat, useSite, useT } from '@flotilla/react';
import { useAction, useAnswer } from '@flotilla/react/client';
import { useSession } from '@flotilla/react/session';
import { listProviders } from '@flotilla/billing';
import { Badge, type BadgeProps, Button, Field, FieldError, Label, Select } from '@flotilla/ui';
import { useEffect, useId, useState } from 'react';
import type { SecurityOfOrder } from '../../order-shapes.js';
import { confirmLinkedDeposit, confirmSecurityDeposit } from '../../security-actions.js';
import type { Charged } from '../../shapes.js';
import { securityListMessages } from './security-list-messages.js';

export interface SecurityListProps {
  deposits: readonly SecurityOfOrder[];
  /** The signed link that opened the order without a session. */
  link?: string;
  /** Whether the order is paid, and not canceled. */
  isOpen: boolean;
  readAgain: () => void;
}

/** Polling interval of a confirmation that the buyer returned from, in ms. */
const readingMs = 3000;

/** The security deposits of an order, and the confirmation of those that are requested. */
export function SecurityList({ deposits, link, isOpen, readAgain }: SecurityListProps) {
  const t = useT(securityListMessages);
  const returnedFrom = new URLSearchParams(location.search).get('payment');
  const waiting = deposits.find(
    (one) => one.paymentIntentId === returnedFrom && isConfirmable(one) && isOpen,
  );
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && readAgain(), readingMs);
    return () => clearInterval(timer);
  }, [waiting, readAgain]);
  return (
    <div className="flex flex-col gap-4">
      {waiting && (
        <p role="status" className="text-muted-foreground">
          {t('waiting')}
        </p>
      )}
      <ul className="divide-y divide-border/70 border-y border-border/70">
        {deposits.map((one) => (
          <Deposit key={one.id} of={one} link={link} isOpen={isOpen && one !== waiting} />
        ))}
      </ul>
    </div>
  );
}

const isConfirmable = ({ status, isProcessing }: SecurityOfOrder) => status === 'requested' && !isProcessing;

function Deposit({ of, link, isOpen }: { of: SecurityOfOrder } & Pick<SecurityListProps, 'link' | 'isOpen'>) {
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
        {isOpen && isConfirmable(of) && <ConfirmButton of={of} link={link} amount={money(amount)} />}
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

/** Requests the page of the provider and leads there. Offers a choice where several providers can do it. */
function ConfirmButton({ of, link, amount }: { of: SecurityOfOrder; link?: string; amount: string }) {
  const t = useT(securityListMessages);
  const id = useId();
  const { subject } = useSession();
  const { data } = useAnswer(listProviders, {});
  const [chosen, setChosen] = useState<string>();
  const [isFailed, setFailed] = useState(false);
  const own = useAction(confirmSecurityDeposit);
  const linked = useAction(confirmLinkedDeposit);
  const isCharge = of.mode === 'charge';
  const providers = (data ?? []).filter(({ canHold, canRefund }) => (isCharge ? canRefund : canHold));
  const provider = chosen ?? providers[0]?.name;
  const confirm = () => {
    if (provider === undefined) return;
    const body = { provider };
    setFailed(false);
    const then = { onSuccess: (charged: Charged) => setFailed(!open(charged)) };
    if (link !== undefined) linked.mutate({ params: { link, depositId: of.id }, body }, then);
    else if (subject) own.mutate({ params: { id: subject.id, depositId: of.id }, body }, then);
  };
  if (provider === undefined) return null;
  const label = t(isCharge ? 'pay' : 'confirm');
  return (
    <div className="flex flex-wrap items-end gap-3">
      {providers.length > 1 && (
        <Field>
          <Label htmlFor={id}>{t('provider')}</Label>
          <Select id={id} value={provider} onChange={({ target }) => setChosen(target.value)}>
            {providers.map(({ name, title }) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Button
        variant="primary"
        onClick={confirm}
        aria-disabled={own.isPending || linked.isPending}
        aria-label={`${label}: ${amount}`}
      >
        {label}
      </Button>
      <FieldError className="basis-full empty:hidden">{isFailed && t('notStarted')}</FieldError>
    </div>
  );
}

/** Leads to the payment page. Returns false when there is none, such as while another window requests it. */
function open({ billingModule: { invoices } }: Charged): boolean {
  const [invoice] = invoices;
  if (!invoice?.paymentUrl) return false;
  location.assign(invoice.paymentUrl);
  return true;
}
