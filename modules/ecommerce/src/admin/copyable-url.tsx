import { useT } from '@flotilla/react';
import { Button, Field, Input, Label, toast } from '@flotilla/ui';
import { useId } from 'react';
import { calendarMessages } from './calendar-messages.js';

/** Shows a URL with a button that copies it. */
export function CopyableUrl({ label, url }: { label: string; url: string }) {
  const t = useT(calendarMessages);
  const id = useId();
  const copy = () =>
    void navigator.clipboard.writeText(url).then(
      () => toast.success(t('copied')),
      () => toast.error(t('notCopied')),
    );
  return (
    <Field className="w-full">
      <Label htmlFor={id}>{label}</Label>
      <div className="flex gap-2">
        <Input
          id={id}
          readOnly
          value={url}
          className="h-10 min-w-0 flex-1 px-3 sm:text-sm"
          onFocus={({ target }) => target.select()}
        />
        <Button variant="outline" onClick={copy}>
          {t('copy')}
        </Button>
      </div>
    </Field>
  );
}
