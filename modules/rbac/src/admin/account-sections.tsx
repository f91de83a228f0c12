import { useT } from '@flotilla/react';
import { useAction, useAnswer } from '@flotilla/react/client';
import { Badge, Button, Skeleton } from '@flotilla/ui';
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  Dialog,
  DialogContent,
} from '@flotilla/ui/overlays';
import { useState } from 'react';
import { forgotPassword } from '../email-and-password-actions.js';
import { identities, newPassword } from '../identity-actions.js';
import { sessions } from '../session-actions.js';
import type { Subject } from '../entities/subject.js';
import { SendConfirmation } from '../react/address/send-confirmation.js';
import { nameOfIssuer } from '../react/identity/issuers.js';
import { accountOf } from '../react/identity/names.js';
import { SessionList } from '../react/settings/session-list.js';
import type { IdentityView } from '../shapes.js';
import { accountMessages } from './admin-messages.js';
import { GeneratedPassword } from './generated-password.js';

/** Shows how an account signs in, with actions for users who are locked out. */
export function SignInSection({ row }: { row: Subject }) {
  const t = useT(accountMessages);
  const { data, isPending, isError } = useAnswer(identities, { params: { id: row.id } });
  if (isPending) return <Skeleton className="h-16 rounded-lg" />;
  if (isError) return <p className={quiet}>{t('failed')}</p>;
  if (data.length === 0) return <p className={quiet}>{t('noIdentities')}</p>;
  return (
    <ul className="divide-y divide-border rounded-lg border border-border bg-card">
      {data.map((identity) => (
        <IdentityItem key={identity.id} subjectId={row.id} identity={identity} />
      ))}
    </ul>
  );
}

function IdentityItem({ subjectId, identity }: { subjectId: string; identity: IdentityView }) {
  const t = useT(accountMessages);
  const name = accountOf(identity);
  const { mutate } = useAction(forgotPassword, { done: { text: t('resetSent', { name }) } });
  const hasPassword = identity.provider === 'email_and_password' && identity.email !== null;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3">
      <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 font-medium wrap-anywhere">
        {name}
        {identity.issuer !== null && <Badge>{nameOfIssuer(identity.issuer)}</Badge>}
        {identity.email !== null && <Badge>{identity.verifiedAt ? t('verified') : t('unverified')}</Badge>}
      </p>
      {hasPassword && (
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            variant="outline"
            aria-label={t('sendResetOf', { name })}
            onClick={() => mutate({ body: { email: identity.email ?? '' } })}
          >
            {t('sendReset')}
          </Button>
          <NewPassword id={identity.id} name={name} />
          {identity.verifiedAt === null && (
            <SendConfirmation
              subjectId={subjectId}
              identity={{ id: identity.id, email: identity.email ?? '' }}
            />
          )}
        </div>
      )}
    </li>
  );
}

function NewPassword({ id, name }: { id: string; name: string }) {
  const t = useT(accountMessages);
  const [isAsking, setAsking] = useState(false);
  const { mutate, data, reset } = useAction(newPassword);
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        aria-label={t('newPasswordOf', { name })}
        onClick={() => setAsking(true)}
      >
        {t('newPassword')}
      </Button>
      <AlertDialog open={isAsking} onOpenChange={setAsking}>
        <AlertDialogContent title={t('newPasswordTitle')} description={t('newPasswordText', { name })}>
          <AlertDialogCancel>{t('cancel')}</AlertDialogCancel>
          <AlertDialogAction onClick={() => mutate({ params: { id } })}>{t('setPassword')}</AlertDialogAction>
        </AlertDialogContent>
      </AlertDialog>
      <Dialog open={data !== undefined} onOpenChange={(isOpen) => !isOpen && reset()}>
        <DialogContent title={t('newPasswordOf', { name })} closeLabel={t('close')}>
          <GeneratedPassword password={data?.password ?? ''} />
        </DialogContent>
      </Dialog>
    </>
  );
}

/** Lists the sessions of an account, each with a button that ends it. */
export function SessionsSection({ row }: { row: Subject }) {
  const t = useT(accountMessages);
  const { data, isPending, isError, refetch } = useAnswer(sessions, { params: { id: row.id } });
  if (isPending) return <Skeleton className="h-16 rounded-lg" />;
  if (isError) return <p className={quiet}>{t('failed')}</p>;
  if (data.length === 0) return <p className={quiet}>{t('noSessions')}</p>;
  return <SessionList subjectId={row.id} sessions={data} onChange={() => void refetch()} />;
}

const quiet = 'text-sm text-muted-foreground';
