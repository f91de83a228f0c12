'use client';
import { type ComponentProps, forwardRef, useState } from 'react';
import { cn } from '../cn.js';
import { eyeOffShape, eyeShape } from '../icons/control-shapes.js';
import { IconFrame } from '../icons/icon-frame.js';
import { Input } from './field.js';

export type PasswordInputProps = Omit<ComponentProps<'input'>, 'type' | 'autoComplete'> & {
  /** For password managers: fill in the stored password, or generate a new one. */
  autoComplete: 'current-password' | 'new-password';
  /** Label of the button that reveals the password. */
  showLabel: string;
};

/** A password field with a button that reveals the password. */
export const PasswordInput = /* @__PURE__ */ forwardRef<HTMLInputElement, PasswordInputProps>(
  function PasswordInput({ showLabel, className, ...props }, ref) {
    const [isShown, setShown] = useState(false);
    return (
      <div className="relative">
        <Input
          ref={ref}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          className={cn('pe-12', className)}
          {...props}
        />
        <button
          type="button"
          aria-label={showLabel}
          aria-pressed={isShown}
          className="absolute inset-y-0 end-0 grid w-12 place-items-center rounded-e-md text-lg text-muted-foreground hover:text-foreground"
          onClick={() => setShown(!isShown)}
        >
          <IconFrame>{isShown ? eyeOffShape : eyeShape}</IconFrame>
        </button>
      </div>
    );
  },
);
