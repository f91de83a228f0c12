import { useFormat, useT } from '@flotilla/react';
import { useAnswer } from '@flotilla/react/client';
import { useSession } from '@flotilla/react/session';
import { buttonVariants, cn, Icon } from '@flotilla/ui';
import { useEffect } from 'react';
import { documentsOfOrder, linkedOrderDocuments, type ShownDocument } from '../../document-actions.js';
import type { OrderWithLines } from '../../shapes.js';
import { aftersalesMessages } from './aftersales-messages.js';
import { Section } from './section.js';
import { usePoll } from './use-poll.js';

export interface OrderPartProps {
  order: OrderWithLines;
  /** The signed link that opened the order without a session. */
  link?: string;
  /** Refetches the order after a change. */
  readAgain: () => void;
}

/** Lists the invoices and credit notes of an order. Shows nothing without one. */
export function OrderDocuments({ order, link }: Pick<OrderPartProps, 'order' | 'link'>) {
  const t = useT(aftersalesMessages);
  const { data = [], refetch } = useDocuments(order.id, link);
  const isPaid = !['new', 'paying', 'canceled'].includes(order.status);
  // The receipt is made at the same time.
  const isPending = data.some(({ file }) => file === null) || (isPaid && !order.receipt);
  usePoll(refetch, isPending);
  useEffect(() => void refetch(), [refetch, order.status]);
  if (data.length === 0) return null;
  return (
    <Section title={t('documents')}>
      <ul className="flex flex-col gap-3">
        {data.map((one) => (
          <li key={one.id}>
            <DocumentLink document={one} symbol={symbolOf(order, one.currency.code)} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function useDocuments(orderId: string, link: string | undefined) {
  const { subject } = useSession();
  const own = useAnswer(
    documentsOfOrder,
    link === undefined && subject ? { params: { id: subject.id, orderId } } : null,
  );
  const linked = useAnswer(linkedOrderDocuments, link === undefined ? null : { params: { link } });
  return link === undefined ? own : linked;
}

/** Returns the symbol of a currency of an order, as its other amounts have it. */
const symbolOf = ({ ordersToProducts }: OrderWithLines, code: string) =>
  ordersToProducts.find(({ billingModuleCurrency: one }) => one?.code === code)?.billingModuleCurrency
    ?.symbol || code;

function DocumentLink({ document, symbol }: { document: ShownDocument; symbol: string }) {
  const t = useT(aftersalesMessages);
  const format = useFormat();
  const { kind, number, issuedAt, gross, currency, file } = document;
  const amount = format.money({ amount: gross, symbol, decimals: currency.decimals });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {file === null ? (
        <span role="status">
          {t(kind, { number })}. {t('preparing')}
        </span>
      ) : (
        <a
          href={file}
          download={`${number}.pdf`}
          className={cn(
            buttonVariants({ variant: 'outline' }),
            'h-auto min-h-11 max-w-full py-2 whitespace-normal',
          )}
        >
          <Icon name="download" />
          <span className="min-w-0 wrap-anywhere">{t(kind, { number })}</span>
        </a>
      )}
      <span className="text-sm text-muted-foreground tabular-nums">
        {format.date(issuedAt)} · {amount}
      </span>
    </div>
  );
}
