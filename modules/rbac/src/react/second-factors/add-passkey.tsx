import { useLanguage, useT } from '@flotilla/react';
import { ApiError, failureText, useClient } from '@flotilla/react/client';
import { Button, Icon, toast } from '@flotilla/ui';
import { useState } from 'react';
import { addPasskey } from '../../second-factor-actions.js';
import { lateMessages } from '../proof/late-messages.js';
import { messages } from '../messages.js';
import { useWithPresence } from '../presence/with-presence.js';
import { deviceOf } from '../session/device.js';
import { makePasskey } from '../proof/passkey.js';

export interface AddFactorProps {
  subjectId: string;
  /** Called with the new recovery codes, which are shown only once. */
  onAdded: (recoveryCodes: readonly string[]) => void;
}

/** Creates a passkey on the visitor's device, named after the browser. */
export function AddPasskey({ subjectId, onAdded }: AddFactorProps) {
  const t = useT(lateMessages);
  const common = useT(messages);
  const language = useLanguage();
  const client = useClient();
  const withPresence = useWithPresence();
  const [isPending, setPending] = useState(false);
  const add = async () => {
    setPending(true);
    try {
      const { recoveryCodes } = await withPresence(async () => {
        const passkey = await makePasskey(subjectId, client.muted);
        return client.muted.call(addPasskey, {
          params: { id: subjectId },
          body: { passkey, label: deviceOf(navigator.userAgent) },
        });
      });
      onAdded(recoveryCodes);
    } catch (error) {
      // Browsers report a cancelled prompt in their own language and wording.
      toast.error(error instanceof ApiError ? await failureText(error, language) : common('passkeyFailed'));
    } finally {
      setPending(false);
    }
  };
  return (
    <Button variant="outline" disabled={isPending} onClick={() => void add()}>
      <Icon name="key" />
      {t('addPasskey')}
    </Button>
  );
}
