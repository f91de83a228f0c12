import { useT } from '@flotilla/react';
import { messages } from './messages.js';

/** Outside of the island: scripts bring that to life, and would only find this in their way. */
export function NeedsScript() {
  const t = useT(messages);
  return (
    <noscript>
      <p className="rounded-lg bg-muted px-5 py-4 font-medium">{t('needsScript')}</p>
    </noscript>
  );
}
