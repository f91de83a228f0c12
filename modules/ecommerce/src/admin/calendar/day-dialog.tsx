import { useLanguage, useT } from '@flotilla/react';
import { Button, NamedList } from '@flotilla/ui';
import { Dialog, DialogContent } from '@flotilla/ui/overlays';
import type { CalendarBooking } from '../../booking-actions.js';
import { spanText } from '../../bookings/stay-text.js';
import { boardMessages } from './board-messages.js';
import { shownStateOf } from './booking-state.js';
import { StateBadge } from './state-sign.js';

export interface DayDialogProps {
  day: string;
  bookings: readonly CalendarBooking[];
  onOpen: (id: string) => void;
  onClose: () => void;
  onCloseAutoFocus: (event: Event) => void;
}

/** Lists the bookings of a resource that share a day. */
export function DayDialog(props: DayDialogProps) {
  const { day, bookings, onOpen, onClose, onCloseAutoFocus } = props;
  const t = useT(boardMessages);
  const language = useLanguage();
  const title = t('several', { day: spanText({ startDate: day, endDate: day }, language) });
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent title={title} closeLabel={t('close')} onCloseAutoFocus={onCloseAutoFocus}>
        <NamedList label={title} className="divide-y divide-border border-y border-border">
          {bookings.map((booking) => (
            <li key={booking.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-sm">
              <StateBadge of={shownStateOf(booking)}>{t(shownStateOf(booking))}</StateBadge>
              <Button variant="link" onClick={() => onOpen(booking.id)}>
                {[booking.buyer ?? booking.note, spanText(booking, language)].filter(Boolean).join(', ')}
              </Button>
            </li>
          ))}
        </NamedList>
      </DialogContent>
    </Dialog>
  );
}
