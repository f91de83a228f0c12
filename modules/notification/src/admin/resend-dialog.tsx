import { useT } from '@flotilla/react';
import { useUpdateMany } from '@flotilla/react/client';
import { toast } from '@flotilla/ui';
import { AlertDialog, AlertDialogAction, AlertDialogCancel, AlertDialogContent } from '@flotilla/ui/overlays';
import { type Notification, notificationEntity } from '../entities/notification.js';
import { messages } from './admin-messages.js';

/** Queues notifications again: the job sends those with the status `new`. */
export function ResendDialog({
  rows,
  onDone,
}: {
  rows: readonly Pick<Notification, 'id'>[];
  onDone: () => void;
}) {
  const t = useT(messages);
  const { mutate } = useUpdateMany(notificationEntity);
  const resend = () =>
    mutate(
      rows.map(({ id }) => ({ id, status: 'new' as const })),
      { onSuccess: () => (toast.success(t('onItsWay')), onDone()) },
    );
  return (
    <AlertDialog open onOpenChange={(isOpen) => !isOpen && onDone()}>
      <AlertDialogContent title={t('resendTitle', { count: rows.length })} description={t('resendText')}>
        <AlertDialogCancel>{t('cancel')}</AlertDialogCancel>
        <AlertDialogAction onClick={resend}>{t('resend')}</AlertDialogAction>
      </AlertDialogContent>
    </AlertDialog>
  );
}
