import { type ComponentProps, useState } from 'react';
import { cn } from '../cn.js';
import { Icon } from '../icons/icon.js';
import { Input } from './field.js';

export type PasswordInputProps = Omit<ComponentProps<'input'>, 'type' | 'autoComplete'> & {
  /** What password managers fill in: the password that one has, or one that they make up. */
  autoComplete: 'current-password' | 'new-password';
  /** The name of the button that shows what is written. */
  showLabel: string;
};

/** A password, which one may look at while writing it. */
export function PasswordInput({ showLabel, className, ...props }: PasswordInputProps) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="relative">
      <Input type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} className={cn('pe-12', className)} {...props} />
      <button
        type="button"
        aria-label={showLabel}
        aria-pressed={isShown}
        className="absolute inset-y-0 end-0 grid w-12 place-items-center rounded-e-md text-lg text-muted-foreground hover:text-foreground"
        onClick={() => setShown(!isShown)}
      >
        <Icon name={isShown ? 'eye-off' : 'eye'} />
      </button>
    </div>
  );
}
