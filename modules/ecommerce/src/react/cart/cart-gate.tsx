import { type SessionGateProps, useIsAwake, useSession } from '@flotilla/react/session';
import type { ComponentType, ReactNode } from 'react';

/**
 * Returns a gate that shows `nothing` to visitors without a session instead of asking them to sign in. For
 * islands with `wake: 'load'`.
 */
export function gateOf(nothing: ReactNode): ComponentType<SessionGateProps> {
  return function Gate({ skeleton, children }) {
    const isAwake = useIsAwake();
    const { status, subject } = useSession();
    if (!isAwake || status === 'pending') return skeleton;
    return subject ? children : nothing;
  };
}
