/** Classes of the panel beside the summary. */
export const panelClasses =
  'rounded-2xl border border-border/70 bg-card p-5 text-card-foreground shadow-sm sm:p-6 lg:sticky lg:top-[calc(var(--spacing-navbar)+1.5rem)]';
