import { localized, useSite, useT } from '@flotilla/react';
import { Field, Label, Select } from '@flotilla/ui';
import { useId } from 'react';
import { boardMessages } from './board-messages.js';
import type { CalendarResource } from './calendar-layout.js';

export interface ResourceSelectProps {
  resources: readonly CalendarResource[];
  value: string;
  onChange: (id: string) => void;
}

/** Selects a resource by the names of its product and its own. */
export function ResourceSelect({ resources, value, onChange }: ResourceSelectProps) {
  const t = useT(boardMessages);
  const site = useSite();
  const id = useId();
  return (
    <Field>
      <Label htmlFor={id}>{t('resource')}</Label>
      <Select
        id={id}
        required
        value={value}
        className="h-11 px-3 sm:text-sm"
        onChange={({ target }) => onChange(target.value)}
      >
        {resources.map((one) => (
          <option key={one.id} value={one.id}>
            {[localized(one.productTitle, site)?.value, localized(one.title, site)?.value || one.adminTitle]
              .filter(Boolean)
              .join(' · ')}
          </option>
        ))}
      </Select>
    </Field>
  );
}
