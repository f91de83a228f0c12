import { useT } from '@flotilla/react';
import { Button, Input, toast } from '@flotilla/ui';
import { accountMessages } from './admin-messages.js';

/** Shows a generated password; it cannot be shown again. */
export function GeneratedPassword({ password }: { password: string }) {
  const t = useT(accountMessages);
  const copy = () => void navigator.clipboard.writeText(password).then(() => toast.success(t('copied')));
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-muted-foreground">{t('passwordOnce')}</p>
      <div className="flex gap-2">
        <Input
          readOnly
          value={password}
          aria-label={t('newPassword')}
          onFocus={({ target }) => target.select()}
          className="h-10 font-mono"
        />
        <Button variant="outline" className="h-10 shrink-0" onClick={copy}>
          {t('copy')}
        </Button>
      </div>
    </div>
  );
}
