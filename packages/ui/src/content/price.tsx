import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn.js';
import { formatPrice, type PriceText } from './format-price.js';

export type PriceProps = Omit<ComponentProps<'span'>, 'prefix'> &
  PriceText & {
    /** Text before the amount: "from". */
    prefix?: ReactNode;
    /** Text after the amount: "per day". */
    suffix?: ReactNode;
  };

/** An amount of money with its symbol, in tabular figures. */
export function Price({ amount, symbol, locale, decimals, prefix, suffix, className, ...props }: PriceProps) {
  return (
    <span className={cn('inline-flex items-baseline gap-1.5', className)} {...props}>
      {prefix && <span className="text-sm font-normal text-muted-foreground">{prefix}</span>}
      <span className="font-semibold whitespace-nowrap tabular-nums">
        {formatPrice({ amount, symbol, locale, decimals })}
      </span>
      {suffix && <span className="text-sm font-normal text-muted-foreground">{suffix}</span>}
    </span>
  );
}
