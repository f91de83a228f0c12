import { DisclosureMenu, Skeleton } from '@flotilla/ui';
import { type ReactNode, Suspense, useId, useState } from 'react';

interface ToolMenuProps {
  icon: ReactNode;
  text: string;
  className?: string;
  /** Content of the menu, rendered after the first opening; may be lazy. */
  children: (close: () => void) => ReactNode;
}

/** A small panel below a button of the toolbar. */
export function ToolMenu({ icon, text, className = 'w-80 p-3', children }: ToolMenuProps) {
  const id = useId();
  const [wasOpened, setOpened] = useState(false);
  const close = () => document.getElementById(id)?.hidePopover();
  const trigger = (
    <>
      {icon}
      <span className="max-sm:sr-only">{text}</span>
    </>
  );
  return (
    <DisclosureMenu
      id={id}
      layout="dropdown"
      trigger={trigger}
      look={{ variant: 'ghost', size: 'sm' }}
      triggerClassName="rounded-md px-3 font-medium pointer-coarse:h-11"
      className={className}
      onOpen={() => setOpened(true)}
    >
      {wasOpened && (
        <Suspense fallback={<Skeleton className="h-40 rounded-md" />}>{children(close)}</Suspense>
      )}
    </DisclosureMenu>
  );
}
