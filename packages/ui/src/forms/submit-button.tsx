import { Button, type ButtonProps } from '../actions/button.js';
import { cn } from '../cn.js';

/** How far the sending of a form has come. */
export type SubmitState = 'idle' | 'pending' | 'success' | 'error';

export type SubmitButtonProps = Omit<ButtonProps, 'type' | 'asChild'> & {
  state: SubmitState;
  /** Said while it is sent: "Loading...". */
  pendingLabel: string;
};

/** The button that sends a form: it says that it waits, and is green or red for a while afterwards. */
export function SubmitButton({ state, pendingLabel, className, children, ...props }: SubmitButtonProps) {
  return (
    // Not `disabled`, which would take the focus away from under the keyboard.
    <Button type="submit" aria-disabled={state === 'pending'} data-state={state} className={cn(looks[state], className)} {...props}>
      {state === 'pending' ? pendingLabel : children}
    </Button>
  );
}

const looks: Readonly<Record<SubmitState, string>> = {
  idle: '',
  pending: '',
  success: 'bg-success text-success-foreground hover:bg-success/88',
  error: 'bg-destructive text-destructive-foreground hover:bg-destructive/88',
};
