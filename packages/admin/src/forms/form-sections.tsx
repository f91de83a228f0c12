import type { Entity } from '@flotilla/core';
import { cn } from '@flotilla/ui';
import { type ReactNode, useMemo } from 'react';
import type { Control } from 'react-hook-form';
import { useAdmin } from '../context/admin-context.js';
import { Advanced } from './advanced.js';
import { type Edited, isLocalized } from './edited-values.js';
import { FormField } from './form-field.js';
import { LanguageSwitch } from './form-languages.js';
import type { FormGrid } from './form-grid.js';
import { type NamedField, sectionsOf } from './sections.js';

export interface FormSectionsProps {
  entity: Entity;
  control: Control<Edited>;
  /** Fields to leave out, because they are shown elsewhere. */
  without?: ReadonlySet<string>;
  /** Links of a new row, shown at the side. */
  aside?: ReactNode;
  /** The grid around, whose columns these fields take; it shows the picture and the links at the side. */
  grid?: FormGrid | undefined;
}

/** Two fields in a row; localized texts take a whole one. */
const inPairs = '@xl:grid-cols-2 [&>:has([role=group])]:col-span-full [&>[role=group]]:col-span-full';

/** The fields of a form: texts in the main column, groups, and small fields at the side. */
export function FormSections({ entity, control, without, aside, grid }: FormSectionsProps): ReactNode {
  const { labels } = useAdmin();
  const { main, groups, side, advanced } = useMemo(() => sectionsOf(entity, without), [entity, without]);
  const fieldsOf = (fields: readonly NamedField[]) =>
    fields.map(([name, field]) => (
      <FormField key={name} control={control} entity={entity} name={name} field={field} />
    ));
  const shown = [...main, ...groups.flatMap(({ fields }) => fields), ...side];
  // Forms of publishable rows show the title, with the switch, above the other fields.
  const hasSwitch =
    !without?.has('title') || (!entity.publishing && shown.some(([, field]) => isLocalized(field)));
  const isInGrid = grid !== undefined;
  const hasSide = side.length > 0 || Boolean(aside) || isInGrid;
  const isPlain = !hasSide && groups.length === 0;
  const technical = advanced.length > 0 && (
    <Advanced control={control} names={advanced.map(([name]) => name)}>
      <div className="grid gap-5 @xl:grid-cols-2">{fieldsOf(advanced)}</div>
    </Advanced>
  );
  return (
    <div
      className={
        isInGrid
          ? 'contents'
          : cn('grid items-start gap-x-8 gap-y-6', hasSide && '@3xl:grid-cols-[minmax(0,1fr)_20rem]')
      }
    >
      <div className={cn('flex min-w-0 flex-col gap-6', grid?.text)}>
        {hasSwitch && <LanguageSwitch entity={entity} control={control} />}
        {main.length > 0 && (
          <div className={cn('grid min-w-0 gap-5', isPlain && inPairs)}>{fieldsOf(main)}</div>
        )}
        {groups.map(({ name, fields }) => (
          <fieldset key={name} className="min-w-0 rounded-lg border border-border px-4 pb-5">
            <legend className="px-1.5 text-sm font-semibold text-muted-foreground">
              {labels.group(entity, name)}
            </legend>
            <div className={cn('grid gap-5 pt-2', inPairs)}>{fieldsOf(fields)}</div>
          </fieldset>
        ))}
        {(!hasSide || isInGrid) && technical}
      </div>
      {(side.length > 0 || Boolean(aside)) && (
        <div className={cn('flex min-w-0 flex-col gap-5', grid?.side)}>
          {side.length > 0 && (
            <div className="grid min-w-0 gap-4 rounded-lg bg-muted p-4 @xl:grid-cols-2 @3xl:grid-cols-1">
              {fieldsOf(side)}
            </div>
          )}
          {aside}
          {!isInGrid && technical}
        </div>
      )}
    </div>
  );
}
