import { useFormat, useT } from '@flotilla/react';
import { useAction, useFailureText, useFind } from '@flotilla/react/client';
import { Button, buttonVariants, ErrorNotice, FieldError, Icon, NamedList, Skeleton } from '@flotilla/ui';
import { currency } from '@flotilla/billing';
import { issueDocuments } from '../document-actions.js';
import { type Document, document } from '../entities/document.js';
import type { Order } from '../entities/order.js';
import { messages } from './aftersales-messages.js';
import { useRepeated } from './desk/use-repeated.js';

export interface OrderDocumentsProps {
  order: Order;
  /** Refunds that were requested on this screen. Each is followed by a credit note. */
  refunds: number;
}

/** Lists the invoices and credit notes of an order, and issues those that a paid order lacks. */
export function OrderDocuments({ order: { id: orderId, paidAt }, refunds }: OrderDocumentsProps) {
  const t = useT(messages);
  const { data, error, refetch } = useFind(document, {
    where: { orderId: { eq: orderId } },
    fields: ['kind', 'number', 'issuedAt', 'gross', 'currencyId', 'file'],
    orderBy: { issuedAt: 'asc' },
  });
  useRepeated(refetch, refunds);
  const { mutate, isPending, error: refusal } = useAction(issueDocuments);
  const failure = useFailureText(refusal);
  if (paidAt === null) return null;
  if (error) return <ErrorNotice error={error} fallback={t('failed')} />;
  if (!data) return <Skeleton className="h-12 rounded-lg" />;
  const issue = () => mutate({ params: { id: orderId } }, { onSuccess: () => void refetch() });
  return (
    <section aria-label={t('documents')} className="flex flex-col gap-3">
      <h3 className="text-sm font-semibold">{t('documents')}</h3>
      {data.length > 0 ? (
        <NamedList label={t('documents')} className="divide-y divide-border border-y border-border">
          {data.map((one) => (
            <DocumentRow key={one.id} of={one} />
          ))}
        </NamedList>
      ) : (
        <>
          <p className="text-sm text-muted-foreground">{t('noDocuments')}</p>
          <Button variant="outline" size="sm" className="self-start" disabled={isPending} onClick={issue}>
            {t('issue')}
          </Button>
        </>
      )}
      <FieldError className="empty:hidden">{failure}</FieldError>
    </section>
  );
}

type ShownDocument = Pick<Document, 'id' | 'kind' | 'number' | 'issuedAt' | 'gross' | 'currencyId' | 'file'>;

function DocumentRow({ of }: { of: ShownDocument }) {
  const t = useT(messages);
  const format = useFormat();
  const { data: currencies } = useFind(currency, { fields: ['code', 'symbol', 'decimals'] });
  const current = currencies?.find(({ id }) => id === of.currencyId);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-sm">
      <a
        href={`/admin/ecommerce/documents/${of.id}`}
        className="font-semibold underline underline-offset-4 wrap-anywhere"
      >
        {t(of.kind, { number: of.number })}
      </a>
      <span className="text-muted-foreground">{format.date(of.issuedAt)}</span>
      <span className="tabular-nums">
        {current
          ? format.money({ amount: of.gross, ...current, symbol: current.symbol || (current.code ?? '') })
          : of.gross}
      </span>
      {of.file === '' ? (
        <span className="ms-auto text-muted-foreground">{t('preparing')}</span>
      ) : (
        <a
          href={of.file}
          download={`${of.number}.pdf`}
          aria-label={t('download', { number: of.number })}
          className={buttonVariants({ variant: 'ghost', size: 'sm', className: 'ms-auto' })}
        >
          <Icon name="download" /> {t('pdf')}
        </a>
      )}
    </li>
  );
}
