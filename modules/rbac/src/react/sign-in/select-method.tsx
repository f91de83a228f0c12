import { useT } from '@flotilla/react';
import { useSession } from '@flotilla/react/session';
import { Button, Icon } from '@flotilla/ui';
import { useState } from 'react';
import { messages } from '../messages.js';
import { WalletLogin } from '../wallet/wallet-login.js';
import { LoginForm } from './login-form.js';
import { SignedIn } from './signed-in.js';
import { useSignedIn } from './use-signed-in.js';

/** Signing in, by e-mail and password or by a wallet. */
export function SelectMethod() {
  const t = useT(messages);
  const { status } = useSession();
  const { isLeaving, accept } = useSignedIn();
  const [method, setMethod] = useState<'email' | 'wallet'>('email');
  if (status === 'signed-in' && !isLeaving) return <SignedIn />;

  const isByWallet = method === 'wallet';
  return (
    <div className="flex flex-col gap-6">
      {isByWallet ? <WalletLogin onSignedIn={accept} /> : <LoginForm onSignedIn={accept} />}
      <Divider text={t('orContinueWith')} />
      <Button variant="outline" onClick={() => setMethod(isByWallet ? 'email' : 'wallet')}>
        <Icon name={isByWallet ? 'mail' : 'wallet'} />
        {isByWallet ? t('email') : t('wallet')}
      </Button>
    </div>
  );
}

function Divider({ text }: { text: string }) {
  return (
    <p className="flex items-center gap-4 text-sm text-muted-foreground before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
      {text}
    </p>
  );
}
