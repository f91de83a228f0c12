import { useT } from '@flotilla/react';
import { Field, Label, Select } from '@flotilla/ui';
import { useId } from 'react';
import { draftMessages } from './draft-messages.js';

const choices = ['default', '60', '1440', '4320', '10080'] as const;
export type Hold = (typeof choices)[number];

/** Returns the minutes of a selection; undefined for as long as the schedule holds dates. */
export const minutesOf = (hold: Hold) => (hold === 'default' ? undefined : Number(hold));

interface HoldSelectProps {
  value: Hold;
  onSelect: (hold: Hold) => void;
}

/** Selects how long the dates and the stock of a payment link are held. */
export function HoldSelect({ value, onSelect }: HoldSelectProps) {
  const t = useT(draftMessages);
  const id = useId();
  return (
    <Field>
      <Label htmlFor={id}>{t('hold')}</Label>
      <Select
        id={id}
        className="h-11 px-3 sm:text-sm"
        value={value}
        onChange={({ target }) => onSelect(choices.find((one) => one === target.value) ?? 'default')}
      >
        {choices.map((one) => (
          <option key={one} value={one}>
            {t(`hold-${one}`)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
