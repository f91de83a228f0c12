import type { ListFacets } from '@flotilla/core/documents';
import { useT } from '@flotilla/react';
import { Button, Field, Input, Label } from '@flotilla/ui';
import { useId } from 'react';
import { messages } from '../messages.js';
import { stayMessages } from '../stay/stay-messages.js';

/** Narrows a list to the products that are free on some days, and keeps its other filters. A plain form. */
export function PeriodForm({
  period: { startDate, endDate },
  query,
  href,
}: {
  period: NonNullable<ListFacets['period']>;
  query: string;
  href: string | undefined;
}) {
  const t = useT(messages);
  const dates = useT(stayMessages);
  const id = useId();
  const others = [...new URLSearchParams(query)].filter(
    ([name]) => name !== 'startDate' && name !== 'endDate',
  );
  return (
    <form action={href} className="grid grid-cols-2 items-end gap-2 sm:flex sm:flex-wrap">
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {(
        [
          ['startDate', dates('start'), startDate],
          ['endDate', dates('end'), endDate],
        ] as const
      ).map(([name, label, day]) => (
        <Field key={name} className="min-w-0 gap-1 sm:w-44">
          <Label htmlFor={`${id}-${name}`} className="font-normal text-muted-foreground">
            {label}
          </Label>
          <Input
            key={day}
            id={`${id}-${name}`}
            type="date"
            name={name}
            defaultValue={day}
            required
            className="px-3 tabular-nums"
          />
        </Field>
      ))}
      <Button type="submit" variant="outline" className="max-sm:col-span-2">
        {t('showFree')}
      </Button>
    </form>
  );
}
