import { useLanguage, useT } from '@flotilla/react';
import { useAnswer, useClient } from '@flotilla/react/client';
import { Button } from '@flotilla/ui';
import { confirmWithOpenId, openIdProviders } from '../../openid-actions.js';
import type { IdentityView } from '../../shapes.js';
import { isOfProvider } from '../identity/issuers.js';
import { openIdMessages } from './openid-messages.js';

/** Buttons that prove presence by signing in at a connected provider again; they leave the page. */
export function OpenIdProof({ identities }: { identities: readonly IdentityView[] }) {
  const t = useT(openIdMessages);
  const language = useLanguage();
  const client = useClient();
  const { data: providers = [] } = useAnswer(openIdProviders, {});
  const begin = (provider: string) =>
    void client.call(confirmWithOpenId, { body: { provider, language } }).then(
      ({ address }) => location.assign(address),
      () => undefined,
    );
  return providers
    .filter((provider) => identities.some((identity) => isOfProvider(identity, provider)))
    .map(({ name, title }) => (
      <Button key={name} variant="outline" onClick={() => begin(name)}>
        {t('confirmWith', { title })}
      </Button>
    ));
}
