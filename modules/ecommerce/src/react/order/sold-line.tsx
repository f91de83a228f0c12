import { Link, localized, titleOf, useFormat, useHrefOf, useLanguage, useSite, useT } from '@flotilla/react';
import type { ReactNode } from 'react';
import { stayText } from '../../bookings/stay-text.js';
import { product } from '../../entities/product.js';
import { pricedParts } from '../../pricing/priced-parts.js';
import type { OrderCharge, OrderLine } from '../../shapes.js';
import { usePartText } from '../cart/part-text.js';
import { unitOf } from '../cart/unit-of.js';
import { orderMessages } from '../order-messages.js';
import { shopMessages } from '../shop-messages.js';
import { pageLength } from '../stay/page-length.js';
import { RowDiscount } from './discount-list.js';
import { SubscriptionState } from './subscription-state.js';

export interface SoldLineProps {
  line: OrderLine;
  extras: readonly OrderCharge[];
  /** Actions of the line. */
  children?: ReactNode;
}

/** A line as it was sold, with its extras. */
export function SoldLine({ line, extras, children }: SoldLineProps) {
  const common = useT(shopMessages);
  const format = useFormat();
  const site = useSite();
  const hrefOf = useHrefOf(product);
  const language = useLanguage();
  const cost = line.gross ?? line.total;
  const money = (amount: string) =>
    line.billingModuleCurrency ? format.money({ amount, ...line.billingModuleCurrency }) : amount;
  const partText = usePartText({ money, unit: unitOf(line, site) });
  return (
    <li className="flex flex-col gap-3 py-4">
      <div className="flex items-baseline justify-between gap-6">
        <span className="flex min-w-0 flex-col">
          <Link
            href={line.product ? hrefOf(line.product) : undefined}
            className="font-semibold wrap-anywhere underline-offset-4 hover:underline"
          >
            {titleOf(line, site).value}
          </Link>
          {line.startDate !== null && <span>{stayText(line, language, pageLength)}</span>}
          {pricedParts({ ...line, unitPrice: line.price, amount: line.total }).map((part, index) => (
            <span key={index} className="text-sm text-muted-foreground tabular-nums">
              {partText(part)}
            </span>
          ))}
          <RowDiscount of={line} />
          {line.subscription && <SubscriptionState of={line.subscription} />}
        </span>
        {cost !== null && (
          <span className="shrink-0 text-end font-semibold tabular-nums">
            {money(cost)}
            {line.interval && (
              <span className="block text-sm font-normal text-muted-foreground">{common(line.interval)}</span>
            )}
          </span>
        )}
      </div>
      {extras.map((one) => (
        <ChargeLine key={one.id} charge={one} />
      ))}
      {children}
    </li>
  );
}

/** A cost of the order beside its products: an extra or its delivery. */
export function ChargeLine({ charge }: { charge: OrderCharge }) {
  const { title, quantity, unitPrice, gross, billingModuleCurrency } = charge;
  const t = useT(orderMessages);
  const format = useFormat();
  const site = useSite();
  if (!billingModuleCurrency) return null;
  return (
    <div className="flex items-baseline justify-between gap-6">
      <span className="flex min-w-0 flex-col">
        <span className="font-semibold wrap-anywhere">{localized(title, site)?.value ?? t('delivery')}</span>
        {quantity > 1 && (
          <span className="text-sm text-muted-foreground tabular-nums">
            {`${quantity} × ${format.money({ amount: unitPrice, ...billingModuleCurrency })}`}
          </span>
        )}
        <RowDiscount of={charge} />
      </span>
      <span className="shrink-0 font-semibold tabular-nums">
        {Number(gross) === 0 ? t('isFree') : format.money({ amount: gross, ...billingModuleCurrency })}
      </span>
    </div>
  );
}
