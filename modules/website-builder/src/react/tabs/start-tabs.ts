/**
 * Starts a row of tabs: clicks, arrow keys, Home and End select a tab. Only the selected tab is in the tab
 * order.
 */
export function startTabs(element: HTMLElement): void {
  const tabs = [...element.querySelectorAll<HTMLElement>('[role=tab]')];
  element.addEventListener('click', (event) => {
    const tab = tabs.find((candidate) => candidate.contains(event.target as Node));
    if (tab) select(tabs, tab);
  });
  element.addEventListener('keydown', (event) => {
    const tab =
      tabs[targetOf(event.key, { from: tabs.indexOf(event.target as HTMLElement), last: tabs.length - 1 })];
    if (!tab) return;
    event.preventDefault();
    select(tabs, tab);
    tab.focus();
  });
}

function select(tabs: readonly HTMLElement[], selected: HTMLElement): void {
  for (const tab of tabs) {
    const isSelected = tab === selected;
    tab.setAttribute('aria-selected', String(isSelected));
    tab.tabIndex = isSelected ? 0 : -1;
    const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '');
    if (panel) panel.dataset.state = isSelected ? 'shown' : 'out';
  }
}

/** Returns the index of the tab that a key selects, wrapping at the ends; -1 for other keys. */
function targetOf(key: string, { from, last }: { from: number; last: number }): number {
  const isRtl = document.documentElement.dir === 'rtl';
  if (key === (isRtl ? 'ArrowLeft' : 'ArrowRight')) return from === last ? 0 : from + 1;
  if (key === (isRtl ? 'ArrowRight' : 'ArrowLeft')) return from === 0 ? last : from - 1;
  if (key === 'Home') return 0;
  return key === 'End' ? last : -1;
}
