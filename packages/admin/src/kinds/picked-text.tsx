import { Popover, PopoverContent, PopoverTrigger } from '@flotilla/ui/controls';
import type { LucideIcon } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { useT } from '../language/use-t.js';
import type { KindInputProps } from './admin-kind.js';
import { Input } from './controls.js';
import { kindMessages } from './kind-messages.js';

/** A day or a moment as somebody types it. */
export interface TypedMomentProps extends Pick<KindInputProps<'date' | 'datetime', string>, 'value' | 'onChange' | 'control'> {
  onBlur?: () => void;
  /** What is typed, in every language: `DD.MM.YYYY`. */
  placeholder?: string;
}

interface PickedTextProps extends TypedMomentProps {
  /** What the button beside it does. */
  label: string;
  Icon: LucideIcon;
  className: string;
  /** What it opens; it may be lazy. */
  children: ReactNode;
}

/** Digits that one types, or picks in a panel beside them. */
export function PickedText({ label, Icon, className, children, onChange, onBlur, control, ...props }: PickedTextProps) {
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
