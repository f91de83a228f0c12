import {
  ErrorNotice,
  Field,
  FieldError,
  Input,
  Label,
  PasswordInput,
  type PasswordInputProps,
  SubmitButton,
  type SubmitButtonProps,
} from '@flotilla/ui';
import { type ComponentProps, type ReactNode, useId } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { useT } from '../messages/use-t.js';
import { formMessages } from './form-messages.js';
import type { ZodForm } from './use-zod-form.js';

export type FormProps<In extends FieldValues> = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  of: ZodForm<In>;
};

/**
 * A form around its fields. Fields show their own errors in the page's language instead of the browser's;
 * errors of no field show at the head.
 */
export function Form<In extends FieldValues>({ of, children, ...props }: FormProps<In>): ReactNode {
  return (
    <form method="post" noValidate onSubmit={of.onSubmit} onInput={of.onInput} {...props}>
      {of.failure !== undefined && (
        <ErrorNotice fallback={of.failure} className="border border-solid px-4 py-3" />
      )}
      {children}
    </form>
  );
}

interface FieldOfForm<In extends FieldValues> {
  of: ZodForm<In>;
  name: Path<In>;
  label: ReactNode;
  /** Shown under the field while it has no error. */
  hint?: ReactNode;
}

export type TextFieldProps<In extends FieldValues> = FieldOfForm<In> & Omit<ComponentProps<'input'>, 'name'>;

/**
 * A single-line text field:
 * `<TextField of={form} name="login" label={t('email')} type="email" autoComplete="username" />`.
 */
export function TextField<In extends FieldValues>({
  of,
  name,
  label,
  hint,
  ...props
}: TextFieldProps<In>): ReactNode {
  const { id, control, foot } = useField({ of, name, hint });
  return (
    <Field>
      <Label htmlFor={id}>{label}</Label>
      <Input {...props} {...control} />
      {foot}
    </Field>
  );
}

export type PasswordFieldProps<In extends FieldValues> = FieldOfForm<In> &
  Omit<PasswordInputProps, 'name' | 'showLabel'>;

/** A password field with a button that reveals the password. */
export function PasswordField<In extends FieldValues>({
  of,
  name,
  label,
  hint,
  ...props
}: PasswordFieldProps<In>): ReactNode {
  const t = useT(formMessages);
  const { id, control, foot } = useField({ of, name, hint });
  return (
    <Field>
      <Label htmlFor={id}>{label}</Label>
      <PasswordInput {...props} showLabel={t('showPassword')} {...control} />
      {foot}
    </Field>
  );
}

export type FormSubmitProps<In extends FieldValues> = Omit<SubmitButtonProps, 'state' | 'pendingLabel'> & {
  of: ZodForm<In>;
  /** Shown while sending; "Loading..." by default. */
  pendingLabel?: string;
};

export function FormSubmit<In extends FieldValues>({
  of,
  pendingLabel,
  ...props
}: FormSubmitProps<In>): ReactNode {
  const t = useT(formMessages);
  return <SubmitButton state={of.state} pendingLabel={pendingLabel ?? t('loading')} {...props} />;
}

/** Returns the props that connect a control with the form and with its hint or error. */
function useField<In extends FieldValues>({ of: { fields }, name, hint }: Omit<FieldOfForm<In>, 'label'>) {
  const id = useId();
  const { error } = fields.getFieldState(name, fields.formState);
  const footId = `${id}-foot`;
  const isDescribed = Boolean(error ?? hint);
  return {
    id,
    control: {
      ...fields.register(name),
      id,
      'aria-invalid': Boolean(error),
      'aria-describedby': isDescribed ? footId : undefined,
    },
    foot: error ? (
      <FieldError id={footId}>{error.message}</FieldError>
    ) : (
      hint && <FieldHint id={footId}>{hint}</FieldHint>
    ),
  };
}

function FieldHint(props: { id: string; children: ReactNode }) {
  return <p className="text-sm text-muted-foreground" {...props} />;
}
