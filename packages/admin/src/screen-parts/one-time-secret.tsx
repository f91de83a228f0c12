import { defineMessages, useT } from '@flotilla/react';
import { Button, Field, Input, Label, toast } from '@flotilla/ui';
import { DialogFooter } from '@flotilla/ui/overlays';
import { type ReactNode, useId } from 'react';

const messages = defineMessages('admin-one-time-secret', {
  en: {
    copy: 'Copy',
    copied: 'Copied',
    notCopied: 'Not copied. Select the text and copy it.',
    close: 'Done',
  },
  ru: {
    copy: 'Копировать',
    copied: 'Скопировано',
    notCopied: 'Не скопировано. Выделите текст и скопируйте его.',
    close: 'Готово',
  },
});

export interface OneTimeSecretProps {
  /** "Copy the key now. It is not shown again." */
  notice: string;
  label: string;
  text: string;
  /** Below the text, as part of its field. */
  hint?: string;
  /** Below the field. */
  children?: ReactNode;
  onClose: () => void;
}

/** Shows a new secret in a dialog, with a button that copies it. */
export function OneTimeSecret(props: OneTimeSecretProps): ReactNode {
  const { notice, label, text, hint, children, onClose } = props;
  const t = useT(messages);
  const id = useId();
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => toast.success(t('copied')),
      () => toast.error(t('notCopied')),
    );
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <p role="status">{notice}</p>
      <Field>
        <Label htmlFor={id}>{label}</Label>
        <div className="flex gap-2">
          <Input
            id={id}
            readOnly
            value={text}
            className="min-w-0 flex-1 font-mono"
            onFocus={({ target }) => target.select()}
          />
          <Button variant="outline" className="h-12" onClick={copy}>
            {t('copy')}
          </Button>
        </div>
        {hint !== undefined && <p className="text-xs text-muted-foreground">{hint}</p>}
      </Field>
      {children}
      <DialogFooter>
        <Button onClick={onClose}>{t('close')}</Button>
      </DialogFooter>
    </div>
  );
}
