import type { LucideIcon } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { KindInputProps } from './admin-kind.js';
import { Input } from './controls.js';

const PickerPanel = lazy(() =>
  import('./picker-panel.js').then((module) => ({ default: module.PickerPanel })),
);

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
  const [isUsed, setUsed] = useState(false);
  const button = (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="dialog"
      className="absolute end-0.5 top-0.5 grid size-9 place-items-center rounded-md hover:bg-muted"
      {...(!isUsed && { onClick: () => setUsed(true) })}
    >
      <Icon className="size-4.5" />
    </button>
  );
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
      {/* The panel loads with its first use, and takes the button over. */}
      {isUsed ? (
        <Suspense fallback={button}>
          <PickerPanel label={label} button={button}>
            {children}
          </PickerPanel>
        </Suspense>
      ) : (
        button
      )}
    </div>
  );
}
