import { useAdmin } from '@flotilla/admin';
import { type Authorization, authorization, currency } from '@flotilla/billing';
import { useFormat, useT } from '@flotilla/react';
import { useFind } from '@flotilla/react/client';
import { Badge, Button, ErrorNotice, NamedList } from '@flotilla/ui';
import { useEffect, useState } from 'react';
import { type SecurityDeposit, securityDeposit } from '../entities/security-deposit.js';
import { SecurityDialog } from './security-dialog.js';
import { securityMessages } from './security-messages.js';

/** Polling interval of a decision, in ms. */
const pollingMs = 3000;

/** Lists the security deposits of an order, which are released here, or kept in part. */
export function OrderSecurity({ orderId }: { orderId: string }) {
  const t = useT(securityMessages);
  const { data, error } = useFind(securityDeposit, {
    where: { orderId: { eq: orderId } },
    orderBy: { endsAt: 'asc' },
  });
  const ids = data?.flatMap(({ authorizationId }) => authorizationId ?? []) ?? [];
  const held = useFind(authorization, { where: { id: { inArray: ids } } }, { enabled: ids.length > 0 });
  const { refetch } = held;
  const isDeciding = held.data?.some(({ decision }) => decision !== null) ?? false;
  // A job sends decisions to the provider.
  useEffect(() => {
    if (!isDeciding) return;
    const timer = setInterval(() => void refetch(), pollingMs);
    return () => clearInterval(timer);
  }, [isDeciding, refetch]);
  if (error ?? held.error) return <ErrorNotice error={error ?? held.error} fallback={t('failed')} />;
  if (!data || data.length === 0 || (ids.length > 0 && !held.data)) return null;
  return (
    <section aria-label={t('security')} className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">{t('security')}</h3>
      <NamedList label={t('security')} className="divide-y divide-border border-y border-border">
        {data.map((one) => (
          <Deposit
            key={one.id}
            of={one}
            held={held.data?.find(({ id }) => id === one.authorizationId)}
            reload={() => void refetch()}
          />
        ))}
      </NamedList>
    </section>
  );
}

interface DepositProps {
  of: SecurityDeposit;
  held: Authorization | undefined;
  reload: () => void;
}

function Deposit({ of, held, reload }: DepositProps) {
  const t = useT(securityMessages);
  const { labels } = useAdmin();
  const format = useFormat();
  const [deciding, setDeciding] = useState<'release' | 'keep' | 'withdraw'>();
  const { data: currencies } = useFind(currency, { fields: ['code', 'symbol', 'decimals'] });
  const current = currencies?.find(({ id }) => id === of.currencyId);
  const money = (amount: string) => (current ? format.money({ amount, ...current }) : amount);
  const isHeld = held?.status === 'held' && held.decision === null;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-sm">
      <span className="min-w-32 font-semibold tabular-nums">{money(of.amount)}</span>
      <Badge variant={held?.status === 'held' ? 'accent' : 'outline'}>
        {held
          ? labels.value(authorization, 'status', held.status)
          : labels.value(securityDeposit, 'mode', of.mode)}
      </Badge>
      {!held && of.requestAt !== null && (
        <span className="text-muted-foreground">{t('requestOn', { date: format.date(of.requestAt) })}</span>
      )}
      {isHeld && held.expiresAt !== null && (
        <span className="text-muted-foreground">{t('until', { date: format.dateTime(held.expiresAt) })}</span>
      )}
      {held?.status === 'captured' && (
        <span className="wrap-anywhere">
          {t('ofWhich', { amount: money(held.captured), reason: held.reason })}
        </span>
      )}
      {held && held.decision !== null && (
        <span role="status" className="text-muted-foreground">
          {t('beingDecided')}
        </span>
      )}
      {held && (
        <span className="ms-auto flex flex-wrap gap-2">
          {isHeld && (
            <>
              <Button size="sm" variant="outline" onClick={() => setDeciding('keep')}>
                {t('keep')}
              </Button>
              <Button size="sm" variant="outline" onClick={() => setDeciding('release')}>
                {t('release')}
              </Button>
            </>
          )}
          {held.status === 'requested' && (
            <Button size="sm" variant="outline" onClick={() => setDeciding('withdraw')}>
              {t('withdraw')}
            </Button>
          )}
        </span>
      )}
      {of.needsDecision && isHeld && <span className="basis-full font-semibold">{t('decide')}</span>}
      {isHeld && held.lastError !== null && (
        <span className="basis-full text-destructive wrap-anywhere">
          {t('refused', { reason: held.lastError })}
        </span>
      )}
      {held && deciding && (
        <SecurityDialog
          of={held}
          amount={money(held.amount)}
          decision={deciding}
          onDone={() => {
            setDeciding(undefined);
            reload();
          }}
        />
      )}
    </li>
  );
}
