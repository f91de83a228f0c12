import { useAccess } from '@flotilla/admin';
import { useT } from '@flotilla/react';
import { useAction, useFailureText } from '@flotilla/react/client';
import { Button, buttonVariants, FieldError } from '@flotilla/ui';
import { Dialog, DialogContent, DialogFooter } from '@flotilla/ui/overlays';
import { type SubmitEvent, useState } from 'react';
import { Link } from 'react-router';
import { blockDays } from '../../booking-actions.js';
import { order } from '../../entities/order.js';
import { boardMessages } from './board-messages.js';
import type { CalendarResource } from './calendar-layout.js';
import { ResourceSelect } from './resource-select.js';
import { TextField } from './text-field.js';

export interface BlockDialogProps {
  resources: readonly CalendarResource[];
  /** The first selection. */
  resourceId: string;
  day: string;
  onClose: () => void;
  onCloseAutoFocus: (event: Event) => void;
}

/** Blocks days of a resource, from the selected one on. */
export function BlockDialog({ resources, day, onClose, onCloseAutoFocus, ...props }: BlockDialogProps) {
  const t = useT(boardMessages);
  const access = useAccess();
  const [resourceId, setResourceId] = useState(props.resourceId);
  const [days, setDays] = useState({ startDate: day, endDate: day });
  const [note, setNote] = useState('');
  const { mutate, isPending, error } = useAction(blockDays, { done: { text: t('blocked') } });
  const failure = useFailureText(error);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    mutate({ body: { resourceId, ...days, note: note.trim() || undefined } }, { onSuccess: onClose });
  };
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        title={t('blockTitle')}
        description={t('blockHint')}
        closeLabel={t('close')}
        onCloseAutoFocus={onCloseAutoFocus}
      >
        <form onSubmit={submit} className="flex flex-col gap-4">
          <ResourceSelect resources={resources} value={resourceId} onChange={setResourceId} />
          <div className="grid grid-cols-2 gap-3">
            <TextField
              type="date"
              label={t('from')}
              required
              value={days.startDate}
              onChange={({ target }) => setDays({ ...days, startDate: target.value })}
            />
            <TextField
              type="date"
              label={t('until')}
              required
              min={days.startDate}
              value={days.endDate}
              onChange={({ target }) => setDays({ ...days, endDate: target.value })}
            />
          </div>
          <TextField
            label={t('blockNote')}
            maxLength={2000}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
          <FieldError className="empty:hidden">{failure}</FieldError>
          <DialogFooter>
            {access.may('update', order) && (
              <Link
                to={`/ecommerce/new-order?${orderOf(resources, resourceId, days)}`}
                className={buttonVariants({ variant: 'ghost', className: 'sm:me-auto' })}
              >
                {t('newOrder')}
              </Link>
            )}
            <Button variant="ghost" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" disabled={isPending}>
              {t('blockSave')}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}

/** Returns the address query of a new order of the days. */
function orderOf(
  resources: readonly CalendarResource[],
  resourceId: string,
  { startDate, endDate }: { readonly startDate: string; readonly endDate: string },
): URLSearchParams {
  const found = resources.find(({ id }) => id === resourceId);
  return new URLSearchParams({
    ...(found && { product: found.productId, store: found.storeId }),
    ...{ from: startDate, until: endDate },
  });
}
