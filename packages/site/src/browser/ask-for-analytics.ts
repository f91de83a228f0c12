import { type AnalyticsName, analyticsProviders } from '../analytics-providers.js';

const storedAs = 'analytics-choice';

/** Asks for consent once, and loads the analytics of a page after it. A choice can be changed later. */
export function askForAnalytics(bar: HTMLElement): void {
  const choice = document.querySelector<HTMLElement>('[data-analytics-choice]');
  const stored = storedChoice();
  if (stored === 'yes') loadAnalytics(bar);
  bar.hidden = stored !== null;
  if (choice) choice.hidden = stored === null;
  choice?.querySelector('button')?.addEventListener('click', () => {
    bar.hidden = false;
    bar.querySelector<HTMLElement>('[data-choice]')?.focus();
  });
  bar.addEventListener('click', ({ target }) => {
    const chosen =
      target instanceof Element && target.closest<HTMLElement>('[data-choice]')?.dataset['choice'];
    if (chosen !== 'yes' && chosen !== 'no') return;
    const isWithdrawn = chosen === 'no' && storedChoice() === 'yes';
    store(chosen);
    bar.hidden = true;
    if (choice) choice.hidden = false;
    if (chosen === 'yes') loadAnalytics(bar);
    // A loaded script cannot be unloaded.
    if (isWithdrawn) location.reload();
  });
}

function loadAnalytics({ dataset: { analytics, id = '' } }: HTMLElement): void {
  const name = analytics as AnalyticsName;
  const provider = analyticsProviders[name];
  if (!provider || document.querySelector('script[data-analytics-script]')) return;
  const script = document.createElement('script');
  script.async = true;
  script.dataset['analyticsScript'] = '';
  prepare[name](script, provider.script, id);
  document.head.append(script);
}

type Queue = ((...values: unknown[]) => void) & { a?: unknown[]; l?: number };
type AnalyticsWindow = Window & { dataLayer?: unknown[]; ym?: Queue };

/** Sets the address of a script and the commands that it finds when it has loaded. */
const prepare: Record<AnalyticsName, (script: HTMLScriptElement, url: string, id: string) => void> = {
  plausible(script, url, id) {
    script.dataset['domain'] = id;
    script.src = url;
  },
  google(script, url, id) {
    const own = window as AnalyticsWindow;
    const layer = (own.dataLayer ??= []);
    // The script reads only `arguments` objects.
    const send: (...values: unknown[]) => void = function () {
      // oxlint-disable-next-line prefer-rest-params -- see above
      layer.push(arguments);
    };
    send('js', new Date());
    send('config', id);
    script.src = `${url}?id=${encodeURIComponent(id)}`;
  },
  yandex(script, url, id) {
    const own = window as AnalyticsWindow;
    const queue: Queue = (...values) => (queue.a ??= []).push(values);
    queue.l = Date.now();
    own.ym ??= queue;
    own.ym(Number(id), 'init', { clickmap: false, trackLinks: true });
    script.src = url;
  },
};

/** Returns the stored choice; null without one, and where the browser stores nothing. */
function storedChoice(): string | null {
  try {
    return localStorage.getItem(storedAs);
  } catch {
    return null;
  }
}

function store(choice: string): void {
  try {
    localStorage.setItem(storedAs, choice);
  } catch {
    // The question returns on the next page.
  }
}
