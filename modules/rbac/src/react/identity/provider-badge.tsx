import { useT } from '@flotilla/react';
import { Badge } from '@flotilla/ui';
import type { IdentityView } from '../../shapes.js';
import { credentialMessages } from '../credential-messages.js';
import { messages } from '../messages.js';
import { nameOfIssuer } from './issuers.js';

/** Shows the name of a sign-in method. */
export function ProviderBadge({
  of: { provider, issuer = null },
}: {
  of: Pick<IdentityView, 'provider'> & Partial<Pick<IdentityView, 'issuer'>>;
}) {
  const t = useT(messages);
  const tCredentials = useT(credentialMessages);
  const providerLabels = {
    email_and_password: tCredentials('email'),
    ethereum_virtual_machine: t('evm'),
    telegram: t('telegram'),
    openid_connect: nameOfIssuer(issuer) || 'OpenID Connect',
    email: t('contact'),
  } satisfies Record<IdentityView['provider'], string>;
  return <Badge>{providerLabels[provider]}</Badge>;
}
