import { titleOf, useSite, useT } from '@flotilla/react';
import { Picture } from '@flotilla/react/kit';
import { FileInput, Input, Select, Textarea } from '@flotilla/ui';
import type { ReactNode } from 'react';
import { messages } from '../messages.js';
import type { SelectedInput } from '../../selections.js';

export interface ControlProps {
  input: SelectedInput;
  id: string;
  /** Name of the answer. */
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
  'number-default': ({ input: { type }, ...props }) => (
    <Input {...props} type="number" {...(type === 'count' ? countRules : numberRules)} />
  ),
  'select-option-default': (props) =>
    isOfPictures(props.input) ? <PictureChoice {...props} /> : <SelectOption {...props} />,
};

const numberRules = { inputMode: 'decimal', step: 'any' } as const;
const countRules = { inputMode: 'numeric', min: 1, step: 1 } as const;

/** Input types that browsers validate and autofill. */
const knownTypes: Readonly<Record<string, { type: string; autoComplete?: string }>> = {
  email: { type: 'email', autoComplete: 'email' },
  tel: { type: 'tel', autoComplete: 'tel' },
  url: { type: 'url', autoComplete: 'url' },
  date: { type: 'date' },
  'future-date': { type: 'date' },
  time: { type: 'time' },
};

/** Returns whether the options have pictures. */
export const isOfPictures = ({ variant, options }: Pick<SelectedInput, 'variant' | 'options'>) =>
  variant === 'select-option-default' && options.some(({ pictures }) => pictures.length > 0);

function TextInput({ input, ...props }: ControlProps) {
  if (input.type === 'file') return <FileChoice {...props} />;
  return <Input {...(knownTypes[input.type] ?? { type: 'text' })} {...props} />;
}

function FileChoice({ placeholder: _, ...props }: Omit<ControlProps, 'input'>) {
  return <FileInput {...props} choose={useT(messages)('chooseFile')} />;
}

/** Shows the options as cards with pictures, as radio buttons. */
function PictureChoice({ input, id, name, required, 'aria-describedby': describedBy }: ControlProps) {
  const site = useSite();
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      className="grid grid-cols-2 gap-4 sm:grid-cols-3"
    >
      {input.options.map((option) => {
        const title = titleOf(option, site);
        const [picture] = option.pictures;
        return (
          <label
            key={option.id}
            className="relative flex cursor-pointer flex-col overflow-hidden rounded-xl border border-input transition-colors has-checked:border-primary has-checked:ring-2 has-checked:ring-primary has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-ring hover:border-foreground/60"
          >
            <input
              type="radio"
              name={name}
              value={option.slug}
              required={required}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {picture && (
              <Picture
                file={{ ...picture, alt: '', altByLanguage: {} }}
                room="card"
                className="aspect-3/2 w-full object-cover"
              />
            )}
            <span lang={title.lang} className="px-4 py-3 text-sm font-semibold wrap-anywhere">
              {title.value}
            </span>
          </label>
        );
      })}
    </div>
  );
}

/** The placeholder is an empty option. */
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
