import { cn } from '@flotilla/ui';
import { Localized } from '../../messages/localized.js';
import { AttributeValue } from './attribute-value.js';
import type { Fact } from './facts.js';

/** The first three facts side by side, each value above its name. */
export function FactStrip({ facts, className }: { facts: readonly Fact[]; className?: string }) {
  if (facts.length === 0) return null;
  return (
    <dl className={cn('grid grid-cols-3 gap-4', className)}>
      {facts.slice(0, shownAtOnce).map((fact) => (
        <div key={fact.id} className="flex min-w-0 flex-col-reverse justify-end">
          <Localized as="dt" value={fact.key.title} className="text-xs text-muted-foreground" />
          <dd className="font-semibold wrap-anywhere tabular-nums">
            <AttributeValue fact={fact} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const shownAtOnce = 3;
