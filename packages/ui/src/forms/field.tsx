import type { ComponentProps } from 'react';
import { cn } from '../cn.js';

/** Label, control and message in a column. */
export function Field({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('flex flex-col gap-2', className)} {...props} />;
}

/** Label of a control; `htmlFor` is the control's id. */
export function Label({ className, ...props }: ComponentProps<'label'>) {
  return <label className={cn('text-sm font-semibold', className)} {...props} />;
}

/** Error of a control; reference its id in the control's `aria-describedby`. */
export function FieldError({ className, ...props }: ComponentProps<'p'>) {
  return <p role="alert" className={cn('text-sm font-medium text-destructive', className)} {...props} />;
}

/** A single-line text field; red with `aria-invalid`. */
export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input className={cn(controlClasses, 'h-12', className)} {...props} />;
}

/** A multi-line text field; grows with its text where browsers support it. */
export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea className={cn(controlClasses, 'field-sizing-content min-h-32 py-3', className)} {...props} />
  );
}

/** The native select, styled by the theme. */
export function Select({ className, ...props }: ComponentProps<'select'>) {
  return <select className={cn(controlClasses, 'h-12', className)} {...props} />;
}

export function Checkbox({ className, ...props }: Omit<ComponentProps<'input'>, 'type'>) {
  return <input type="checkbox" className={cn('size-5 shrink-0 accent-primary', className)} {...props} />;
}

// Never below 16 px, because iOS zooms into smaller fields.
const controlClasses = [
  'w-full rounded-md border border-input bg-card px-4 text-base text-card-foreground transition-colors',
  'placeholder:text-muted-foreground hover:border-foreground/60 disabled:opacity-55',
  'focus-visible:outline-offset-0 aria-invalid:border-destructive',
];
