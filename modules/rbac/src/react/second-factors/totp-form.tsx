import { useT } from '@flotilla/react';
import { useClient } from '@flotilla/react/client';
import { Form, FormSubmit, TextField, useZodForm } from '@flotilla/react/forms';
import { DialogFooter } from '@flotilla/ui/overlays';
import { encode } from 'uqr';
import { confirmTotp } from '../../second-factor-actions.js';
import { lateMessages } from '../proof/late-messages.js';
import { useWithPresence } from '../presence/with-presence.js';
import type { AddFactorProps } from './add-passkey.js';

/** An authenticator app whose setup has begun. */
export interface TotpSetup {
  readonly id: string;
  readonly secret: string;
  readonly uri: string;
}

/** Shows the key, and verifies a code. In a file of its own, since the QR code library is loaded with it. */
export function TotpForm({ subjectId, begun, onAdded }: AddFactorProps & { begun: TotpSetup }) {
  const t = useT(lateMessages);
  const client = useClient();
  const withPresence = useWithPresence();
  const form = useZodForm({
    schema: confirmTotp.schemas.body.omit({ label: true }),
    submit: async (body) => {
      const params = { id: subjectId, factorId: begun.id };
      onAdded((await withPresence(() => client.muted.call(confirmTotp, { params, body }))).recoveryCodes);
    },
  });
  return (
    <Form of={form} className="flex flex-col gap-5">
      <div className="flex flex-wrap items-start gap-5">
        <QrCode text={begun.uri} />
        <div className="flex min-w-40 flex-1 flex-col gap-2 text-sm">
          <p>{t('scan')}</p>
          <code aria-label={t('key')} className="font-mono wrap-anywhere select-all">
            {begun.secret.match(/.{1,4}/g)?.join(' ')}
          </code>
        </div>
      </div>
      <TextField
        of={form}
        name="code"
        label={t('totpCode')}
        autoComplete="one-time-code"
        inputMode="numeric"
      />
      <DialogFooter>
        <FormSubmit of={form}>{t('add')}</FormSubmit>
      </DialogFooter>
    </Form>
  );
}

/** Drawn as SVG. Dark on light in both themes: cameras require that. */
function QrCode({ text }: { text: string }) {
  const t = useT(lateMessages);
  const rows = encode(text, { border: 4 }).data;
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={t('qrCode')}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      className="size-44 rounded-md bg-white"
    >
      <path d={path} className="fill-black" />
    </svg>
  );
}
