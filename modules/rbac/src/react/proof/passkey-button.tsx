import { useLanguage, useT } from '@flotilla/react';
import { ApiError, failureText, useClient } from '@flotilla/react/client';
import { Button, Icon } from '@flotilla/ui';
import { useState } from 'react';
import type { PasskeyAssertion } from '../../second-factor-shapes.js';
import { messages } from '../messages.js';
import { showPasskey } from './passkey.js';

export interface PasskeyButtonProps {
  text: string;
  use: (passkey: PasskeyAssertion) => Promise<unknown>;
}

/** Button that requests a passkey of the visitor's device and shows the failure below. */
export function PasskeyButton({ text, use }: PasskeyButtonProps) {
  const t = useT(messages);
  const language = useLanguage();
  const client = useClient();
  const [failure, setFailure] = useState('');
  const start = async () => {
    setFailure('');
    try {
      await use(await showPasskey(client.muted));
    } catch (error) {
      // Browsers report a cancelled prompt in their own language and wording.
      setFailure(error instanceof ApiError ? await failureText(error, language) : t('passkeyFailed'));
    }
  };
  return (
    <>
      <Button variant="outline" onClick={() => void start()}>
        <Icon name="key" />
        {text}
      </Button>
      <p role="alert" className="text-sm font-medium text-destructive empty:hidden">
        {failure}
      </p>
    </>
  );
}
