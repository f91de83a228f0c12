'use client';
import { useT } from '@flotilla/react';
import { useIsAwake, useSession } from '@flotilla/react/session';
import { lazy, Suspense } from 'react';
import { messages } from '../messages.js';
import { paths } from '../paths.js';
import { AsideLink } from './aside-link.js';
import { SignInMethods } from './sign-in-methods.js';
import { SignedIn } from './signed-in.js';
import { useHasQuery } from './use-code.js';
import { useSignedIn } from './use-signed-in.js';

// Loaded on demand: only for sites with a bot, and for links of the bot.
const TelegramArrival = lazy(() =>
  import('../telegram/telegram-arrival.js').then((module) => ({ default: module.TelegramArrival })),
);
const TelegramButton = lazy(() =>
  import('../telegram/telegram-button.js').then((module) => ({ default: module.TelegramButton })),
);

/** The sign-in page. */
export function SelectMethod() {
  const t = useT(messages);
  const { status } = useSession();
  const isAwake = useIsAwake();
  const isFromTelegram = useHasQuery('hash');
  const { isLeaving, accept } = useSignedIn();
  if (status === 'signed-in' && !isLeaving) return <SignedIn />;
  return (
    <SignInMethods
      onSignedIn={accept}
      aside={<AsideLink question={t('noAccount')} href={paths.registration} text={t('signUp')} />}
      more={
        isAwake && (
          <Suspense>
            <TelegramButton />
          </Suspense>
        )
      }
      instead={isFromTelegram ? TelegramArrival : undefined}
    />
  );
}
