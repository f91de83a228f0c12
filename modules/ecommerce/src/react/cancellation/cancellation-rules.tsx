import { show } from '@flotilla/core';
import { useFind } from '@flotilla/react/client';
import { cancellationPolicy } from '../../entities/cancellation-policy.js';
import { schedule } from '../../entities/schedule.js';
import { CancellationRule } from './cancellation-rule.js';

const policySelection = { cancellationPolicy: show(cancellationPolicy, ['steps', 'graceHours']) } as const;

/** Shows the cancellation policies of schedules, each once. Shows nothing while they load, and without one. */
export function CancellationRules({ scheduleIds }: { scheduleIds: readonly string[] }) {
  const ids = [...new Set(scheduleIds)].sort();
  const { data = [] } = useFind(
    schedule,
    { where: { id: { inArray: ids } }, fields: [], with: policySelection, limit: ids.length || 1 },
    { enabled: ids.length > 0 },
  );
  const policies = new Map(
    data.flatMap(({ cancellationPolicy: policy }) => (policy ? [[policy.id, policy] as const] : [])),
  );
  if (policies.size === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      {[...policies].map(([id, policy]) => (
        <CancellationRule key={id} policy={policy} className="text-sm text-pretty text-muted-foreground" />
      ))}
    </div>
  );
}
