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

/** Has the visitor's device show a passkey; why it failed stands beneath. */
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
      // A browser says in its own words, and in any language, that the visitor did not want to.
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
