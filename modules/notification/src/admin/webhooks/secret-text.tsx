import { OneTimeSecret } from '@flotilla/admin';
import { useT } from '@flotilla/react';
import { webhookMessages } from './webhook-messages.js';

/** Shows a new secret; it cannot be shown again. */
export function SecretText({ text, onClose }: { text: string; onClose: () => void }) {
  const t = useT(webhookMessages);
  return (
    <OneTimeSecret notice={t('once')} label={t('secret')} hint={t('secretHint')} {...{ text, onClose }} />
  );
}
