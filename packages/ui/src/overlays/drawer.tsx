'use client';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { buttonVariants } from '../actions/button.js';
import { cn } from '../cn.js';
import { Icon } from '../icons/icon.js';

export interface DrawerProps {
  isOpen: boolean;
  /** Called when the visitor closes it: by its button, Escape, or a click outside. */
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  /** Stays visible at the bottom while the rest scrolls. */
  foot?: ReactNode;
  children: ReactNode;
}

/**
 * A sheet at the side of the screen, as a native modal `<dialog>`, which traps and restores the focus. For
 * islands.
 */
export function Drawer({ isOpen, onClose, title, closeLabel, foot, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal();
    if (!isOpen && dialog.current?.open) dialog.current.close();
  }, [isOpen]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape closes it by keyboard
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={({ target }) => target === dialog.current && onClose()}
      className={drawerClasses}
    >
      <div className="flex h-full flex-col">
        <div className="flex items-center justify-between gap-4 border-b border-border/70 py-3 ps-6 pe-3">
          <h2 id={titleId} className="font-display text-2xl font-medium tracking-display">
            {title}
          </h2>
          <button
            type="button"
            aria-label={closeLabel}
            onClick={onClose}
            className={cn(buttonVariants({ variant: 'ghost', size: 'icon' }))}
          >
            <Icon name="close" />
          </button>
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 py-5">{children}</div>
        {foot && (
          <div className="border-t border-border/70 px-6 pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
            {foot}
          </div>
        )}
      </div>
    </dialog>
  );
}

const drawerClasses = [
  'fixed inset-y-0 start-auto end-0 m-0 h-dvh max-h-none w-[min(28rem,100vw)] max-w-none border-s border-border bg-popover p-0 text-popover-foreground shadow-lg',
  'backdrop:bg-deep/45 backdrop:backdrop-blur-xs',
  'translate-inline-8 opacity-0 transition-[opacity,translate,display,overlay] transition-discrete duration-250',
  'open:translate-inline-0 open:opacity-100 starting:open:translate-inline-8 starting:open:opacity-0',
].join(' ');
