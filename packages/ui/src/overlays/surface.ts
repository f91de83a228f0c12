export const dialogClasses = [
  'fixed inset-x-0 top-1/2 z-50 mx-auto flex max-h-[min(44rem,92dvh)] w-[min(28rem,calc(100vw-2rem))] -translate-y-1/2 flex-col',
  'gap-6 overflow-y-auto rounded-xl border border-border bg-popover p-6 text-popover-foreground shadow-lg sm:p-8',
  'transition-[opacity,scale] starting:scale-97 starting:opacity-0',
].join(' ');

export const dialogTitleClasses = 'pe-8 font-display text-2xl font-medium tracking-display';
export const dialogDescriptionClasses = 'mt-2 text-sm text-muted-foreground';
