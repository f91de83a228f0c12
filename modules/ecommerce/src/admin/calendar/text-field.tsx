import { Field, Input, Label } from '@flotilla/ui';
import { type ComponentProps, useId } from 'react';

/** A labeled field of one line, such as a day. */
export function TextField({
  label,
  className,
  ...input
}: { label: string } & Omit<ComponentProps<'input'>, 'id' | 'ref'>) {
  const id = useId();
  return (
    <Field className={className}>
      <Label htmlFor={id}>{label}</Label>
      <Input id={id} autoComplete="off" className="h-11 px-3 sm:text-sm" {...input} />
    </Field>
  );
}
