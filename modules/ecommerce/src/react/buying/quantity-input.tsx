import { useT } from '@flotilla/react';
import { Button, Icon, Input } from '@flotilla/ui';
import type { ComponentProps } from 'react';
import { shopMessages } from '../shop-messages.js';

type QuantityInputProps = {
  /** Raw text of the field; may not be a number while the visitor types. */
  written: string;
  onWrite: (written: string) => void;
} & Pick<ComponentProps<'input'>, 'id' | 'aria-label' | 'aria-invalid' | 'onBlur'>;

/** A number field with buttons that add or subtract one. */
export function QuantityInput({ written, onWrite, ...input }: QuantityInputProps) {
  const t = useT(shopMessages);
  const count = Number(written);
  return (
    <span className="flex items-center rounded-full border border-input bg-card">
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('fewer')}
        disabled={!(count > 1)}
        onClick={() => onWrite(String(count - 1))}
      >
        <Icon name="minus" />
      </Button>
      <Input
        {...input}
        type="text"
        inputMode="numeric"
        value={written}
        onChange={({ target }) => onWrite(target.value)}
        className="h-11 w-14 border-0 bg-transparent px-0 text-center font-semibold tabular-nums aria-invalid:text-destructive"
      />
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('more')}
        onClick={() => onWrite(String((count || 0) + 1))}
      >
        <Icon name="plus" />
      </Button>
    </span>
  );
}
