import { useLanguage, useT } from '@flotilla/react';
import { type CancellationStep, isSteps } from '../../bookings/cancellation.js';
import { cancellationMessages } from './cancellation-messages.js';

export interface CancellationRuleProps {
  policy: { readonly steps: unknown; readonly graceHours: number };
  className?: string;
}

/** Shows the refunds of a cancellation policy in a sentence. */
export function CancellationRule({ policy: { steps, graceHours }, className }: CancellationRuleProps) {
  const t = useT(cancellationMessages);
  const language = useLanguage();
  if (!isSteps(steps)) return null;
  const percent = (share: number) =>
    new Intl.NumberFormat(language, { style: 'percent' }).format(share / 100);
  const clause = ({ daysBefore: count, refundPercent }: CancellationStep) => {
    const isFree = refundPercent === 100;
    if (count === 0) return isFree ? t('freeToStart') : t('partToStart', { percent: percent(refundPercent) });
    return isFree ? t('free', { count }) : t('part', { count, percent: percent(refundPercent) });
  };
  const paid = steps.filter(({ refundPercent }) => refundPercent > 0);
  const rule = paid.length === 0 ? t('nothing') : capitalized(paid.map(clause).join(t('separator')));
  return (
    <p className={className}>
      {rule}. {graceHours > 0 && t('grace', { count: graceHours })}
    </p>
  );
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
