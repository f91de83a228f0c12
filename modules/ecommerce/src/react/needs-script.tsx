import { useT } from '@flotilla/react';
import { messages } from './messages.js';

/** Notice for browsers without scripts. Placed outside of the island, where it would break hydration. */
export function NeedsScript() {
  const t = useT(messages);
  return (
    <noscript>
      <p className="rounded-lg bg-muted px-5 py-4 font-medium">{t('needsScript')}</p>
    </noscript>
  );
}
