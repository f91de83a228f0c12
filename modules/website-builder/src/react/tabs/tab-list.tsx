import { Enhanced, type LocalizedValue } from '@flotilla/react';
import { islands } from './islands.js';

/** A tab, and the panel in the page that belongs to it. */
export interface Tab {
  readonly id: string;
  readonly panelId: string;
  readonly title: LocalizedValue<string>;
}

/** The row of tabs; the first is selected. Without JavaScript there is none, and all panels are shown. */
export function TabList({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <Enhanced by={islands.tabs}>
      <div
        role="tablist"
        aria-label={label}
        className="flex max-w-full gap-1 overflow-x-auto border-b border-border pt-1 [scrollbar-width:thin] noscript:hidden"
      >
        {tabs.map(({ id, panelId, title }, index) => (
          <button
            key={id}
            id={id}
            type="button"
            role="tab"
            lang={title.lang}
            aria-selected={index === 0}
            aria-controls={panelId}
            tabIndex={index === 0 ? 0 : -1}
            className={tabClasses}
          >
            {title.value}
          </button>
        ))}
      </div>
    </Enhanced>
  );
}

const tabClasses = [
  'relative max-w-72 shrink-0 truncate rounded-md px-4 py-2.5 text-sm font-semibold text-muted-foreground transition-colors',
  'hover:text-foreground focus-visible:-outline-offset-2 aria-selected:text-foreground',
  'after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 after:rounded-full after:bg-accent after:opacity-0 aria-selected:after:opacity-100',
].join(' ');
