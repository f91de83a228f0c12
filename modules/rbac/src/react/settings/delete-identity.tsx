import { useT } from '@flotilla/react';
import { useAction } from '@flotilla/react/client';
import { AlertDialog, AlertDialogAction, AlertDialogCancel, AlertDialogContent, AlertDialogTrigger } from '@flotilla/ui';
import { deleteIdentity } from '../../actions.js';
import type { IdentityView } from '../../shapes.js';
import { messages } from '../messages.js';
import { accountOf } from '../identity/names.js';

export interface DeleteIdentityProps {
  subjectId: string;
  identity: IdentityView;
  isLast: boolean;
  onDeleted: () => void;
}

/** Deletes a way to sign in, after a question. The last one stays: without it nobody could sign in again. */
export function DeleteIdentity({ subjectId, identity, isLast, onDeleted }: DeleteIdentityProps) {
  const t = useT(messages);
  const { mutate, isPending } = useAction(deleteIdentity, { done: 'deleted' });
  const remove = () => mutate({ params: { id: subjectId, identityId: identity.id } }, { onSuccess: onDeleted });
  return (
    <AlertDialog>
      <AlertDialogTrigger variant="outline" size="sm" className="text-destructive" disabled={isLast || isPending}>
        {t('delete')}
      </AlertDialogTrigger>
      <AlertDialogContent title={t('deleteQuestion')} description={t('deleteHint', { account: accountOf(identity) })}>
        <AlertDialogCancel>{t('cancel')}</AlertDialogCancel>
        <AlertDialogAction onClick={remove}>{t('delete')}</AlertDialogAction>
      </AlertDialogContent>
    </AlertDialog>
  );
}
