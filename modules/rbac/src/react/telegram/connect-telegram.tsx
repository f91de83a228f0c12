import { useT } from '@flotilla/react';
import { useAnswer, useClient } from '@flotilla/react/client';
import { Button, Icon, toast } from '@flotilla/ui';
import { Dialog, DialogContent } from '@flotilla/ui/overlays';
import { useEffect, useRef, useState } from 'react';
import { identities } from '../../identity-actions.js';
import { connectTelegram, telegramPlace } from '../../telegram-actions.js';
import { subjectsToIdentities } from '../../links.js';
import { useWithPresence } from '../presence/with-presence.js';
import { telegramMessages } from './telegram-messages.js';

export interface ConnectTelegramProps {
  subjectId: string;
  onConnected: () => void;
}

/** Connects a Telegram user to an account; empty on sites without a bot. */
export function ConnectTelegram({ subjectId, onConnected }: ConnectTelegramProps) {
  const t = useT(telegramMessages);
  const client = useClient();
  const withPresence = useWithPresence();
  const [address, setAddress] = useState<string>();
  const { data: bot } = useAnswer(telegramPlace, {});
  if (!bot?.address) return null;
  const begin = () =>
    void withPresence(() => client.call(connectTelegram, { params: { id: subjectId } })).then(
      (begun) => setAddress(begun.address),
      () => undefined,
    );
  return (
    <>
      <Button variant="outline" onClick={begin}>
        {t('connect')}
      </Button>
      <Dialog open={address !== undefined} onOpenChange={(isOpen) => !isOpen && setAddress(undefined)}>
        <DialogContent title={t('connect')} description={t('connectHint')} closeLabel={t('cancel')}>
          {address !== undefined && (
            <Waiting subjectId={subjectId} address={address} onConnected={onConnected} />
          )}
        </DialogContent>
      </Dialog>
    </>
  );
}

/** Link to the bot. The confirmation arrives by the event stream. */
function Waiting({ subjectId, address, onConnected }: ConnectTelegramProps & { address: string }) {
  const t = useT(telegramMessages);
  const { data } = useAnswer(
    identities,
    { params: { id: subjectId } },
    { refetchOn: [subjectsToIdentities], isUrgent: true },
  );
  const isConnected = data?.some(({ provider }) => provider === 'telegram') ?? false;
  const isTold = useRef(false);
  useEffect(() => {
    if (!isConnected || isTold.current) return;
    isTold.current = true;
    toast.success(t('connected'));
    onConnected();
  });
  return (
    <div className="flex flex-col gap-4">
      <Button asChild size="lg">
        <a href={address} target="_blank" rel="noreferrer">
          <Icon name="phone" />
          {t('open')}
        </a>
      </Button>
      <p role="status" className="text-sm text-muted-foreground">
        {t('waiting')}
      </p>
    </div>
  );
}
