import { cn, NamedList } from '@flotilla/ui';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../context/use-t.js';
import { importMessages } from './import-messages.js';

const steps = ['upload', 'check', 'run', 'result'] as const;
export type ImportStep = (typeof steps)[number];

/** The steps of an import, with the current one. */
export function ImportSteps({ current }: { current: ImportStep }): ReactNode {
  const t = useT(importMessages);
  const position = steps.indexOf(current);
  return (
    <NamedList
      isOrdered
      label={t('steps')}
      className="flex flex-wrap items-center gap-x-2 gap-y-2 text-sm sm:gap-x-3"
    >
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={step === current ? 'step' : undefined}
          className="flex items-center gap-2 text-muted-foreground aria-[current=step]:font-semibold aria-[current=step]:text-foreground"
        >
          {index > 0 && <span aria-hidden className="h-px w-6 bg-border sm:w-8" />}
          <span
            aria-hidden
            className={cn(
              'grid size-6 place-items-center rounded-full border border-border text-xs tabular-nums',
              index <= position && 'border-primary bg-primary text-primary-foreground',
            )}
          >
            {index < position ? <Check className="size-3.5" /> : index + 1}
          </span>
          <span className={cn(step !== current && 'max-sm:sr-only')}>{t(step)}</span>
        </li>
      ))}
    </NamedList>
  );
}
