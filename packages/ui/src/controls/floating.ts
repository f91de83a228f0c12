/** Styles of floating elements above the page or a dialog. */
export const floatingClasses = [
  'z-60 max-w-[calc(100vw-1.5rem)] rounded-lg border border-border bg-popover text-popover-foreground shadow-lg outline-none',
  'transition-[opacity,translate] starting:-translate-y-1 starting:opacity-0',
].join(' ');
