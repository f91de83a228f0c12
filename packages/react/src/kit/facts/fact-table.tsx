import { cn } from '@flotilla/ui';
import { Title } from '../../messages/localized.js';
import { AttributeValue } from './attribute-value.js';
import type { Fact } from './facts.js';

/** All facts, one per line; a value that doesn't fit wraps under its name. */
export function FactTable({ facts, className }: { facts: readonly Fact[]; className?: string }) {
  if (facts.length === 0) return null;
  return (
    <dl className={cn('divide-y divide-border border-t border-border', className)}>
      {facts.map((fact) => (
        <div key={fact.id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
          <Title as="dt" of={fact.key} className="min-w-0 text-sm wrap-anywhere text-muted-foreground" />
          <dd className="min-w-0 font-medium text-pretty wrap-anywhere tabular-nums">
            <AttributeValue fact={fact} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
