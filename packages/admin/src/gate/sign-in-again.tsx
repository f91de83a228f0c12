import { session, type Tokens } from '@flotilla/react/session';
import { AlertDialog, AlertDialogContent, Skeleton } from '@flotilla/ui';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { AdminGate } from '../extend/admin-gate.js';
import { useT } from '../language/use-t.js';
import { gateMessages } from './gate-messages.js';

/** Asks for the password above what one is at, which stays as it is: the session has ended in the middle of work. */
export function SignInAgain({ gate: { SignIn } }: { gate: AdminGate }) {
  const t = useT(gateMessages);
  const queries = useQueryClient();
  const goOn = (tokens: Tokens) => {
    session.accept(tokens);
    // It may be another person; forms keep what they began with.
    void queries.invalidateQueries();
  };
  return (
    <AlertDialog open>
      <AlertDialogContent title={t('again')} description={t('againHint')}>
        <div className="flex w-full flex-col gap-4">
          <Suspense fallback={<Skeleton className="h-72 rounded-lg" />}>
            <SignIn onSignedIn={goOn} />
          </Suspense>
          <a href="/" className="self-center text-sm text-muted-foreground underline underline-offset-4">
            {t('toSite')}
          </a>
        </div>
      </AlertDialogContent>
    </AlertDialog>
  );
}
