import { useT } from '@flotilla/react';
import { Button, cn, Icon } from '@flotilla/ui';
import type { ReactNode } from 'react';
import { purchaseMessages } from './purchase-messages.js';

export interface StepProps {
  id: string;
  number: number;
  title: string;
  /** `alone`: without a heading. */
  state: 'open' | 'done' | 'later' | 'alone';
  /** The values of the part, shown while it is closed. */
  summary?: ReactNode;
  onChange: () => void;
  children: ReactNode;
}

/** A part of the checkout. One is open at a time; those that are done can be opened again. */
export function Step({ id, number, title, state, summary, onChange, children }: StepProps) {
  const t = useT(purchaseMessages);
  return (
    <section
      aria-labelledby={state === 'alone' ? undefined : id}
      className="border-b border-border/70 py-6 first:pt-0 last:border-b-0"
    >
      <div className={cn('flex items-center gap-3', state === 'alone' && 'hidden')}>
        <span
          aria-hidden="true"
          className={cn(
            'grid size-8 shrink-0 place-items-center rounded-full text-sm font-semibold tabular-nums',
            state === 'open' && 'bg-primary text-primary-foreground',
            state === 'done' && 'bg-success text-success-foreground',
            state === 'later' && 'border border-border text-muted-foreground',
          )}
        >
          {state === 'done' ? <Icon name="check" /> : number}
        </span>
        <h2
          id={id}
          tabIndex={-1}
          className={cn(
            'grow scroll-mt-28 font-display text-2xl font-medium tracking-display outline-none',
            state === 'later' && 'text-muted-foreground',
          )}
        >
          {title}
        </h2>
        {state === 'done' && (
          <Button variant="link" aria-label={`${t('change')}: ${title}`} onClick={onChange}>
            {t('change')}
          </Button>
        )}
      </div>
      {(state === 'open' || state === 'alone') && (
        <div className={cn(state === 'open' && 'mt-5 sm:ps-11')}>{children}</div>
      )}
      {state === 'done' && summary && (
        <div className="mt-2 ps-11 whitespace-pre-line text-muted-foreground wrap-anywhere">{summary}</div>
      )}
    </section>
  );
}
