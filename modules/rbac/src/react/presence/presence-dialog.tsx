import { useLanguage, useT } from '@flotilla/react';
import { ApiError, failureText, useAnswer, useClient } from '@flotilla/react/client';
import { Form, FormSubmit, PasswordField, TextField, useZodForm } from '@flotilla/react/forms';
import { useMe, useSession } from '@flotilla/react/session';
import { Button, Icon, Skeleton } from '@flotilla/ui';
import { Dialog, DialogContent } from '@flotilla/ui/overlays';
import { lazy, Suspense, useState } from 'react';
import { confirmPresence, secondFactors } from '../../second-factor-actions.js';
import type { SubjectView } from '../../shapes.js';
import { lateMessages } from '../proof/late-messages.js';
import { messages } from '../messages.js';
import { PasskeyButton } from '../proof/passkey-button.js';
import { proveWallet } from '../wallet/sign-in-with-wallet.js';
import { walletsToChooseFrom } from '../wallet/wallets.js';

// Loaded on demand: only for accounts at a provider.
const OpenIdProof = lazy(() =>
  import('../openid/openid-proof.js').then((module) => ({ default: module.OpenIdProof })),
);

interface ProofProps {
  onShown: () => void;
}

export interface PresenceDialogProps extends ProofProps {
  /** Whether a second factor is required. */
  isByFactor?: boolean;
  onCancel: () => void;
}

/** Asks the signed-in user for a proof of presence. */
export function PresenceDialog({ isByFactor = false, onShown, onCancel }: PresenceDialogProps) {
  const t = useT(lateMessages);
  const common = useT(messages);
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onCancel()}>
      <DialogContent
        title={t('presence')}
        description={t(isByFactor ? 'presenceByFactor' : 'presenceHint')}
        closeLabel={common('cancel')}
      >
        <PresenceProof isByFactor={isByFactor} onShown={onShown} />
      </DialogContent>
    </Dialog>
  );
}

/** Offers the proofs that the user has: password, code of an app, passkey, wallet. */
function PresenceProof({ isByFactor, onShown }: ProofProps & { isByFactor: boolean }) {
  const t = useT(lateMessages);
  const client = useClient();
  const { data: me } = useMe<SubjectView>();
  const { data: own } = useAnswer(secondFactors, { params: { id: useSession().subject?.id ?? '' } });
  if (!me || !own) return <Skeleton className="h-24 w-full" />;
  const has = (provider: string) => me.identities.some((identity) => identity.provider === provider);
  const hasFactor = (kind: string) => own.factors.some((factor) => factor.kind === kind);
  return (
    <div className="flex flex-col gap-5">
      {!isByFactor && has('email_and_password') ? (
        <PasswordProof onShown={onShown} />
      ) : (
        (isByFactor || hasFactor('totp')) && <CodeProof onShown={onShown} />
      )}
      {hasFactor('passkey') && (
        <PasskeyButton
          text={t('usePasskey')}
          use={(passkey) => client.muted.call(confirmPresence, { body: { passkey } }).then(onShown)}
        />
      )}
      {!isByFactor && has('ethereum_virtual_machine') && <WalletProof onShown={onShown} />}
      {!isByFactor && has('openid_connect') && (
        <Suspense>
          <OpenIdProof identities={me.identities} />
        </Suspense>
      )}
    </div>
  );
}

const [passwordSchema, codeSchema] = confirmPresence.schemas.body.options;

function PasswordProof({ onShown }: ProofProps) {
  const t = useT(lateMessages);
  const common = useT(messages);
  const client = useClient();
  const form = useZodForm({
    schema: passwordSchema,
    submit: (body) => client.muted.call(confirmPresence, { body }).then(onShown),
  });
  return (
    <Form of={form} className="flex flex-col gap-5">
      <PasswordField
        of={form}
        name="password"
        label={common('currentPassword')}
        autoComplete="current-password"
      />
      <FormSubmit of={form}>{t('confirm')}</FormSubmit>
    </Form>
  );
}

function CodeProof({ onShown }: ProofProps) {
  const t = useT(lateMessages);
  const client = useClient();
  const form = useZodForm({
    schema: codeSchema,
    submit: (body) => client.muted.call(confirmPresence, { body }).then(onShown),
  });
  return (
    <Form of={form} className="flex flex-col gap-5">
      <TextField of={form} name="code" label={t('code')} autoComplete="one-time-code" />
      <FormSubmit of={form}>{t('confirm')}</FormSubmit>
    </Form>
  );
}

function WalletProof({ onShown }: ProofProps) {
  const t = useT(lateMessages);
  const common = useT(messages);
  const language = useLanguage();
  const client = useClient();
  const [failure, setFailure] = useState('');
  const prove = async () => {
    const [wallet] = walletsToChooseFrom();
    if (!wallet) return setFailure(common('noWallet'));
    setFailure('');
    try {
      await client.muted.call(confirmPresence, { body: await proveWallet({ wallet, client: client.muted }) });
      onShown();
    } catch (error) {
      setFailure(error instanceof ApiError ? await failureText(error, language) : t('walletRefused'));
    }
  };
  return (
    <>
      <Button variant="outline" onClick={() => void prove()}>
        <Icon name="wallet" />
        {t('useWallet')}
      </Button>
      <p role="alert" className="text-sm font-medium text-destructive empty:hidden">
        {failure}
      </p>
    </>
  );
}
