import { useAccess } from '@flotilla/admin';
import { useT } from '@flotilla/react';
import { useAction, useFailureText } from '@flotilla/react/client';
import { Button, type ButtonProps, FieldError } from '@flotilla/ui';
import { endBooking, startBooking } from '../../booking-actions.js';
import type { DeskBooking } from '../../desk-shapes.js';
import { booking as bookings } from '../../entities/booking.js';
import { boardMessages } from './board-messages.js';

export interface BookingStepProps {
  booking: Pick<DeskBooking, 'id' | 'kind' | 'status'>;
  /** Tells buttons of a list apart. */
  describedBy?: string;
  size?: ButtonProps['size'];
  onDone?: () => void;
}

/** The button that hands a confirmed booking over, or takes a started one back. */
export function BookingStep({ booking, describedBy, size = 'default', onDone }: BookingStepProps) {
  const t = useT(boardMessages);
  const access = useAccess();
  const isStarted = booking.status === 'started';
  const { mutate, isPending, error } = useAction(isStarted ? endBooking : startBooking, {
    done: { text: t(isStarted ? 'ended_done' : 'started_done') },
  });
  const failure = useFailureText(error);
  const isOpen = isStarted || (booking.kind === 'order' && booking.status === 'confirmed');
  if (!isOpen || !access.may('update', bookings)) return null;
  return (
    <>
      <Button
        size={size}
        disabled={isPending}
        aria-describedby={describedBy}
        onClick={() => mutate({ params: { id: booking.id } }, { onSuccess: onDone })}
      >
        {t(isStarted ? 'end' : 'start')}
      </Button>
      <FieldError className="basis-full empty:hidden">{failure}</FieldError>
    </>
  );
}
