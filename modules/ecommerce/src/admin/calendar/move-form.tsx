import { useT } from '@flotilla/react';
import { useAction, useFailureText } from '@flotilla/react/client';
import { Button, FieldError } from '@flotilla/ui';
import { type SubmitEvent, useState } from 'react';
import { moveBooking } from '../../booking-actions.js';
import type { DeskBooking } from '../../desk-shapes.js';
import { boardMessages } from './board-messages.js';
import type { CalendarResource } from './calendar-layout.js';
import { ResourceSelect } from './resource-select.js';
import { TextField } from './text-field.js';

export interface MoveFormProps {
  booking: DeskBooking;
  resources: readonly CalendarResource[];
  onDone: () => void;
  onClose: () => void;
}

/** Moves a booking to other days or another resource. Days of other sites, and of extras, are fixed. */
export function MoveForm({ booking, resources, onDone, onClose }: MoveFormProps) {
  const t = useT(boardMessages);
  const { startDate, endDate, startTime, endTime } = booking;
  const [typed, setTyped] = useState({
    ...{ resourceId: booking.resourceId, startDate, endDate },
    ...{ startTime: startTime ?? '', endTime: endTime ?? '' },
  });
  const { mutate, isPending, error } = useAction(moveBooking, { done: { text: t('moved') } });
  const failure = useFailureText(error);
  const hasDays = booking.kind !== 'external' && !booking.isExtra;
  const set = (name: keyof typeof typed) => ({
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
    required: true,
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const times = startTime === null ? {} : { startTime: typed.startTime, endTime: typed.endTime };
    const days = hasDays ? { startDate: typed.startDate, endDate: typed.endDate, ...times } : {};
    mutate(
      { params: { id: booking.id }, body: { resourceId: typed.resourceId, ...days } },
      { onSuccess: onDone },
    );
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4 rounded-lg border border-border p-4">
      {!booking.isExtra && (
        <ResourceSelect
          resources={resources}
          value={typed.resourceId}
          onChange={(resourceId) => setTyped({ ...typed, resourceId })}
        />
      )}
      {hasDays && (
        <div className="grid grid-cols-2 gap-3">
          <TextField
            type="date"
            label={t(booking.unit === 'night' ? 'arrival' : 'from')}
            {...set('startDate')}
          />
          <TextField
            type="date"
            label={t(booking.unit === 'night' ? 'departure' : 'until')}
            min={typed.startDate}
            {...set('endDate')}
          />
          {startTime !== null && (
            <>
              <TextField type="time" label={t('startTime')} {...set('startTime')} />
              <TextField type="time" label={t('endTime')} {...set('endTime')} />
            </>
          )}
        </div>
      )}
      <p className="text-sm text-muted-foreground">
        {t(booking.kind === 'external' ? 'openFeedHint' : 'moveHint')}
      </p>
      <FieldError className="empty:hidden">{failure}</FieldError>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" disabled={isPending}>
          {t('save')}
        </Button>
        <Button size="sm" variant="ghost" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
