import { useLanguage, useT } from '@flotilla/react';
import { useAnswer } from '@flotilla/react/client';
import { Button } from '@flotilla/ui';
import { beginOpenIdSignIn, openIdProviders } from '../../openid-actions.js';
import { openIdMessages } from './openid-messages.js';

/** Links that sign in with a provider, and create an account at first; empty on sites without providers. */
export function OpenIdButtons() {
  const t = useT(openIdMessages);
  const language = useLanguage();
  const { data: providers = [] } = useAnswer(openIdProviders, {});
  return providers.map(({ name, title }) => (
    <Button key={name} asChild variant="outline">
      <a href={beginningOf(name, language)} rel="nofollow">
        {t('continueWith', { title })}
      </a>
    </Button>
  ));
}

/** Returns the URL that begins a sign-in, and keeps the `redirectTo` of this page. */
function beginningOf(name: string, language: string): string {
  const redirectTo = new URLSearchParams(location.search).get('redirectTo');
  const query = new URLSearchParams({ language, ...(redirectTo !== null && { redirectTo }) });
  return `${beginOpenIdSignIn.path.replace('{provider}', name)}?${query}`;
}
