import { Popover, PopoverContent, PopoverTrigger } from '@flotilla/ui/controls';
import type { LucideIcon } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { useT } from '../context/use-t.js';
import type { KindInputProps } from './admin-kind.js';
import { Input } from './controls.js';
import { kindMessages } from './kind-messages.js';

export interface TypedMomentProps extends Pick<
  KindInputProps<'date' | 'datetime', string>,
  'value' | 'onChange' | 'control'
> {
  onBlur?: () => void;
  /** The input format, the same in every language: `DD.MM.YYYY`. */
  placeholder?: string;
}

interface PickedTextProps extends TypedMomentProps {
  /** Label of the button that opens the panel. */
  label: string;
  Icon: LucideIcon;
  className: string;
  /** Content of the panel; may be lazy. */
  children: ReactNode;
}

/** An input of digits with a button that opens a panel to pick from. */
export function PickedText({
  label,
  Icon,
  className,
  children,
  onChange,
  onBlur,
  control,
  ...props
}: PickedTextProps) {
  const t = useT(kindMessages);
  return (
    <div className={`relative ${className}`}>
      <Input
        {...control}
        {...props}
        inputMode="numeric"
        onBlur={onBlur}
        onChange={(event) => onChange(event.target.value)}
        className="pe-11 tabular-nums"
      />
      <Popover>
        <PopoverTrigger>
          <button
            type="button"
            aria-label={label}
            className="absolute end-0.5 top-0.5 grid size-9 place-items-center rounded-md hover:bg-muted"
          >
            <Icon className="size-4.5" />
          </button>
        </PopoverTrigger>
        <PopoverContent label={label} align="end">
          <Suspense fallback={t('loading')}>{children}</Suspense>
        </PopoverContent>
      </Popover>
    </div>
  );
}
