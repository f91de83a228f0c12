import { useLanguage, useT } from '@flotilla/react';
import { useAnswer, useClient } from '@flotilla/react/client';
import { Button } from '@flotilla/ui';
import { connectOpenId, openIdProviders } from '../../openid-actions.js';
import type { IdentityView } from '../../shapes.js';
import { isOfProvider } from '../identity/issuers.js';
import { useWithPresence } from '../presence/with-presence.js';
import { openIdMessages } from '../openid/openid-messages.js';

export interface ConnectOpenIdProps {
  subjectId: string;
  identities: readonly IdentityView[];
}

/** Buttons that connect the providers that an account does not have yet. */
export function ConnectOpenId({ subjectId, identities }: ConnectOpenIdProps) {
  const t = useT(openIdMessages);
  const language = useLanguage();
  const client = useClient();
  const withPresence = useWithPresence();
  const { data: providers = [] } = useAnswer(openIdProviders, {});
  const begin = (provider: string) =>
    void withPresence(() =>
      client.call(connectOpenId, { params: { id: subjectId }, body: { provider, language } }),
    ).then(
      ({ address }) => location.assign(address),
      () => undefined,
    );
  const others = providers.filter((provider) => !identities.some((own) => isOfProvider(own, provider)));
  if (others.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {others.map(({ name, title }) => (
        <Button key={name} variant="outline" onClick={() => begin(name)}>
          {t('connect', { title })}
        </Button>
      ))}
    </div>
  );
}
