import { Popover, PopoverContent, PopoverTrigger } from '@flotilla/ui/controls';
import { type ReactElement, type ReactNode, Suspense, useState } from 'react';
import { useT } from '../context/use-t.js';
import { kindMessages } from './kind-messages.js';

interface PickerPanelProps {
  label: string;
  /** Opens the panel. */
  button: ReactElement;
  /** Content of the panel; may be lazy. */
  children: ReactNode;
}

/** A panel beside an input, open from the start. */
export function PickerPanel({ label, button, children }: PickerPanelProps): ReactNode {
  const t = useT(kindMessages);
  const [isOpen, setOpen] = useState(true);
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger>{button}</PopoverTrigger>
      <PopoverContent label={label} align="end">
        <Suspense fallback={t('loading')}>{children}</Suspense>
      </PopoverContent>
    </Popover>
  );
}
