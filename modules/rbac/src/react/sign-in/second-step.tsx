import { useT } from '@flotilla/react';
import { useClient } from '@flotilla/react/client';
import { Form, FormSubmit, TextField, useZodForm } from '@flotilla/react/forms';
import type { Tokens } from '@flotilla/react/session';
import { Button, Heading } from '@flotilla/ui';
import { secondStep } from '../../second-factor-actions.js';
import { lateMessages } from '../proof/late-messages.js';
import { PasskeyButton } from '../proof/passkey-button.js';
import type { Challenge } from '../proof/challenge.js';

export interface SecondStepProps {
  of: Challenge;
  onSignedIn: (tokens: Tokens) => void;
  onBack: () => void;
}

const [codeSchema] = secondStep.schemas.body.options;

/** The second step of a sign-in: a code, or a passkey. */
export function SecondStep({ of: { challenge, methods }, onSignedIn, onBack }: SecondStepProps) {
  const t = useT(lateMessages);
  const client = useClient();
  const form = useZodForm({
    schema: codeSchema.omit({ challenge: true }),
    submit: async ({ code }) =>
      onSignedIn(await client.muted.call(secondStep, { body: { challenge, code } })),
  });
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-1.5">
        <Heading level={2} size="sm">
          {t('secondStep')}
        </Heading>
        <p className="text-sm text-muted-foreground">{t('secondStepHint')}</p>
      </div>
      <Form of={form} className="flex flex-col gap-5">
        <TextField of={form} name="code" label={t('code')} autoComplete="one-time-code" />
        <FormSubmit of={form} size="lg">
          {t('continue')}
        </FormSubmit>
      </Form>
      {methods.includes('passkey') && (
        <PasskeyButton
          text={t('usePasskey')}
          use={async (passkey) =>
            onSignedIn(await client.muted.call(secondStep, { body: { challenge, passkey } }))
          }
        />
      )}
      <Button variant="ghost" size="sm" className="self-start" onClick={onBack}>
        {t('back')}
      </Button>
    </div>
  );
}
