import { Link, useLanguage, useT } from '@flotilla/react';
import { failureText, useClient } from '@flotilla/react/client';
import { Button } from '@flotilla/ui';
import { useState } from 'react';
import { signInWithTelegram } from '../../telegram-actions.js';
import { paths } from '../paths.js';
import { challengeOf, type SignInOutcome } from '../proof/challenge.js';
import { textLink } from '../text-link.js';
import { telegramMessages } from './telegram-messages.js';

/** For who comes by a button of the bot: signs in once they say so, for the link may be somebody else's. */
export function TelegramArrival({ onSignedIn, onChallenge }: SignInOutcome) {
  const t = useT(telegramMessages);
  const language = useLanguage();
  const client = useClient();
  const [{ code = '', ...login }] = useState(() => Object.fromEntries(new URLSearchParams(location.search)));
  const [failure, setFailure] = useState('');
  const [isPending, setPending] = useState(false);
  const start = async () => {
    setPending(true);
    try {
      onSignedIn(await client.muted.call(signInWithTelegram, { body: { login, code } }));
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
      <Link href={paths.signIn} className={`${textLink} self-center text-sm`}>
        {t('otherWay')}
      </Link>
    </div>
  );
}

function nameIn({ first_name: first, last_name: last, username, id }: Readonly<Record<string, string>>): string {
  const name = [first, last].filter(Boolean).join(' ');
  return [name || id, username && `@${username}`].filter(Boolean).join(' ');
}
