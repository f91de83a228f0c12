import { Title } from '@flotilla/react';
import { cn } from '@flotilla/ui';
import { AttributeValue } from './attribute-value.js';
import type { Fact } from './attributes.js';

/** All facts, one to a line. */
export function FactTable({ facts, className }: { facts: readonly Fact[]; className?: string }) {
  if (facts.length === 0) return null;
  return (
    <dl className={cn('divide-y divide-border border-t border-border', className)}>
      {facts.map((fact) => (
        <div key={fact.id} className="flex items-baseline justify-between gap-6 py-3">
          <Title as="dt" of={fact.key} className="max-w-1/2 shrink-0 text-sm text-muted-foreground" />
          <dd className="text-end font-medium text-balance tabular-nums">
            <AttributeValue fact={fact} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
