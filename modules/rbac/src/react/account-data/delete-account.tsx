import { useT } from '@flotilla/react';
import { useAction } from '@flotilla/react/client';
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogTrigger,
} from '@flotilla/ui/overlays';
import { deleteAccount } from '../../account-actions.js';
import { useWithPresence } from '../presence/with-presence.js';
import { dataMessages } from './data-messages.js';

export interface DeleteAccountProps {
  subjectId: string;
  /** Whether an administrator deletes the account of another. */
  isOther?: boolean;
  onDeleted: () => void;
}

/** Deletes an account, after a question and a proof of presence. */
export function DeleteAccount({ subjectId, isOther = false, onDeleted }: DeleteAccountProps) {
  const t = useT(dataMessages);
  const { mutateAsync, isPending } = useAction(deleteAccount);
  const withPresence = useWithPresence();
  const remove = () =>
    void withPresence(() => mutateAsync({ params: { id: subjectId }, query: { confirm: 'yes' } })).then(
      onDeleted,
      () => undefined,
    );
  return (
    <AlertDialog>
      <AlertDialogTrigger variant="outline" className="text-destructive" disabled={isPending}>
        {t(isPending ? 'deleting' : 'deleteAccount')}
      </AlertDialogTrigger>
      <AlertDialogContent
        title={t(isOther ? 'deleteOtherQuestion' : 'deleteQuestion')}
        description={t(isOther ? 'deleteOtherText' : 'deleteText')}
      >
        <AlertDialogCancel>{t('keep')}</AlertDialogCancel>
        <AlertDialogAction onClick={remove}>{t('deleteAccount')}</AlertDialogAction>
      </AlertDialogContent>
    </AlertDialog>
  );
}
