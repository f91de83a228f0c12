import { type SessionGateProps, useIsAwake, useSession } from '@flotilla/react/session';
import type { ComponentType, ReactNode } from 'react';

/** A gate that tells nobody to sign in: who has no session sees what stands there for who has nothing. For islands that wake by `load`. */
export function gateOf(nothing: ReactNode): ComponentType<SessionGateProps> {
  return function Gate({ skeleton, children }) {
    const isAwake = useIsAwake();
    const { status, subject } = useSession();
    if (!isAwake || status === 'pending') return skeleton;
    return subject ? children : nothing;
  };
}
