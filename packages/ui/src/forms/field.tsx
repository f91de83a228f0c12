import { type ComponentProps, forwardRef } from 'react';
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
export const Input = /* @__PURE__ */ forwardRef<HTMLInputElement, ComponentProps<'input'>>(function Input(
  { className, ...props },
  ref,
) {
  return <input ref={ref} className={cn(controlClasses, 'h-12', className)} {...props} />;
});

/** A multi-line text field; grows with its text where browsers support it. */
export const Textarea = /* @__PURE__ */ forwardRef<HTMLTextAreaElement, ComponentProps<'textarea'>>(
  function Textarea({ className, ...props }, ref) {
    const classes = cn(controlClasses, 'field-sizing-content min-h-32 py-3', className);
    return <textarea ref={ref} className={classes} {...props} />;
  },
);

/** The native select, styled by the theme. */
export const Select = /* @__PURE__ */ forwardRef<HTMLSelectElement, ComponentProps<'select'>>(function Select(
  { className, ...props },
  ref,
) {
  return <select ref={ref} className={cn(controlClasses, 'h-12', className)} {...props} />;
});

export const Checkbox = /* @__PURE__ */ forwardRef<HTMLInputElement, CheckboxProps>(function Checkbox(
  { className, ...props },
  ref,
) {
  return (
    <input ref={ref} type="checkbox" className={cn('size-5 shrink-0 accent-primary', className)} {...props} />
  );
});

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'>;

// Never below 16 px, because iOS zooms into smaller fields.
const controlClasses = [
  'w-full rounded-md border border-input bg-card px-4 text-base text-card-foreground transition-colors',
  'placeholder:text-muted-foreground hover:border-foreground/60 disabled:opacity-55',
  'focus-visible:outline-offset-0 aria-invalid:border-destructive',
];
