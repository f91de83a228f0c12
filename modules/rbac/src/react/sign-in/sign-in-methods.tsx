import { Link, useT } from '@flotilla/react';
import { useClient } from '@flotilla/react/client';
import { Form, FormSubmit, PasswordField, TextField, useZodForm } from '@flotilla/react/forms';
import { type Tokens, useIsAwake } from '@flotilla/react/session';
import { Button, Icon, Skeleton } from '@flotilla/ui';
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { signIn } from '../../session-actions.js';
import { signInWithPasskey } from '../../second-factor-actions.js';
import { credentialMessages } from '../credential-messages.js';
import { messages } from '../messages.js';
import { paths } from '../paths.js';
import { type Challenge, challengeOf, type SignInOutcome } from '../proof/challenge.js';
import { PasskeyButton } from '../proof/passkey-button.js';
import { textLink } from '../text-link.js';
import { WalletLogin } from '../wallet/wallet-login.js';

const SecondStep = lazy(() => import('./second-step.js').then((module) => ({ default: module.SecondStep })));

export interface SignInMethodsProps {
  onSignedIn: (tokens: Tokens) => void;
  /** Shown below the form: a link to another form. */
  aside?: ReactNode;
  /** An additional method, below the others. */
  more?: ReactNode;
  /** Replaces the methods for a visitor who arrives with a proof. */
  instead?: ComponentType<SignInOutcome>;
}

/**
 * Signs in by e-mail and password, wallet or passkey, with a second step for accounts with a second factor.
 */
export function SignInMethods({ onSignedIn, aside, more, instead: Instead }: SignInMethodsProps) {
  const t = useT(messages);
  const tCredentials = useT(credentialMessages);
  const [method, setMethod] = useState<'email' | 'wallet'>('email');
  const [challenge, setChallenge] = useState<Challenge>();
  const client = useClient();
  const isAwake = useIsAwake();
  if (challenge)
    return (
      <Suspense fallback={<Skeleton className="h-60 w-full" />}>
        <SecondStep of={challenge} onSignedIn={onSignedIn} onBack={() => setChallenge(undefined)} />
      </Suspense>
    );

  if (Instead)
    return (
      <Suspense fallback={<Skeleton className="h-40 w-full" />}>
        <Instead onSignedIn={onSignedIn} onChallenge={setChallenge} />
      </Suspense>
    );

  const isByWallet = method === 'wallet';
  return (
    <div className="flex flex-col gap-6">
      {isByWallet ? (
        <WalletLogin onSignedIn={onSignedIn} onChallenge={setChallenge} />
      ) : (
        <LoginForm onSignedIn={onSignedIn} onChallenge={setChallenge} aside={aside} />
      )}
      <Divider text={t('orContinueWith')} />
      <Button variant="outline" onClick={() => setMethod(isByWallet ? 'email' : 'wallet')}>
        <Icon name={isByWallet ? 'mail' : 'wallet'} />
        {isByWallet ? tCredentials('email') : t('wallet')}
      </Button>
      {isAwake && (
        <PasskeyButton
          text={t('passkey')}
          use={async (passkey) =>
            onSignedIn(await client.muted.call(signInWithPasskey, { body: { passkey } }))
          }
        />
      )}
      {more}
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

/** Signs in by e-mail and password. */
function LoginForm({ onSignedIn, onChallenge, aside }: SignInOutcome & Pick<SignInMethodsProps, 'aside'>) {
  const t = useT(credentialMessages);
  const isAwake = useIsAwake();
  const client = useClient();
  const form = useZodForm({
    schema: signIn.schemas.body,
    submit: async (body) => {
      try {
        onSignedIn(await client.muted.call(signIn, { body }));
      } catch (error) {
        const challenge = challengeOf(error);
        if (!challenge) throw error;
        onChallenge(challenge);
      }
    },
  });
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
      {aside}
    </Form>
  );
}
