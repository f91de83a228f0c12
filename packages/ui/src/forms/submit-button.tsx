import { forwardRef } from 'react';
import { Button, type ButtonProps } from '../actions/button.js';
import { cn } from '../cn.js';

export type SubmitState = 'idle' | 'pending' | 'success' | 'error';

export type SubmitButtonProps = Omit<ButtonProps, 'type' | 'asChild'> & {
  state: SubmitState;
  /** Shown while sending: "Loading...". */
  pendingLabel: string;
};

/** The submit button of a form: shows that it is sending, and is green or red for a while afterwards. */
export const SubmitButton = /* @__PURE__ */ forwardRef<HTMLButtonElement, SubmitButtonProps>(
  function SubmitButton({ state, pendingLabel, className, children, ...props }, ref) {
    return (
      // aria-disabled instead of `disabled`, which would lose the keyboard focus.
      <Button
        ref={ref}
        type="submit"
        aria-disabled={state === 'pending'}
        data-state={state}
        className={cn(looks[state], className)}
        {...props}
      >
        {state === 'pending' ? pendingLabel : children}
      </Button>
    );
  },
);

const looks: Readonly<Record<SubmitState, string>> = {
  idle: '',
  pending: '',
  success: 'bg-success text-success-foreground hover:bg-success/88',
  error: 'bg-destructive text-destructive-foreground hover:bg-destructive/88',
};
