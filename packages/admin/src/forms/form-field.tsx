import { areAddresses } from '@flotilla/core/languages';
import type { Entity, Field } from '@flotilla/core';
import { isOmittable } from '@flotilla/core/reflection';
import { directionOf } from '@flotilla/core/languages';
import { isPlainObject } from '@flotilla/core/values';
import { cn, FieldError } from '@flotilla/ui';
import { isEmpty, type RichTextValue } from '@flotilla/rich-text';
import { memo, type ReactNode, use, useId } from 'react';
import { type Control, useController, useWatch } from 'react-hook-form';
import { useAdmin } from '../context/admin-context.js';
import { useFullLabels } from '../context/full-labels.js';
import { useExtensions } from '../context/extensions.js';
import { useIsNew } from '../context/form-values.js';
import { useAccess } from '../context/access.js';
import type { KindInputProps } from '../kinds/admin-kind.js';
import { adminKindOf } from '../kinds/index.js';
import type { AdminInput, AdminInputProps } from '../extend/admin-parts.js';
import { useT } from '../context/use-t.js';
import { type Edited, isLocalized } from './edited-values.js';
import { formMessages } from './form-messages.js';
import { ShownLanguages } from './shown-languages.js';

export interface FormFieldProps {
  control: Control<Edited>;
  entity: Entity;
  name: string;
  field: Field;
}

/** One field of a form: label, input and error. Memoized, so that typing rerenders only this field. */
export const FormField = memo(function FormField(props: FormFieldProps): ReactNode {
  return isLocalized(props.field) ? <LocalizedField {...props} /> : <PlainField {...props} />;
});

function PlainField({ control, entity, name, field }: FormFieldProps) {
  const labelId = useId();
  const { labels } = useAdmin();
  return (
    <div className="flex min-w-0 flex-col gap-1.5" data-field={name}>
      <FieldLabel id={labelId} htmlFor={`${labelId}-control`} isRequired={!isOmittable(field)}>
        {labels.field(entity, name)}
      </FieldLabel>
      <FieldInput
        path={name}
        labelId={labelId}
        id={`${labelId}-control`}
        {...{ control, entity, name, field }}
      />
    </div>
  );
}

/** A localized field: one input per language, side by side on wide screens. */
function LocalizedField({ control, entity, name, field }: FormFieldProps) {
  const labelId = useId();
  const { labels, languages, reading } = useAdmin();
  const texts = (control._defaultValues as Edited)[name];
  const ofTexts = use(ShownLanguages);
  const isOfAddresses = areAddresses(field);
  const shown = isOfAddresses ? undefined : ofTexts;
  const stored = Object.keys(typeof texts === 'object' && texts !== null ? texts : {});
  // The address of all languages is that of the first one.
  const all = [...new Set([...(isOfAddresses ? languages.slice(1) : reading), ...stored])];
  const spoken =
    shown ?? all.filter((lang) => !isOfAddresses || lang !== languages[0] || isFilled(texts, lang));
  if (spoken.length === 0) return null;
  return (
    <div role="group" aria-labelledby={labelId} className="@container min-w-0" data-field={name}>
      <FieldLabel id={labelId} isRequired={!isOmittable(field)}>
        {labels.field(entity, name)}
      </FieldLabel>
      <div
        className={cn(
          'mt-1.5 grid gap-3',
          spoken.length > 1 && '@lg:grid-cols-2',
          spoken.length > 2 && '@4xl:grid-cols-3',
        )}
      >
        {spoken.map((lang) => (
          <div key={lang} className="flex min-w-0 flex-col gap-1">
            <span
              id={`${labelId}-${lang}`}
              className={cn(
                'flex items-center gap-2 text-xs text-muted-foreground',
                shown?.length !== 1 && 'min-h-5',
              )}
            >
              <span className="sr-only">{labels.field(entity, name)}</span>
              <span className={shown?.length === 1 ? 'sr-only' : 'font-semibold uppercase'}>{lang}</span>
              {!isOfAddresses && <Missing control={control} name={name} lang={lang} />}
            </span>
            <FieldInput
              path={`${name}.${lang}`}
              // In one language the visible label is the field's own.
              labelId={shown?.length === 1 ? labelId : `${labelId}-${lang}`}
              id={`${labelId}-${lang}-control`}
              lang={lang}
              {...{ control, entity, name, field }}
            />
          </div>
        ))}
      </div>
    </div>
  );
}

/** Returns whether a stored value has a text in a language. */
const isFilled = (texts: unknown, lang: string) =>
  isPlainObject(texts) && typeof texts[lang] === 'string' && texts[lang] !== '';

/** Marks a language without a text when another language has one. */
function Missing({ control, name, lang }: { control: Control<Edited>; name: string; lang: string }) {
  const t = useT(formMessages);
  const texts = useWatch({ control, name }) as Readonly<Record<string, RichTextValue>> | undefined;
  const isMissing = isEmpty(texts?.[lang]) && Object.values(texts ?? {}).some((text) => !isEmpty(text));
  return isMissing ? (
    <span className="font-medium text-accent">{t('missing', { language: lang })}</span>
  ) : null;
}

interface FieldInputProps extends FormFieldProps {
  path: string;
  id: string;
  labelId: string;
  lang?: string;
}

function FieldInput({ control, path, id, labelId, lang, ...context }: FieldInputProps) {
  const { field: bound, fieldState } = useController({ control, name: path });
  const own = useExtensions('inputs', context.entity.key).findLast((input) => input.field === context.name);
  const { Input } = adminKindOf(context.field);
  const help = useFullLabels().help(context.entity, context.name);
  const failure = fieldState.error?.message;
  const footId = `${id}-foot`;
  const said = failure ?? (lang === undefined ? help : undefined);
  const props = {
    ...context,
    value: bound.value as unknown,
    onChange: bound.onChange,
    onBlur: bound.onBlur,
    lang,
    control: {
      id,
      'aria-labelledby': labelId,
      'aria-invalid': failure !== undefined,
      ...(said && { 'aria-describedby': footId }),
      ...(lang !== undefined && { dir: directionOf(lang) }),
    },
  };
  return (
    <>
      {own ? (
        <OwnInput {...props} Input={own.Input} errors={entryErrors(fieldState.error)} />
      ) : (
        <Input {...props} />
      )}
      {failure !== undefined && <FieldError id={footId}>{failure}</FieldError>}
      {failure === undefined && said && (
        <p id={footId} className="text-xs text-muted-foreground">
          {said}
        </p>
      )}
    </>
  );
}

interface OwnInputProps extends Omit<KindInputProps, 'field'> {
  field: Field;
  Input: AdminInput['Input'];
  errors: AdminInputProps['errors'];
}

/** Returns the errors at `name.0`, `name.1` and so on. */
const entryErrors = (error: unknown): AdminInputProps['errors'] =>
  Array.isArray(error) ? error.map((one?: { message?: string }) => one?.message) : undefined;

/**
 * The input of a module, which replaces that of the field's kind. Its values are in the format of the API.
 */
function OwnInput({ Input, entity, field, value, onChange, control, errors }: OwnInputProps): ReactNode {
  const access = useAccess();
  const isNew = useIsNew();
  const { toEdited, parse } = adminKindOf(field);
  return (
    <Input
      id={control.id}
      value={parse(value, field)}
      onChange={(next) => onChange(toEdited(next, field))}
      isInvalid={control['aria-invalid'] ?? false}
      isReadOnly={!access.may(isNew ? 'create' : 'update', entity)}
      {...(errors && { errors })}
    />
  );
}

function FieldLabel({
  id,
  htmlFor,
  isRequired,
  children,
}: {
  id: string;
  htmlFor?: string;
  isRequired: boolean;
  children: ReactNode;
}) {
  const t = useT(formMessages);
  const content = (
    <>
      {children}
      {isRequired && (
        <span className="ms-1 text-accent" title={t('required')}>
          *
        </span>
      )}
    </>
  );
  const classes = 'text-sm font-semibold';
  return htmlFor ? (
    <label id={id} htmlFor={htmlFor} className={classes}>
      {content}
    </label>
  ) : (
    <span id={id} className={classes}>
      {content}
    </span>
  );
}
