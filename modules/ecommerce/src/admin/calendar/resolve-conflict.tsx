import { useT } from '@flotilla/react';
import { useFailureText, useUpdate } from '@flotilla/react/client';
import { Button, FieldError } from '@flotilla/ui';
import { booking as bookings } from '../../entities/booking.js';
import { boardMessages } from './board-messages.js';

/** Confirms a double booking whose days have become free, or gives it up. */
export function ResolveConflict({ id, onDone }: { id: string; onDone: () => void }) {
  const t = useT(boardMessages);
  const { mutate, isPending, error } = useUpdate(bookings);
  const failure = useFailureText(error);
  const set = (status: 'confirmed' | 'canceled') => mutate({ id, patch: { status } }, { onSuccess: onDone });
  return (
    <section className="flex flex-col gap-3 rounded-lg bg-muted p-4">
      <p className="text-sm">{t('conflictHint')}</p>
      <div className="flex flex-wrap gap-3">
        <Button size="sm" variant="outline" disabled={isPending} onClick={() => set('confirmed')}>
          {t('resolve')}
        </Button>
        <Button size="sm" variant="destructive" disabled={isPending} onClick={() => set('canceled')}>
          {t('giveUp')}
        </Button>
      </div>
      <FieldError className="empty:hidden">{failure}</FieldError>
    </section>
  );
}
