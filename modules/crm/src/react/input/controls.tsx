import { titleOf, useSite, useT } from '@flotilla/react';
import { Input, Select, Textarea } from '@flotilla/ui';
import type { ReactNode } from 'react';
import { messages } from '../messages.js';
import type { ShownInput } from '../../shown.js';

export interface ControlProps {
  input: ShownInput;
  id: string;
  /** Under which the answer is sent. */
  name: string;
  required: boolean;
  placeholder: string | undefined;
  'aria-describedby': string | undefined;
}

type Control = (props: ControlProps) => ReactNode;

/** The control of each variant of an input. */
export const controls: Readonly<Record<string, Control>> & { readonly default: Control } = {
  default: TextInput,
  'text-default': TextInput,
  'textarea-default': ({ input: _, ...props }) => <Textarea {...props} rows={4} />,
  'number-default': ({ input: _, ...props }) => <Input {...props} type="number" inputMode="decimal" step="any" />,
  'select-option-default': SelectOption,
};

/** What a browser knows to check and to fill in by itself. */
const knownTypes: Readonly<Record<string, { type: string; autoComplete?: string }>> = {
  email: { type: 'email', autoComplete: 'email' },
  tel: { type: 'tel', autoComplete: 'tel' },
  url: { type: 'url', autoComplete: 'url' },
  date: { type: 'date' },
  time: { type: 'time' },
};

function TextInput({ input, ...props }: ControlProps) {
  return <Input {...(knownTypes[input.type] ?? { type: 'text' })} {...props} />;
}

/** The placeholder is the choice that is none yet. */
function SelectOption({ input, placeholder, ...props }: ControlProps) {
  const site = useSite();
  const t = useT(messages);
  return (
    <Select defaultValue="" {...props}>
      <option value="" disabled={props.required}>
        {placeholder ?? t('choose')}
      </option>
      {input.options.map((option) => {
        const title = titleOf(option, site);
        return (
          <option key={option.id} value={option.slug} lang={title.lang}>
            {title.value}
          </option>
        );
      })}
    </Select>
  );
}
