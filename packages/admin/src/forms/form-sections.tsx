import type { Entity } from '@flotilla/core';
import { cn, Icon } from '@flotilla/ui';
import { type ReactNode, useMemo, useState } from 'react';
import { type Control, useFormState } from 'react-hook-form';
import { useAdmin } from '../context/admin-context.js';
import type { Edited } from './edited-values.js';
import { useT } from '../context/use-t.js';
import { FormField } from './form-field.js';
import { formMessages } from './form-messages.js';
import { type NamedField, sectionsOf } from './sections.js';

export interface FormSectionsProps {
  entity: Entity;
  control: Control<Edited>;
  /** Fields to leave out, because they are shown elsewhere. */
  without?: ReadonlySet<string>;
}

/** The fields of a form: texts in the main column, groups, and small fields at the side. */
export function FormSections({ entity, control, without }: FormSectionsProps): ReactNode {
  const { labels } = useAdmin();
  const { main, groups, side, advanced } = useMemo(() => sectionsOf(entity, without), [entity, without]);
  const fieldsOf = (fields: readonly NamedField[]) =>
    fields.map(([name, field]) => (
      <FormField key={name} control={control} entity={entity} name={name} field={field} />
    ));
  const isPlain = side.length === 0 && groups.length === 0;
  return (
    <div
      className={cn(
        'grid items-start gap-x-8 gap-y-6',
        side.length > 0 && '@3xl:grid-cols-[minmax(0,1fr)_17rem]',
      )}
    >
      <div className="flex min-w-0 flex-col gap-6">
        {main.length > 0 && (
          <div className={cn('grid min-w-0 gap-5', isPlain && '@xl:grid-cols-2')}>{fieldsOf(main)}</div>
        )}
        {groups.map(({ name, fields }) => (
          <fieldset key={name} className="min-w-0 rounded-lg border border-border px-4 pb-5">
            <legend className="px-1.5 text-sm font-semibold text-muted-foreground">
              {labels.group(entity, name)}
            </legend>
            <div className="grid gap-5 pt-2 @xl:grid-cols-2 [&>:has([role=group])]:col-span-full [&>[role=group]]:col-span-full">
              {fieldsOf(fields)}
            </div>
          </fieldset>
        ))}
        {advanced.length > 0 && (
          <Advanced control={control} names={advanced.map(([name]) => name)}>
            {fieldsOf(advanced)}
          </Advanced>
        )}
      </div>
      {side.length > 0 && (
        <div className="grid min-w-0 gap-4 rounded-lg bg-muted p-4 @xl:grid-cols-2 @3xl:grid-cols-1">
          {fieldsOf(side)}
        </div>
      )}
    </div>
  );
}

interface AdvancedProps {
  control: Control<Edited>;
  names: readonly string[];
  children: ReactNode;
}

/** Technical fields, folded away until one of them has an error. */
function Advanced({ control, names, children }: AdvancedProps) {
  const t = useT(formMessages);
  const { errors } = useFormState({ control });
  const [isOpen, setOpen] = useState(false);
  const hasError = names.some((name) => name in errors);
  return (
    <details
      open={isOpen || hasError}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="rounded-lg border border-border px-4"
    >
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-sm font-semibold text-muted-foreground">
        <Icon
          name="chevron-down"
          className={cn('transition-transform', !isOpen && !hasError && '-rotate-90')}
        />
        {t('advanced')}
      </summary>
      <div className="grid gap-5 pt-2 pb-5 @xl:grid-cols-2">{children}</div>
    </details>
  );
}
