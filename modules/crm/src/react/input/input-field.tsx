import { Localized, localized, LocalizedRichText, Title, useSite } from '@flotilla/react';
import { cn, Field, Label } from '@flotilla/ui';
import { useId } from 'react';
import type { SelectedInput } from '../../selections.js';
import { controls, isOfPictures } from './controls.js';

/**
 * One question of a form: its label, a star when it is required, a hint, the control of its variant, and an
 * error message.
 */
export function InputField({ input }: { input: SelectedInput }) {
  const site = useSite();
  const id = useId();
  const Control = controls[input.variant] ?? controls.default;
  const hasHint = localized(input.description, site) !== undefined;
  const isWide = input.variant === 'textarea-default' || isOfPictures(input);
  const name = (
    <>
      {localized(input.label, site) ? <Localized value={input.label} /> : <Title of={input} />}
      {input.isRequired && (
        <span aria-hidden="true" className="text-destructive">
          {' *'}
        </span>
      )}
    </>
  );
  return (
    <Field className={cn('min-w-0', isWide && 'sm:col-span-2', input.className)}>
      {isOfPictures(input) ? (
        <span id={`${id}-label`} className="text-sm font-semibold wrap-anywhere">
          {name}
        </span>
      ) : (
        <Label htmlFor={id} className="wrap-anywhere">
          {name}
        </Label>
      )}
      <Control
        input={input}
        id={id}
        name={input.slug}
        required={input.isRequired}
        placeholder={localized(input.placeholder, site)?.value}
        aria-describedby={hasHint ? `${id}-hint ${id}-error` : `${id}-error`}
      />
      <p
        id={`${id}-error`}
        data-error-of={input.slug}
        className="text-sm font-medium text-destructive empty:hidden"
      />
      <div id={`${id}-hint`} className="text-sm text-muted-foreground empty:hidden">
        <LocalizedRichText value={input.description} />
      </div>
    </Field>
  );
}
