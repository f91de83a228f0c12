import { NoteForm, NoteItem, useAdmin, useRowNotes } from '@flotilla/admin';
import { useFormat, useT } from '@flotilla/react';
import { Button, NamedList } from '@flotilla/ui';
import type { OrderDesk, OrderEvent } from '../../desk-shapes.js';
import { type Order, order as orders } from '../../entities/order.js';
import { deskMessages } from './desk-messages.js';
import { type OrderMail, useOrderMails } from './use-order-mails.js';

export interface OrderTimelineProps {
  order: Order;
  events: OrderDesk['events'];
}

/**
 * The history of an order, the latest first: statuses, payments, refunds, documents, shipments, mails and notes
 * of the team.
 */
export function OrderTimeline({ order, events }: OrderTimelineProps) {
  const t = useT(deskMessages);
  const textOf = useEventText();
  const authorOf = useAuthorText();
  const mails = useOrderMails(order);
  const { notes, mayWrite, hasOlder, showOlder } = useRowNotes(orders, order.id);
  const rows: readonly TimelineRow[] = [
    ...notes.map((note) => ({
      key: note.id,
      at: note.at,
      note,
    })),
    ...events.map((event, index) => ({
      key: `${event.at} ${index}`,
      at: event.at,
      text: textOf(event),
      by: authorOf(event.author),
    })),
    ...mails.map((mail) => ({
      key: mail.id,
      at: mail.sentAt ?? mail.createdAt,
      text: t('mail', { title: mail.title ?? mail.receiver }),
      by: t(mailStates[mail.status]),
    })),
  ].toSorted((a, b) => (a.at < b.at ? 1 : -1));
  return (
    <section aria-label={t('history')} className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">{t('history')}</h3>
      {mayWrite && <NoteForm entity={orders} id={order.id} />}
      {rows.length === 0 && <p className="text-sm text-muted-foreground">{t('noHistory')}</p>}
      <NamedList label={t('history')} className="flex flex-col border-s-2 border-border ps-4 text-sm">
        {rows.map((row) => (
          <li
            key={row.key}
            className="relative py-1.5 before:absolute before:-start-[1.3rem] before:top-3.5 before:size-2 before:rounded-full before:bg-input"
          >
            {row.note ? (
              <div className="rounded-lg bg-muted px-3 py-2">
                <NoteItem entity={orders} id={order.id} note={row.note} />
              </div>
            ) : (
              <EventLine {...row} />
            )}
          </li>
        ))}
      </NamedList>
      {hasOlder && (
        <Button variant="outline" size="sm" className="self-start" onClick={showOlder}>
          {t('olderNotes')}
        </Button>
      )}
    </section>
  );
}

type OrderNote = ReturnType<typeof useRowNotes>['notes'][number];

/** A note, or what happened. */
type TimelineRow = { readonly key: string; readonly at: string } & (
  | { readonly note: OrderNote; readonly text?: never; readonly by?: never }
  | { readonly note?: never; readonly text: string; readonly by: string }
);

function EventLine({ at, text, by }: { at: string; text: string; by: string }) {
  const format = useFormat();
  return (
    <p className="flex flex-wrap gap-x-3">
      <span className="min-w-0 font-medium wrap-anywhere">{text}</span>
      {by !== '' && <span className="text-muted-foreground">{by}</span>}
      <time dateTime={at} className="ms-auto text-muted-foreground tabular-nums">
        {format.dateTime(at)}
      </time>
    </p>
  );
}

const mailStates = {
  new: 'mailWaiting',
  sent: 'mailSent',
  read: 'mailSent',
  error: 'mailFailed',
} as const satisfies Record<OrderMail['status'], string>;

function useEventText(): (event: OrderEvent) => string {
  const t = useT(deskMessages);
  const { labels } = useAdmin();
  const format = useFormat();
  const named = ({ kind, name, detail }: OrderEvent) => {
    if (kind === 'status') return labels.value(orders, 'status', name);
    if (kind === 'booking') return t(name === 'ended' ? 'takenBack' : 'handedOver');
    if (kind === 'payment') return t('payment', { provider: name });
    if (kind === 'document') return t(detail === 'credit-note' ? 'creditNote' : 'invoice', { number: name });
    if (kind === 'shipment') return t('shipment', { parcel: name }).trim();
    const refund = detail === 'failed' ? 'refundFailed' : detail === 'pending' ? 'refundPending' : 'refund';
    return [t(refund), name].filter(Boolean).join(': ');
  };
  return (event) => {
    const { amount, currency } = event;
    const money =
      amount !== null && currency
        ? format.money({ amount, ...currency, symbol: currency.symbol || (currency.code ?? '') })
        : undefined;
    return [named(event), money].filter(Boolean).join(', ');
  };
}

function useAuthorText(): (author: OrderEvent['author']) => string {
  const t = useT(deskMessages);
  return (author) => {
    if (author === null) return '';
    if (author.isBuyer) return t('byCustomer');
    return author.kind === 'subject' ? (author.name ?? t('byTeam')) : t('bySystem');
  };
}
