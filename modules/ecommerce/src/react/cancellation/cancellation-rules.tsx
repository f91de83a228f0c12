import { useFind } from '@flotilla/react/client';
import { cancellationPolicy } from '../../entities/cancellation-policy.js';
import { schedule } from '../../entities/schedule.js';
import { CancellationRule } from './cancellation-rule.js';

/** Shows the cancellation policies of schedules, each once. Shows nothing while they load, and without one. */
export function CancellationRules({ scheduleIds }: { scheduleIds: readonly string[] }) {
  const ids = distinct(scheduleIds);
  const schedules = useFind(schedule, {
    ...{ where: { id: { inArray: ids } }, fields: ['cancellationPolicyId'], limit: ids.length },
  });
  const policyIds = distinct(schedules.data?.flatMap((one) => one.cancellationPolicyId ?? []) ?? []);
  const { data: policies = [] } = useFind(
    cancellationPolicy,
    { where: { id: { inArray: policyIds } }, fields: ['steps', 'graceHours'], limit: policyIds.length || 1 },
    { enabled: policyIds.length > 0 },
  );
  if (policies.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      {policies.map((policy) => (
        <CancellationRule
          key={policy.id}
          policy={policy}
          className="text-sm text-pretty text-muted-foreground"
        />
      ))}
    </div>
  );
}

const distinct = (ids: readonly string[]) => [...new Set(ids)].sort();
