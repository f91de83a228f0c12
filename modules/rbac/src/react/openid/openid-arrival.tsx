import { Link, useLanguage, useT } from '@flotilla/react';
import { failureText, useClient } from '@flotilla/react/client';
import { useEffect, useRef, useState } from 'react';
import { signInWithOpenId } from '../../openid-actions.js';
import { openIdQuery } from '../../openid-query.js';
import { paths } from '../paths.js';
import { challengeOf, type SignInOutcome } from '../proof/challenge.js';
import { textLink } from '../text-link.js';
import { openIdMessages } from './openid-messages.js';

/**
 * Ends a sign-in after the redirect of a provider. Needs no confirmation: the API accepts the code
 * only in the browser that began the sign-in.
 */
export function OpenIdArrival({ onSignedIn, onChallenge }: SignInOutcome) {
  const t = useT(openIdMessages);
  const language = useLanguage();
  const client = useClient();
  const [code] = useState(() => new URLSearchParams(location.search).get(openIdQuery.code) ?? '');
  const [failure, setFailure] = useState(code === '' ? t('expired') : '');
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current || code === '') return;
    isSent.current = true;
    // The code is valid once: the back button must not send it again.
    const page = new URL(location.href);
    page.searchParams.delete(openIdQuery.code);
    history.replaceState(history.state, '', page);
    client.muted.call(signInWithOpenId, { body: { code } }).then(onSignedIn, async (error: unknown) => {
      const challenge = challengeOf(error);
      if (challenge) onChallenge(challenge);
      else setFailure(await failureText(error, language));
    });
  }, [client, code, language, onChallenge, onSignedIn]);
  if (failure === '') return <p role="status">{t('signingIn')}</p>;
  return (
    <div className="flex flex-col gap-5">
      <p role="alert" className="font-medium text-destructive">
        {failure}
      </p>
      <Link href={paths.signIn} className={`${textLink} self-start text-sm`}>
        {t('tryAgain')}
      </Link>
    </div>
  );
}
