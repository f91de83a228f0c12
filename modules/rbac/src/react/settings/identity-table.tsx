import { useT } from '@flotilla/react';
import { CopyableAddress, Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@flotilla/ui';
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogTrigger,
} from '@flotilla/ui/overlays';
import { useAction } from '@flotilla/react/client';
import { lazy, Suspense } from 'react';
import type { IdentityView } from '../../shapes.js';
import { messages } from '../messages.js';
import { accountOf } from '../identity/names.js';
import { ChangeEmail } from './change-email.js';
import { ChangePassword } from './change-password.js';
import { ProviderBadge } from '../identity/provider-badge.js';
import { deleteIdentity } from '../../identity-actions.js';
import { useWithPresence } from '../presence/with-presence.js';

// Loaded on demand: most addresses are confirmed.
const SendConfirmation = lazy(() =>
  import('../address/send-confirmation.js').then((module) => ({ default: module.SendConfirmation })),
);

export interface IdentityTableProps {
  subjectId: string;
  identities: readonly IdentityView[];
  onChange: () => void;
}

/** The identities of the visitor, with the actions on each. */
export function IdentityTable({ subjectId, identities, onChange }: IdentityTableProps) {
  const t = useT(messages);
  return (
    <div className="flex w-full flex-col gap-3">
      <Table label={t('identities')}>
        <TableHeader>
          <TableRow>
            <TableHead>{t('provider')}</TableHead>
            <TableHead>{t('information')}</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {identities.map((identity) => (
            <TableRow key={identity.id}>
              <TableCell className="max-sm:align-top">
                <ProviderBadge of={identity} />
              </TableCell>
              <TableCell className="w-full">
                <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
                  <div className="flex min-w-0 flex-col gap-1">
                    <span className="font-medium wrap-anywhere">
                      <Information of={identity} />
                    </span>
                    <Waiting subjectId={subjectId} of={identity} />
                  </div>
                  <IdentityActions
                    subjectId={subjectId}
                    identity={identity}
                    isLast={identities.length === 1}
                    onChange={onChange}
                  />
                </div>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {identities.length === 1 && <p className="text-sm text-muted-foreground">{t('lastIdentity')}</p>}
    </div>
  );
}

interface IdentityActionsProps extends Omit<IdentityTableProps, 'identities'> {
  identity: IdentityView;
  isLast: boolean;
}

function IdentityActions({ subjectId, identity, isLast, onChange }: IdentityActionsProps) {
  const hasPassword = identity.provider === 'email_and_password';
  return (
    <div className="flex flex-wrap gap-2">
      {hasPassword && <ChangeEmail subjectId={subjectId} identity={identity} onChanged={onChange} />}
      {hasPassword && <ChangePassword identity={identity} onChanged={onChange} />}
      <DeleteIdentity subjectId={subjectId} identity={identity} isLast={isLast} onDeleted={onChange} />
    </div>
  );
}

/** Shows pending confirmations of an identity. */
function Waiting({
  subjectId,
  of: { id, provider, email, newEmail, verifiedAt },
}: {
  subjectId: string;
  of: IdentityView;
}) {
  const t = useT(messages);
  if (provider !== 'email_and_password' || (verifiedAt !== null && newEmail === null)) return null;
  const isChange = newEmail !== null && newEmail !== email;
  const waiting = newEmail ?? email;
  return (
    <>
      <span className="text-sm wrap-anywhere text-muted-foreground">
        {isChange ? t('waitsForMail', { email: newEmail }) : t('unconfirmed')}
      </span>
      <Suspense>
        {waiting !== null && <SendConfirmation subjectId={subjectId} identity={{ id, email: waiting }} />}
      </Suspense>
    </>
  );
}

function Information({ of: identity }: { of: IdentityView }) {
  const t = useT(messages);
  if (identity.provider !== 'ethereum_virtual_machine' || !identity.account) return accountOf(identity);
  return <CopyableAddress address={identity.account} copyLabel={t('copyAddress')} copiedText={t('copied')} />;
}

interface DeleteIdentityProps {
  subjectId: string;
  identity: IdentityView;
  isLast: boolean;
  onDeleted: () => void;
}

/** Deletes an identity, after a question. Disabled for the last one, since the account would be locked. */
function DeleteIdentity({ subjectId, identity, isLast, onDeleted }: DeleteIdentityProps) {
  const t = useT(messages);
  const { mutateAsync, isPending } = useAction(deleteIdentity, { done: 'deleted' });
  const withPresence = useWithPresence();
  const remove = () =>
    void withPresence(() => mutateAsync({ params: { id: subjectId, identityId: identity.id } })).then(
      onDeleted,
      () => undefined,
    );
  return (
    <AlertDialog>
      <AlertDialogTrigger
        variant="outline"
        size="sm"
        className="text-destructive"
        disabled={isLast || isPending}
      >
        {t('delete')}
      </AlertDialogTrigger>
      <AlertDialogContent
        title={t('deleteQuestion')}
        description={t('deleteHint', { account: accountOf(identity) })}
      >
        <AlertDialogCancel>{t('cancel')}</AlertDialogCancel>
        <AlertDialogAction onClick={remove}>{t('delete')}</AlertDialogAction>
      </AlertDialogContent>
    </AlertDialog>
  );
}
