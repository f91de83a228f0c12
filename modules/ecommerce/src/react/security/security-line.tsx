import { PriceInCurrencies } from '@flotilla/billing/react';
import { useFormat, useT } from '@flotilla/react';
import type { ShownSecurity } from '../../security-shapes.js';
import { securityMessages } from './security-messages.js';

/**
 * Names the security deposit of a product in one line: "Security deposit €2,000.00, held on your card the day before".
 * The script of the dates replaces it by the deposit of the selected days.
 */
export function SecurityLine({ of: { mode, daysBefore, heldDays, amounts } }: { of: ShownSecurity }) {
  const t = useT(securityMessages);
  const format = useFormat();
  const when =
    mode === 'on-site'
      ? t('onSite')
      : mode === 'hold'
        ? daysBefore === 0
          ? t('heldAtStart')
          : t('held', { count: daysBefore })
        : daysBefore === 0
          ? t('chargedAtStart')
          : t('charged', { count: daysBefore });
  return (
    <p
      data-security-deposit={JSON.stringify({
        hold: t('heldOn', dateLater),
        charge: t('chargedOn', dateLater),
        'on-site': t('givenOnSite'),
      })}
      className="text-sm text-pretty text-muted-foreground group-has-data-security/buy:hidden"
    >
      {t('deposit')}{' '}
      <span className="font-semibold text-card-foreground tabular-nums">
        <PriceInCurrencies
          amounts={amounts.map(({ amount, currency }) => ({
            currency,
            shown: format.money({ amount, ...currency }),
          }))}
        />
      </span>
      {t('comma') + when}
      {heldDays !== null && t('semicolon') + t('longer', { count: heldDays })}
    </p>
  );
}

/** Keeps the placeholder, which the script fills. */
const dateLater = { date: '{{date}}' };
