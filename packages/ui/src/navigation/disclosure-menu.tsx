import { cva, type VariantProps } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { type ButtonProps, buttonVariants } from '../actions/button.js';
import { cn } from '../cn.js';
import { closeShape } from '../icons/control-shapes.js';
import { IconFrame } from '../icons/icon-frame.js';
import { closeOnFocusOut } from './close-on-focus-out.js';

export type DisclosureMenuProps = VariantProps<typeof panelVariants> & {
  /** Unique on the page; connects the button with the panel. */
  id: string;
  /** Content of the button: an icon or text. */
  trigger: ReactNode;
  /** Accessible name of the button; required if the trigger is an icon. */
  label?: string;
  /** Label of the close button of a sheet. */
  closeLabel?: string;
  /** Variant and size of the button; round and transparent by default. */
  look?: Pick<ButtonProps, 'variant' | 'size'>;
  triggerClassName?: string;
  className?: string;
  /** Called before each opening, to render the content lazily. */
  onOpen?: () => void;
  children: ReactNode;
};

/**
 * A menu that works without JavaScript: a native popover that its button opens, that Escape and clicks
 * outside close, and that restores the focus. `sheet` covers the side of the screen, `dropdown` opens below
 * the button. With JavaScript it also closes when the focus leaves it.
 */
export function DisclosureMenu(props: DisclosureMenuProps) {
  const {
    id,
    trigger,
    label,
    closeLabel = 'Close',
    layout = 'sheet',
    look,
    triggerClassName,
    className,
    onOpen,
    children,
  } = props;
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={label}
        className={cn(buttonVariants({ ...roundGhost, ...look }), triggerClassName)}
      >
        {trigger}
      </button>
      <div
        id={id}
        popover="auto"
        onBlur={closeOnFocusOut}
        {...(onOpen && {
          onBeforeToggle: ({ newState }: { newState: string }) => newState === 'open' && onOpen(),
        })}
        className={cn(panelVariants({ layout }), className)}
      >
        {layout === 'sheet' && <CloseButton target={id} label={closeLabel} />}
        {children}
      </div>
    </>
  );
}

function CloseButton({ target, label }: { target: string; label: string }) {
  return (
    <button
      type="button"
      popoverTarget={target}
      popoverTargetAction="hide"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- inside of a popover it is focused when that opens, not when the page does
      autoFocus
      aria-label={label}
      className={cn(buttonVariants(roundGhost), 'absolute end-3 top-3')}
    >
      <IconFrame>{closeShape}</IconFrame>
    </button>
  );
}

const roundGhost = { variant: 'ghost', size: 'icon' } as const;

const panelVariants = cva(
  [
    'fixed border border-border bg-popover text-popover-foreground shadow-lg',
    'opacity-0 transition-[opacity,translate,display,overlay] transition-discrete duration-250',
    'open:opacity-100 starting:open:opacity-0',
  ],
  {
    variants: {
      layout: {
        sheet: [
          'inset-y-0 start-auto end-0 m-0 h-dvh max-h-none w-[min(22rem,88vw)] overflow-y-auto border-y-0 border-e-0 p-6 pt-16',
          'translate-inline-8 open:translate-inline-0 starting:open:translate-inline-8 backdrop:bg-deep/45 backdrop:backdrop-blur-xs',
        ],
        // Anchored to the button that opens it. In browsers without anchor positioning the panel opens in the
        // center of the screen, the default of popovers.
        dropdown: [
          'm-auto max-h-[min(26rem,80dvh)] max-w-[min(22rem,92vw)] min-w-48 overflow-y-auto rounded-lg p-2 -translate-y-1 open:translate-y-0 starting:open:-translate-y-1',
          'supports-[position-area:end]:inset-auto supports-[position-area:end]:my-2 supports-[position-area:end]:mx-0',
          'supports-[position-area:end]:[position-area:block-end_span-inline-start]',
          'supports-[position-area:end]:[position-try-fallbacks:flip-inline,flip-block,flip-block_flip-inline]',
        ],
      },
    },
  },
);
