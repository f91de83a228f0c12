import { useLanguage } from '@flotilla/react';
import { ApiError } from '@flotilla/react/client';
import { fieldReason } from '@flotilla/react/forms';
import { Field, FieldError, Input, Label } from '@flotilla/ui';
import { type ComponentProps, createContext, use, useEffect, useId, useState } from 'react';

/** The error of the last call, whose causes name fields. */
export const DraftError = createContext<Error | null>(null);

/** Returns the message of a field in the error of the last call; undefined without one. */
export function useFieldError(field: string | undefined): string | undefined {
  const error = use(DraftError);
  const language = useLanguage();
  const [shown, setShown] = useState<{ of: Error; text: string }>();
  const path =
    error instanceof ApiError
      ? [field, `data.${field}`].find((one) => one && one in error.fields)
      : undefined;
  useEffect(() => {
    if (error instanceof ApiError && path !== undefined)
      void fieldReason(error, path, language).then((text) => setShown({ of: error, text }));
  }, [error, path, language]);
  if (path === undefined || !error) return undefined;
  return shown?.of === error ? shown.text : '';
}

interface FieldTextProps extends Omit<ComponentProps<'input'>, 'id' | 'ref' | 'onChange'> {
  label: string;
  /** Path of the field in the call: `lines.0.startDate`. */
  field?: string;
  hint?: string;
  onText: (text: string) => void;
}

/** A labeled field with its error. */
export function FieldText({ label, field, hint, onText, className, ...input }: FieldTextProps) {
  const id = useId();
  const error = useFieldError(field);
  return (
    <Field className={className}>
      <Label htmlFor={id}>{label}</Label>
      <Input
        id={id}
        autoComplete="off"
        className="h-11 px-3 sm:text-sm"
        aria-invalid={error !== undefined}
        aria-describedby={error !== undefined || hint !== undefined ? `${id}-foot` : undefined}
        onChange={({ target }) => onText(target.value)}
        {...input}
      />
      {error !== undefined ? (
        <FieldError id={`${id}-foot`}>{error}</FieldError>
      ) : (
        hint !== undefined && (
          <p id={`${id}-foot`} className="text-xs text-muted-foreground">
            {hint}
          </p>
        )
      )}
    </Field>
  );
}
