import { type ChangeEvent, type ComponentProps, forwardRef } from 'react';
import { cn } from '../cn.js';
import { Input } from './field.js';

export interface FileInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Label of the button, and of the empty state: browsers would show them in their own language. */
  choose: string;
}

/**
 * The native file input with a translated button. `data-chosen` shows the name of the selected file; on pages
 * without React a script sets it.
 */
export const FileInput = /* @__PURE__ */ forwardRef<HTMLInputElement, FileInputProps>(function FileInput(
  { choose, className, onChange, ...props },
  ref,
) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    event.currentTarget.toggleAttribute('data-chosen', Boolean(event.currentTarget.files?.length));
    onChange?.(event);
  };
  return (
    <span className="relative block">
      <Input ref={ref} {...props} type="file" onChange={change} className={cn(fileClasses, className)} />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 start-3 grid w-36 place-items-center text-sm font-semibold text-secondary-foreground"
      >
        {choose}
      </span>
    </span>
  );
});

const fileClasses = [
  'h-auto cursor-pointer px-3 py-1.5 text-transparent data-chosen:text-card-foreground noscript:text-card-foreground',
  'file:me-4 file:h-9 file:w-36 file:cursor-pointer file:rounded-md file:border-0 file:bg-secondary file:text-transparent',
];
