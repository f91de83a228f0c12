'use client';
import { useT } from '@flotilla/react';
import { useIsAwake, useSession } from '@flotilla/react/session';
import { lazy, Suspense, useState } from 'react';
import { openIdQuery } from '../../openid-query.js';
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

// Loaded on demand: only for sites with providers, and for visitors who arrive from one.
const OpenIdArrival = lazy(() =>
  import('../openid/openid-arrival.js').then((module) => ({ default: module.OpenIdArrival })),
);
const OpenIdNotice = lazy(() =>
  import('../openid/openid-notice.js').then((module) => ({ default: module.OpenIdNotice })),
);
const OpenIdButtons = lazy(() =>
  import('../openid/openid-buttons.js').then((module) => ({ default: module.OpenIdButtons })),
);

/** The sign-in page. */
export function SelectMethod() {
  const t = useT(messages);
  const { status } = useSession();
  const isAwake = useIsAwake();
  const isFromTelegram = useHasQuery('hash');
  const isFromProvider = useHasQuery(openIdQuery.code);
  const isRefused = useHasQuery(openIdQuery.failure);
  // Kept while the code is removed from the URL.
  const [wasFromProvider, setFromProvider] = useState(false);
  if (isFromProvider && !wasFromProvider) setFromProvider(true);
  const { isLeaving, accept } = useSignedIn();
  if (status === 'signed-in' && !isLeaving) return <SignedIn />;
  const arrival = wasFromProvider ? OpenIdArrival : isFromTelegram ? TelegramArrival : undefined;
  return (
    <div className="flex flex-col gap-6">
      {isRefused && (
        <Suspense>
          <OpenIdNotice />
        </Suspense>
      )}
      <SignInMethods
        onSignedIn={accept}
        aside={<AsideLink question={t('noAccount')} href={paths.registration} text={t('signUp')} />}
        more={
          isAwake && (
            <Suspense>
              <OpenIdButtons />
              <TelegramButton />
            </Suspense>
          )
        }
        instead={arrival}
      />
    </div>
  );
}
