import { formPath, useAccess, useAdmin } from '@flotilla/admin';
import { telHref, useFormat, useLanguage, useT } from '@flotilla/react';
import { Badge, buttonVariants, cn, Icon } from '@flotilla/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OrderDesk } from '../../desk-shapes.js';
import { type Order, order } from '../../entities/order.js';
import { CustomerRequests } from './customer-requests.js';
import { deskMessages } from './desk-messages.js';

export interface OrderCustomerProps {
  of: OrderDesk['buyer'];
  order: Pick<Order, 'number' | 'comment'>;
}

/** The customer of an order: name, addresses, account and other orders. */
export function OrderCustomer({ of, order: { number, comment } }: OrderCustomerProps) {
  const t = useT(deskMessages);
  const languages = new Intl.DisplayNames(useLanguage(), { type: 'language', fallback: 'code' });
  const access = useAccess();
  const { name, email, accountEmail, phone, telegram, language, subjectId, isGuest } = of;
  const address = email ?? accountEmail;
  return (
    <section
      aria-label={t('customer')}
      className="flex min-w-0 flex-col gap-3 rounded-lg bg-muted p-4 text-sm"
    >
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <p className="text-base font-semibold wrap-anywhere">
          {name ?? (email === null ? (accountEmail ?? t('unknown')) : mailLink(email))}
        </p>
        <Badge variant="outline">{t(isGuest ? 'guest' : 'account')}</Badge>
      </div>
      <dl className="flex flex-col gap-2">
        {email !== null && name !== null && <Fact name={t('email')}>{mailLink(email)}</Fact>}
        {accountEmail !== null && <Fact name={t('accountEmail')}>{mailLink(accountEmail)}</Fact>}
        {phone !== null && (
          <Fact name={t('phone')}>
            <a href={telHref(phone)} className={linkClasses}>
              {phone}
            </a>
          </Fact>
        )}
        {telegram !== null && <Fact name="Telegram">{telegram}</Fact>}
        {language !== null && <Fact name={t('language')}>{languages.of(language)}</Fact>}
        {comment !== null && comment !== '' && <Fact name={t('comment')}>{comment}</Fact>}
        <Fact name={t('earlier')}>
          {of.otherOrders === 0
            ? t('firstOrder')
            : t('counts', { count: of.otherOrders, paid: of.otherPaid })}
          <Earlier of={of.earlier} />
        </Fact>
      </dl>
      {subjectId !== null && <CustomerRequests subjectId={subjectId} />}
      <div className="flex flex-wrap gap-2">
        {address !== null && (
          <a
            href={`mailto:${address}?subject=${encodeURIComponent(number === null ? '' : t('writeAbout', { number }))}`}
            className={cn(buttonVariants({ variant: 'outline', size: 'sm' }), 'bg-card')}
          >
            <Icon name="mail" /> {t('write')}
          </a>
        )}
        {subjectId !== null && access.may('read', { key: 'rbac.subject' }) && (
          <Link
            to={`/rbac/customers/${subjectId}`}
            className={cn(buttonVariants({ variant: 'outline', size: 'sm' }), 'bg-card')}
          >
            <Icon name="user" /> {t('openCustomer')}
          </Link>
        )}
      </div>
    </section>
  );
}

function Earlier({ of }: { of: OrderDesk['buyer']['earlier'] }) {
  const t = useT(deskMessages);
  const { labels } = useAdmin();
  const format = useFormat();
  if (of.length === 0) return null;
  return (
    <ul className="mt-1 flex flex-col gap-1">
      {of.map(({ id, number, status, placedAt }) => (
        <li key={id} className="flex flex-wrap gap-x-2">
          <Link to={formPath(order, id)} className={linkClasses}>
            {number === null ? t('withoutNumber') : t('number', { number })}
          </Link>
          <span className="text-muted-foreground">
            {[labels.value(order, 'status', status), placedAt && format.date(placedAt)]
              .filter(Boolean)
              .join(', ')}
          </span>
        </li>
      ))}
    </ul>
  );
}

const linkClasses = 'w-fit underline underline-offset-4 wrap-anywhere';
const mailLink = (address: string) => (
  <a href={`mailto:${address}`} className={linkClasses}>
    {address}
  </a>
);

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-muted-foreground">{name}</dt>
      <dd className="min-w-0 whitespace-pre-line wrap-anywhere">{children}</dd>
    </div>
  );
}
