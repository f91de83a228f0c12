import { cn, Icon } from '@flotilla/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Control, useFormState } from 'react-hook-form';
import { useT } from '../context/use-t.js';
import type { Edited } from './edited-values.js';
import { formMessages } from './form-messages.js';

interface AdvancedProps {
  control: Control<Edited>;
  names: readonly string[];
  children: ReactNode;
}

/** Technical fields, folded away until one of them has an error; each rejection opens the fold again. */
export function Advanced({ control, names, children }: AdvancedProps): ReactNode {
  const t = useT(formMessages);
  const { errors, submitCount } = useFormState({ control });
  const fold = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  const hasError = names.some((name) => name in errors);
  useEffect(() => {
    // The element reports it by `toggle`.
    if (hasError && fold.current) fold.current.open = true;
  }, [hasError, submitCount]);
  return (
    <details
      ref={fold}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      data-fold
      className="@container min-w-0 rounded-lg border border-border px-4"
    >
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-sm font-semibold text-muted-foreground">
        <Icon name="chevron-down" className={cn('transition-transform', !isOpen && '-rotate-90')} />
        {t('advanced')}
      </summary>
      <div className="pt-2 pb-5">{children}</div>
    </details>
  );
}
