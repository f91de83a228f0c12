import { useT } from '@flotilla/react';
import { useAnswer } from '@flotilla/react/client';
import { Button, Icon } from '@flotilla/ui';
import { telegramPlace } from '../../telegram-actions.js';
import { telegramMessages } from './telegram-messages.js';

/** Links to the bot, which sends a button that signs in; empty on sites without a bot. */
export function TelegramButton() {
  const t = useT(telegramMessages);
  const { data } = useAnswer(telegramPlace, {});
  if (!data?.address) return null;
  return (
    <div className="flex flex-col gap-2">
      <Button asChild variant="outline">
        <a href={`${data.address}?start=${data.start}`} target="_blank" rel="noreferrer">
          <Icon name="phone" />
          {t('signIn')}
        </a>
      </Button>
      <p className="text-center text-sm text-muted-foreground">{t('signInHint')}</p>
    </div>
  );
}
