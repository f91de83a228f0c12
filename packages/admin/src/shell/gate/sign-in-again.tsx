import { session, type Tokens } from '@flotilla/react/session';
import { Skeleton } from '@flotilla/ui';
import { AlertDialog, AlertDialogContent } from '@flotilla/ui/overlays';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { AdminGate } from '../../extend/admin-gate.js';
import { useT } from '../../context/use-t.js';
import { refusalMessages } from './refusal-messages.js';

/** Asks to sign in again in a dialog above the current screen, after the session has ended. */
export function SignInAgain({ gate: { SignIn } }: { gate: AdminGate }) {
  const t = useT(refusalMessages);
  const queries = useQueryClient();
  const goOn = (tokens: Tokens) => {
    session.accept(tokens);
    // The account may differ; open forms keep their initial values.
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
