import { formPath, useAccess } from '@flotilla/admin';
import { localized, telHref, useFormat, useLanguage, useSite, useT } from '@flotilla/react';
import { useAnswer, useDelete, useFailureText } from '@flotilla/react/client';
import { Button, buttonVariants, ErrorNotice, FieldError, Skeleton } from '@flotilla/ui';
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  Dialog,
  DialogContent,
} from '@flotilla/ui/overlays';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { spanText } from '../../bookings/stay-text.js';
import { bookingDesk } from '../../desk-actions.js';
import type { DeskBooking } from '../../desk-shapes.js';
import { booking as bookings } from '../../entities/booking.js';
import { order as orders } from '../../entities/order.js';
import { boardMessages } from './board-messages.js';
import { BookingStep } from './booking-steps.js';
import { shownStateOf } from './booking-state.js';
import type { CalendarResource } from './calendar-layout.js';
import { MoveForm } from './move-form.js';
import { ResolveConflict } from './resolve-conflict.js';
import { StateBadge } from './state-sign.js';
import { SumsText } from './sums-text.js';

export interface BookingDialogProps {
  id: string;
  /** Resources that it can be moved to. */
  resources: readonly CalendarResource[];
  onClose: () => void;
  onCloseAutoFocus: (event: Event) => void;
}

/** The details of a booking and its actions. */
export function BookingDialog({ id, resources, onClose, onCloseAutoFocus }: BookingDialogProps) {
  const t = useT(boardMessages);
  const site = useSite();
  const { data, error, refetch } = useAnswer(bookingDesk, { params: { id } }, { refetchOn: [bookings] });
  const title = data && (localized(data.resourceTitle, site)?.value || localized(data.title, site)?.value);
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        title={title || t('details')}
        closeLabel={t('close')}
        onCloseAutoFocus={onCloseAutoFocus}
      >
        {error && <ErrorNotice error={error} fallback={t('failed')} />}
        {!data && !error && <Skeleton className="h-56 rounded-lg" />}
        {data && <Details of={data} resources={resources} reload={() => void refetch()} onClose={onClose} />}
      </DialogContent>
    </Dialog>
  );
}

interface DetailsProps {
  of: DeskBooking;
  resources: readonly CalendarResource[];
  reload: () => void;
  onClose: () => void;
}

function Details({ of, resources, reload, onClose }: DetailsProps) {
  const t = useT(boardMessages);
  const access = useAccess();
  const [isMoving, setMoving] = useState(false);
  const mayChange = access.may('update', bookings);
  const canMove =
    mayChange && !of.isExtra && ['held', 'confirmed', 'started', 'conflict'].includes(of.status);
  return (
    <div className="flex flex-col gap-5">
      <Facts of={of} />
      {of.status === 'conflict' && mayChange && <ResolveConflict id={of.id} onDone={onClose} />}
      {isMoving ? (
        <MoveForm booking={of} resources={resources} onDone={onClose} onClose={() => setMoving(false)} />
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <BookingStep booking={of} size="sm" onDone={reload} />
          {canMove && (
            <Button size="sm" variant="outline" onClick={() => setMoving(true)}>
              {t('move')}
            </Button>
          )}
          {of.kind === 'block' && access.may('delete', bookings) && <Unblock id={of.id} onDone={onClose} />}
          {of.order && (
            <Link
              to={formPath(orders, of.order.id)}
              className={buttonVariants({ variant: 'ghost', size: 'sm' })}
            >
              {t('openOrder')}
            </Link>
          )}
        </div>
      )}
    </div>
  );
}

function Facts({ of }: { of: DeskBooking }) {
  const t = useT(boardMessages);
  const language = useLanguage();
  const format = useFormat();
  const site = useSite();
  const { order, startDate, endDate, startTime, endTime } = of;
  const times = startTime !== null && endTime !== null ? { startTime, endTime } : {};
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-6 gap-y-2 text-sm">
      <Fact name={t('state')}>
        <StateBadge of={shownStateOf(of)}>{t(shownStateOf(of))}</StateBadge>
      </Fact>
      <Fact name={t('days')}>{spanText({ startDate, endDate, ...times }, language)}</Fact>
      <Fact name={t('product')}>{localized(of.title, site)?.value}</Fact>
      {of.status === 'held' && of.heldUntil !== null && (
        <Fact name={t('heldUntil')}>{format.dateTime(of.heldUntil)}</Fact>
      )}
      {order?.name && <Fact name={t('customer')}>{order.name}</Fact>}
      {order?.email && (
        <Fact name={t('email')}>
          <a href={`mailto:${order.email}`} className={linkClasses}>
            {order.email}
          </a>
        </Fact>
      )}
      {order?.phone && (
        <Fact name={t('phone')}>
          <a href={telHref(order.phone)} className={linkClasses}>
            {order.phone}
          </a>
        </Fact>
      )}
      {order?.number && <Fact name={t('order')}>{order.number}</Fact>}
      {order && order.sums.length > 0 && (
        <Fact name={t('payment')}>
          <SumsText of={order.sums} />
        </Fact>
      )}
      {order?.comment && <Fact name={t('comment')}>{order.comment}</Fact>}
      {of.note && <Fact name={t('note')}>{of.note}</Fact>}
    </dl>
  );
}

const linkClasses = 'underline underline-offset-4';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="self-baseline text-muted-foreground">{name}</dt>
      <dd className="min-w-0 whitespace-pre-line wrap-anywhere">{children}</dd>
    </>
  );
}

function Unblock({ id, onDone }: { id: string; onDone: () => void }) {
  const t = useT(boardMessages);
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error } = useDelete(bookings);
  const failure = useFailureText(error);
  return (
    <>
      <Button size="sm" variant="outline" disabled={isPending} onClick={() => setAsking(true)}>
        {t('unblock')}
      </Button>
      <FieldError className="basis-full empty:hidden">{failure}</FieldError>
      <AlertDialog open={isAsking} onOpenChange={setAsking}>
        <AlertDialogContent title={t('unblock')} description={t('unblockHint')}>
          <AlertDialogCancel>{t('keep')}</AlertDialogCancel>
          <AlertDialogAction onClick={() => mutate(id, { onSuccess: onDone })}>
            {t('unblock')}
          </AlertDialogAction>
        </AlertDialogContent>
      </AlertDialog>
    </>
  );
}
