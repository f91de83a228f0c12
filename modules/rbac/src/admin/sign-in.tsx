import { Link, useLanguage, useT } from '@flotilla/react';
import { failureText, useClient } from '@flotilla/react/client';
import type { Tokens } from '@flotilla/react/session';
import { Button, Field, FieldError, Input, Label, PasswordInput, Skeleton, SubmitButton } from '@flotilla/ui';
import { lazy, type SubmitEvent, Suspense, useId, useState } from 'react';
import { type Challenge, challengeOf } from '../react/proof/challenge.js';
import { credentialMessages } from '../react/credential-messages.js';
import { paths } from '../react/paths.js';
import { textLink } from '../react/text-link.js';
import { sessionCalls } from '../session-routes.js';
import { adminMessages } from './gate-messages.js';

const SecondStep = lazy(() =>
  import('../react/sign-in/second-step.js').then((module) => ({ default: module.SecondStep })),
);
const SignInMethods = lazy(() =>
  import('../react/sign-in/sign-in-methods.js').then((module) => ({ default: module.SignInMethods })),
);

/** Signs in by e-mail and password. Other methods are loaded on demand. */
export function SignIn({ onSignedIn }: { onSignedIn: (tokens: Tokens) => void }) {
  const own = useT(adminMessages);
  const [challenge, setChallenge] = useState<Challenge>();
  const [isOther, setOther] = useState(false);
  if (isOther || challenge)
    return (
      <Suspense fallback={<Skeleton className="h-60 w-full rounded-lg" />}>
        {challenge ? (
          <SecondStep of={challenge} onSignedIn={onSignedIn} onBack={() => setChallenge(undefined)} />
        ) : (
          <SignInMethods onSignedIn={onSignedIn} />
        )}
      </Suspense>
    );
  return (
    <div className="flex flex-col gap-4">
      <PasswordForm onSignedIn={onSignedIn} onChallenge={setChallenge} />
      <Button variant="ghost" onClick={() => setOther(true)}>
        {own('otherWays')}
      </Button>
    </div>
  );
}

interface PasswordFormProps {
  onSignedIn: (tokens: Tokens) => void;
  onChallenge: (challenge: Challenge) => void;
}

function PasswordForm({ onSignedIn, onChallenge }: PasswordFormProps) {
  const t = useT(credentialMessages);
  const own = useT(adminMessages);
  const language = useLanguage();
  const client = useClient();
  const [emailId, passwordId, failureId] = [useId(), useId(), useId()];
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState('');
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setPending(true);
    setFailure('');
    try {
      const body = { login: String(form.get('login')), password: String(form.get('password')) };
      onSignedIn(await client.muted.call(sessionCalls.signIn, { body }));
    } catch (error) {
      const challenge = challengeOf(error);
      if (challenge) return onChallenge(challenge);
      setFailure(await failureText(error, language));
    } finally {
      setPending(false);
    }
  };
  return (
    <form
      onSubmit={(event) => void submit(event)}
      aria-describedby={failureId}
      className="flex flex-col gap-5"
    >
      <Field>
        <Label htmlFor={emailId}>{t('email')}</Label>
        <Input id={emailId} name="login" type="email" autoComplete="username" required />
      </Field>
      <Field>
        <Label htmlFor={passwordId}>{t('password')}</Label>
        <PasswordInput
          id={passwordId}
          name="password"
          autoComplete="current-password"
          required
          showLabel={own('showPassword')}
        />
      </Field>
      <Link href={paths.forgotPassword} className={`${textLink} -mt-2 self-start text-sm`}>
        {t('forgotPassword')}
      </Link>
      <FieldError id={failureId} className="empty:hidden">
        {failure}
      </FieldError>
      <SubmitButton size="lg" state={isPending ? 'pending' : 'idle'} pendingLabel={own('loading')}>
        {t('login')}
      </SubmitButton>
    </form>
  );
}
