import { useAccess } from '@flotilla/admin';
import { useT } from '@flotilla/react';
import { useAction, useAnswer, useFailureText } from '@flotilla/react/client';
import { Button, ErrorNotice, FieldError, Skeleton, toast } from '@flotilla/ui';
import { AlertDialog, AlertDialogAction, AlertDialogCancel, AlertDialogContent } from '@flotilla/ui/overlays';
import { useState } from 'react';
import { resource } from '../entities/resource.js';
import { readCalendarAddress, renewCalendarAddress } from '../feed-actions.js';
import { calendarMessages } from './calendar-messages.js';
import { CopyableUrl } from './copyable-url.js';

/** Shows the secret address of a resource's calendar feed, and renews it. */
export function CalendarAddress({ row: { id } }: { row: { readonly id: string } }) {
  const t = useT(calendarMessages);
  const access = useAccess();
  const [isConfirming, setConfirming] = useState(false);
  const { data, error, refetch } = useAnswer(readCalendarAddress, { params: { id } });
  const { mutate, isPending, error: refusal } = useAction(renewCalendarAddress);
  const failure = useFailureText(refusal);
  if (error) return <ErrorNotice error={error} fallback={t('failed')} />;
  if (!data) return <Skeleton className="h-24 rounded-lg" />;
  const isNew = data.url === null;
  const onSuccess = () => {
    // The first address is seen where it appears.
    if (!isNew) toast.success(t('renewed'));
    void refetch();
  };
  const renew = () => mutate({ params: { id } }, { onSuccess });
  const mayRenew = access.may('update', resource);
  return (
    <div className="flex min-w-0 flex-col items-start gap-3">
      <p className="text-sm text-muted-foreground">{t('hint')}</p>
      {data.url === null ? (
        <p className="text-sm">{t('none')}</p>
      ) : (
        <CopyableUrl label={t('address')} url={new URL(data.url, location.origin).href} />
      )}
      {mayRenew && (
        <Button
          variant="outline"
          disabled={isPending}
          onClick={() => (isNew ? renew() : setConfirming(true))}
        >
          {t(isNew ? 'create' : 'renew')}
        </Button>
      )}
      <FieldError className="empty:hidden">{failure}</FieldError>
      <AlertDialog open={isConfirming} onOpenChange={setConfirming}>
        <AlertDialogContent title={t('renew')} description={t('renewHint')}>
          <AlertDialogCancel>{t('keep')}</AlertDialogCancel>
          <AlertDialogAction onClick={renew}>{t('renew')}</AlertDialogAction>
        </AlertDialogContent>
      </AlertDialog>
    </div>
  );
}
