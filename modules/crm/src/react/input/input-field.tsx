import { Localized, localized, LocalizedRichText, Title, useSite } from '@flotilla/react';
import { cn, Field, Label } from '@flotilla/ui';
import { useId } from 'react';
import type { ShownInput } from '../../shown.js';
import { controls } from './controls.js';

/** One question of a form: its label, a star when it is required, a hint, and the control of its variant. */
export function InputField({ input }: { input: ShownInput }) {
  const site = useSite();
  const id = useId();
  const Control = controls[input.variant] ?? controls.default;
  const hasHint = localized(input.description, site) !== undefined;
  return (
    <Field className={cn('min-w-0', input.variant === 'textarea-default' && 'sm:col-span-2', input.className)}>
      <Label htmlFor={id} className="wrap-anywhere">
        {localized(input.label, site) ? <Localized value={input.label} /> : <Title of={input} />}
        {input.isRequired && (
          <span aria-hidden="true" className="text-destructive">
            {' *'}
          </span>
        )}
      </Label>
      <Control
        input={input}
        id={id}
        name={input.slug}
        required={input.isRequired}
        placeholder={localized(input.placeholder, site)?.value}
        aria-describedby={hasHint ? `${id}-hint` : undefined}
      />
      <div id={`${id}-hint`} className="text-sm text-muted-foreground empty:hidden">
        <LocalizedRichText value={input.description} />
      </div>
    </Field>
  );
}
