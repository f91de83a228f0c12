import { useT } from '@flotilla/react';
import { Checkbox, cn } from '@flotilla/ui';
import { type ReactNode, useState } from 'react';
import { permissionMessages } from './admin-messages.js';
import type { RoleGrants, ServedCall } from './use-role-grants.js';

export interface GrantBoxProps {
  /** Granted and revoked together. */
  calls: readonly ServedCall[];
  grants: RoleGrants;
  /** Public: every caller may make these calls. */
  isOpen?: boolean;
  label?: string;
  className?: string;
  children: ReactNode;
}

/**
 * Checkbox that grants or revokes calls. Calls that are public or covered by a wider grant are ticked and
 * explained.
 */
export function GrantBox({ calls, grants, isOpen = false, label, className, children }: GrantBoxProps) {
  const t = useT(permissionMessages);
  const [isBusy, setBusy] = useState(false);
  const states = calls.map((call) => grants.stateOf(call));
  const isAll = states.every(({ isGranted }) => isGranted);
  const isSome = states.some(({ isGranted }) => isGranted);
  const wider = states.every(({ by }) => by !== undefined) ? states[0]?.by : undefined;
  const why = isOpen ? t('everybody') : wider;
  const toggle = async () => {
    if (isBusy || why !== undefined) return;
    setBusy(true);
    await (isAll ? grants.takeAll(calls) : grants.give(calls));
    setBusy(false);
  };
  return (
    <label
      title={why}
      className={cn(
        'flex items-center gap-2 text-sm',
        why !== undefined && 'text-muted-foreground',
        className,
      )}
    >
      <Checkbox
        aria-label={label}
        aria-busy={isBusy}
        aria-disabled={why !== undefined}
        checked={isOpen || isAll}
        ref={(box) => {
          if (box) box.indeterminate = !isOpen && isSome && !isAll;
        }}
        onChange={() => void toggle()}
      />
      {children}
    </label>
  );
}
