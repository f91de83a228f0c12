import { useT } from '@flotilla/react';
import { useAction, useFailureText } from '@flotilla/react/client';
import { Button, FieldError, toast } from '@flotilla/ui';
import type { TaxClass } from '../entities/tax-class.js';
import { fillStandardRates } from '../tax-actions.js';
import { messages } from './admin-messages.js';

/** Fills a tax class with the standard rates of the EU. */
export function StandardRates({ row: { id } }: { row: TaxClass }) {
  const t = useT(messages);
  const { mutate, isPending, error } = useAction(fillStandardRates);
  const failure = useFailureText(error);
  const fill = () =>
    mutate(
      { params: { id } },
      { onSuccess: ({ added, asOf }) => toast.success(t('ratesAdded', { count: added, day: asOf })) },
    );
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-sm text-muted-foreground">{t('ratesHint')}</p>
      <Button variant="outline" disabled={isPending} onClick={fill}>
        {t('fillRates')}
      </Button>
      <FieldError className="empty:hidden">{failure}</FieldError>
    </div>
  );
}
