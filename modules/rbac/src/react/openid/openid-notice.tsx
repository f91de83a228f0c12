import { useT } from '@flotilla/react';
import { useState } from 'react';
import { openIdQuery } from '../../openid-query.js';
import { openIdFailures } from '../../openid-shapes.js';
import { openIdMessages } from './openid-messages.js';

/** Shows how a sign-in at a provider ended: a failure, or a change of the settings. */
export function OpenIdNotice() {
  const t = useT(openIdMessages);
  const [query] = useState(() => new URLSearchParams(location.search));
  const failure = openIdFailures.find((known) => known === query.get(openIdQuery.failure));
  if (failure !== undefined)
    return (
      <p role="alert" className="text-sm font-medium text-destructive">
        {t(failure)}
      </p>
    );
  return (
    <p role="status" className="text-sm font-medium">
      {t(query.get(openIdQuery.done) === 'connect' ? 'connected' : 'confirmed')}
    </p>
  );
}
