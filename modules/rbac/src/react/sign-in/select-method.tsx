import { Link, useT } from '@flotilla/react';
import { type Tokens, useIsAwake, useSession } from '@flotilla/react/session';
import { Button, Icon } from '@flotilla/ui';
import { useState } from 'react';
import { useAction } from '@flotilla/react/client';
import { Form, FormSubmit, PasswordField, TextField, useZodForm } from '@flotilla/react/forms';
import { messages } from '../messages.js';
import { WalletLogin } from '../wallet/wallet-login.js';
import { SignedIn } from './signed-in.js';
import { useSignedIn } from './use-signed-in.js';
import { signIn } from '../../actions.js';
import { paths } from '../paths.js';
import { textLink } from '../text-link.js';
import { AsideLink } from './aside-link.js';

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

/** Signing in by e-mail and password. */
function LoginForm({ onSignedIn }: { onSignedIn: (tokens: Tokens) => void }) {
  const t = useT(messages);
  const isAwake = useIsAwake();
  const { mutateAsync } = useAction(signIn);
  const form = useZodForm({ schema: signIn.schemas.body, submit: async (body) => onSignedIn(await mutateAsync({ body })) });
  return (
    <Form of={form} className="flex flex-col gap-5">
      <TextField of={form} name="login" label={t('email')} type="email" autoComplete="username" />
      <PasswordField of={form} name="password" label={t('password')} autoComplete="current-password" />
      <Link href={paths.forgotPassword} className={`${textLink} -mt-2 self-start text-sm`}>
        {t('forgotPassword')}
      </Link>
      <FormSubmit of={form} size="lg" disabled={!isAwake}>
        {t('login')}
      </FormSubmit>
      <AsideLink question={t('noAccount')} href={paths.registration} text={t('signUp')} />
    </Form>
  );
}
