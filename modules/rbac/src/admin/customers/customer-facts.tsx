import { telHref, useFormat, useT } from '@flotilla/react';
import { Badge } from '@flotilla/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Customer } from '../../customer-shapes.js';
import { customerMessages } from './customer-messages.js';
import { Spent } from './customer-table.js';

const linkClasses = 'w-fit underline underline-offset-4 wrap-anywhere';

/** Figures, contacts and roles of a customer, and subjects with the same address. */
export function CustomerFacts({ of }: { of: Customer }) {
  const t = useT(customerMessages);
  const format = useFormat();
  const { figures, emails, telegram, wallet, roles, sameAddress } = of;
  return (
    <div className="flex min-w-0 flex-col gap-5">
      {(figures.orders !== undefined || figures.spent !== undefined) && (
        <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-border bg-border">
          {figures.orders !== undefined && (
            <Figure name={t('orders')}>{format.number(figures.orders)}</Figure>
          )}
          {figures.spent !== undefined && (
            <Figure name={t('spent')}>{figures.spent.length === 0 ? '–' : <Spent of={figures} />}</Figure>
          )}
        </dl>
      )}
      <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
        {emails.map(({ email, isVerified }) => (
          <Fact key={email} name={t('email')}>
            <a href={`mailto:${email}`} className={linkClasses}>
              {email}
            </a>{' '}
            <Badge variant={isVerified ? 'success' : 'outline'}>
              {t(isVerified ? 'confirmed' : 'unconfirmed')}
            </Badge>
          </Fact>
        ))}
        {figures.phone !== undefined && (
          <Fact name={t('phone')}>
            <a href={telHref(figures.phone)} className={linkClasses}>
              {figures.phone}
            </a>
          </Fact>
        )}
        {telegram !== null && <Fact name="Telegram">{telegram}</Fact>}
        {wallet !== null && <Fact name={t('wallet')}>{wallet}</Fact>}
        {roles.length > 0 && <Fact name={t('roles')}>{roles.join(', ')}</Fact>}
      </dl>
      {sameAddress.length > 0 && (
        <section aria-label={t('sameAddress')} className="rounded-lg bg-muted p-4 text-sm">
          <h2 className="font-semibold">{t('sameAddress')}</h2>
          <p className="pt-1 text-muted-foreground">
            {t(of.kind === 'account' ? 'joinAccount' : 'joinGuest')}
          </p>
          <ul className="pt-2">
            {sameAddress.map((one) => (
              <li key={one.id}>
                <Link to={`/rbac/customers/${one.id}`} className={linkClasses}>
                  {t(one.kind)}
                </Link>{' '}
                <span className="text-muted-foreground">
                  {t(one.isVerified ? 'confirmed' : 'unconfirmed')}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col bg-card px-4 py-3">
      <dt className="text-xs text-muted-foreground">{name}</dt>
      <dd className="text-lg font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted-foreground">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
