import type { ReactNode } from 'react';

/** An element only where there is a class name to carry: one around a navbar would keep it from sticking. */
export function Classed({ names, children }: { names: readonly (string | null)[]; children: ReactNode }) {
  const className = names.filter(Boolean).join(' ');
  return className ? <div className={className}>{children}</div> : children;
}
