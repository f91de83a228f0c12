import { useLanguage, useT } from '@flotilla/react';
import { useAnswer } from '@flotilla/react/client';
import { Badge, ErrorNotice, Skeleton } from '@flotilla/ui';
import type { ReactNode } from 'react';
import { buyerOfOrder } from '../admin-actions.js';
import { messages } from './admin-messages.js';

/** Shows the buyer of an order: addresses, account and number of other orders. */
export function OrderBuyer({ orderId }: { orderId: string }) {
  const t = useT(messages);
  const languages = new Intl.DisplayNames(useLanguage(), { type: 'language', fallback: 'code' });
  const { data, error } = useAnswer(buyerOfOrder, { params: { id: orderId } });
  if (error) return <ErrorNotice error={error} fallback={t('failed')} />;
  if (!data) return <Skeleton className="h-16 rounded-lg" />;
  const { subjectId, isGuest, email, accountEmail, telegram, language, otherOrders, otherPaid } = data;
  return (
    <section aria-label={t('buyer')} className="flex flex-col gap-3 border-b border-border pb-5">
      <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-lg font-semibold">
        <span className="wrap-anywhere">{email ?? accountEmail ?? t('unknownBuyer')}</span>
        <Badge variant="outline">{t(isGuest ? 'guest' : 'account')}</Badge>
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 text-sm">
        {email !== null && <Fact name={t('email')}>{mailLink(email)}</Fact>}
        {accountEmail !== null && <Fact name={t('accountEmail')}>{mailLink(accountEmail)}</Fact>}
        {telegram !== null && <Fact name="Telegram">{telegram}</Fact>}
        {language !== null && <Fact name={t('language')}>{languages.of(language)}</Fact>}
        <Fact name={t('otherOrders')}>
          {otherOrders === 0 ? t('firstOrder') : t('ofThemPaid', { count: otherOrders, paid: otherPaid })}
        </Fact>
        {subjectId !== null && (
          <Fact name={t('profile')}>
            <a href={`/admin/rbac/subjects/${subjectId}`} className={linkClasses}>
              {t('openAccount')}
            </a>
          </Fact>
        )}
      </dl>
    </section>
  );
}

const linkClasses = 'underline underline-offset-4 wrap-anywhere';
const mailLink = (address: string) => (
  <a href={`mailto:${address}`} className={linkClasses}>
    {address}
  </a>
);

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}
