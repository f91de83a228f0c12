import type { Entity } from '@flotilla/core';
import { cn } from '@flotilla/ui';
import { type ReactNode, useMemo } from 'react';
import type { Control } from 'react-hook-form';
import { useAdmin } from '../context/admin-context.js';
import type { Edited } from './edited-values.js';
import { FormField } from './form-field.js';
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
  const { main, groups, side } = useMemo(() => sectionsOf(entity, without), [entity, without]);
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
      </div>
      {side.length > 0 && (
        <div className="grid min-w-0 gap-4 rounded-lg bg-muted p-4 @xl:grid-cols-2 @3xl:grid-cols-1">
          {fieldsOf(side)}
        </div>
      )}
    </div>
  );
}
