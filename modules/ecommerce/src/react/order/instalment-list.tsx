import { useFormat, useT } from '@flotilla/react';
import { useAction, useAnswer } from '@flotilla/react/client';
import { useSession } from '@flotilla/react/session';
import { listProviders } from '@flotilla/billing';
import { Badge, type BadgeProps, Button, Field, FieldError, Label, Select } from '@flotilla/ui';
import { useEffect, useId, useState } from 'react';
import { payInstalment, payLinkedInstalment } from '../../instalment-actions.js';
import type { InstalmentOfOrder } from '../../order-shapes.js';
import type { Charged } from '../../shapes.js';
import { instalmentMessages } from './instalment-messages.js';

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

/** Polling interval of a payment that the buyer returned from, in ms. */
const readingMs = 3000;

/** The parts of a price with their due dates, and the payment of those that are open. */
export function InstalmentList(props: InstalmentListProps) {
  const { instalments, link, isOpen, isByLink = false, readAgain } = props;
  const t = useT(instalmentMessages);
  const returnedFrom = new URLSearchParams(location.search).get('payment');
  const waiting = instalments.find((one) => one.paymentIntentId === returnedFrom && isPayable(one) && isOpen);
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
        {instalments.map((one) => (
          <Instalment
            key={one.id}
            of={one}
            link={link}
            isOpen={isOpen && one !== waiting && (!isByLink || one.expiresAt !== null)}
          />
        ))}
      </ul>
    </div>
  );
}

const isPayable = ({ kind, expiresAt, status, isProcessing }: InstalmentOfOrder) =>
  (kind === 'balance' || kind === 'difference' || expiresAt !== null) &&
  (status === 'scheduled' || status === 'due' || status === 'overdue') &&
  !isProcessing;

function Instalment({
  of,
  link,
  isOpen,
}: { of: InstalmentOfOrder } & Pick<InstalmentListProps, 'link' | 'isOpen'>) {
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
        {isOpen && isPayable(of) && <PayButton of={of} link={link} amount={shownAmount} />}
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

/** Requests the payment page and leads there. Offers a choice where the shop has several providers. */
function PayButton({ of, link, amount }: { of: InstalmentOfOrder; link?: string; amount: string }) {
  const t = useT(instalmentMessages);
  const id = useId();
  const { subject } = useSession();
  const { data: providers = [] } = useAnswer(listProviders, {});
  const [chosen, setChosen] = useState<string>();
  const [isFailed, setFailed] = useState(false);
  const own = useAction(payInstalment);
  const linked = useAction(payLinkedInstalment);
  const provider = chosen ?? providers[0]?.name;
  const pay = () => {
    if (provider === undefined) return;
    const body = { provider };
    setFailed(false);
    const then = { onSuccess: (charged: Charged) => setFailed(!open(charged)) };
    if (link !== undefined) linked.mutate({ params: { link, instalmentId: of.id }, body }, then);
    else if (subject) own.mutate({ params: { id: subject.id, instalmentId: of.id }, body }, then);
  };
  if (provider === undefined) return null;
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
        onClick={pay}
        aria-disabled={own.isPending || linked.isPending}
        aria-label={`${t('pay')}: ${amount}`}
      >
        {t('pay')}
      </Button>
      <FieldError className="basis-full empty:hidden">{isFailed && t('failed')}</FieldError>
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
