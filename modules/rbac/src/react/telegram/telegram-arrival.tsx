import { Link, useLanguage, useT } from '@flotilla/react';
import { failureText, useClient } from '@flotilla/react/client';
import { Button } from '@flotilla/ui';
import { useState } from 'react';
import { z } from 'zod';
import { code, telegramLogin } from '../../shapes.js';
import { signInWithTelegram } from '../../telegram-actions.js';
import { paths } from '../paths.js';
import { challengeOf, type SignInOutcome } from '../proof/challenge.js';
import { textLink } from '../text-link.js';
import { TelegramButton } from './telegram-button.js';
import { telegramMessages } from './telegram-messages.js';

/** Query of the URL that the bot's button opens; other parameters are not Telegram's. */
const arrival = z.object({ ...telegramLogin.shape, code });

/**
 * Sign-in for a visitor who arrives by a button of the bot. Requires a confirmation, since an attacker may
 * have sent the link; the API also refuses links requested in another browser.
 */
export function TelegramArrival({ onSignedIn, onChallenge }: SignInOutcome) {
  const t = useT(telegramMessages);
  const language = useLanguage();
  const client = useClient();
  const [query] = useState(
    () => arrival.safeParse(Object.fromEntries(new URLSearchParams(location.search))).data,
  );
  const [failure, setFailure] = useState('');
  const [isPending, setPending] = useState(false);
  if (!query) return <OtherWays />;
  const { code: sent, ...login } = query;
  const start = async () => {
    setPending(true);
    try {
      onSignedIn(await client.muted.call(signInWithTelegram, { body: { login, code: sent } }));
    } catch (error) {
      const challenge = challengeOf(error);
      if (challenge) return onChallenge(challenge);
      setFailure(await failureText(error, language));
      setPending(false);
    }
  };
  return (
    <div className="flex flex-col gap-5">
      <p>
        {t('arrived')} <strong className="wrap-anywhere">{nameIn(login)}</strong>
      </p>
      <Button size="lg" disabled={isPending} onClick={() => void start()}>
        {t('continue')}
      </Button>
      <p role="alert" className="text-sm font-medium text-destructive empty:hidden">
        {failure}
      </p>
      <OtherWays mayAskAnew={failure !== ''} />
    </div>
  );
}

/** Alternatives for a visitor whose link does not work. */
function OtherWays({ mayAskAnew: canRequestAgain = true }: { mayAskAnew?: boolean }) {
  const t = useT(telegramMessages);
  return (
    <>
      {canRequestAgain && <TelegramButton />}
      <Link href={paths.signIn} className={`${textLink} self-center text-sm`}>
        {t('otherWay')}
      </Link>
    </>
  );
}

function nameIn({
  first_name: first,
  last_name: last,
  username,
  id,
}: z.output<typeof telegramLogin>): string {
  const name = [first, last].filter(Boolean).join(' ');
  return [name || id, username && `@${username}`].filter(Boolean).join(' ');
}
