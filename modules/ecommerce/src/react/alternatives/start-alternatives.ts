import { formatPrice } from '@flotilla/ui';
import type { AvailableProduct } from '../../booking-actions.js';
import { spanText } from '../../bookings/stay-text.js';
import { isDay } from '../stay/choice.js';

/** Milliseconds without a change before a request. */
const debounceMs = 300;
const limit = '6';

/** Starts the list of the page, if it has one that did not start yet. */
export function listAlternatives(): void {
  const section = document.querySelector<HTMLElement>('[data-near]:not([data-started])');
  if (!section) return;
  section.dataset.started = '';
  startAlternatives(section);
}

/** Lists the other products that are free on the days of the page's panel, after each change of them. */
export function startAlternatives(section: HTMLElement): void {
  const list = section.querySelector('ul');
  const status = section.querySelector<HTMLElement>('[role=status]');
  if (!list || !status) return;
  const language = document.documentElement.lang || 'en';
  const known = new Map<string, Promise<readonly AvailableProduct[]>>();
  let shown = '';
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function update(): Promise<void> {
    const days = selectedDays();
    const query = new URLSearchParams({ ...days, near: section.dataset.near ?? '', limit }).toString();
    if (!days || query === shown || !section.isConnected) return;
    shown = query;
    const found = known.get(query) ?? load(query);
    known.set(query, found);
    try {
      const products = await found;
      if (query !== shown) return;
      list?.replaceChildren(...products.map((one) => itemOf(one, section.dataset ?? {}, language)));
      say(products.length > 0 ? spanText(days, language) : section.dataset.none);
    } catch {
      known.delete(query);
      if (query !== shown) return;
      shown = '';
      list?.replaceChildren();
      say(section.dataset.failed);
    }
  }

  const say = (text = '') => {
    if (status) status.textContent = text;
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void update(), debounceMs);
  };
  // Scripts of the panel change the fields, and then send an event of another field.
  for (const event of ['input', 'change']) document.addEventListener(event, later);
  void update();
}

/** Returns the days in the fields of the panel; undefined while they are no period. */
function selectedDays(): { startDate: string; endDate: string } | undefined {
  const valueOf = (name: string) =>
    document.querySelector<HTMLInputElement>(`[data-stay] [name=${name}]`)?.value.trim() ?? '';
  const [startDate, endDate] = [valueOf('startDate'), valueOf('endDate')];
  return isDay(startDate) && isDay(endDate) && startDate <= endDate ? { startDate, endDate } : undefined;
}

async function load(query: string): Promise<readonly AvailableProduct[]> {
  const response = await fetch(`/api/ecommerce/products/available?${query}`);
  if (!response.ok) throw new Error(String(response.status));
  return ((await response.json()) as { data: readonly AvailableProduct[] }).data;
}

function itemOf(
  { slug, title, total, currency }: AvailableProduct,
  { address = '', placeholder = '' }: DOMStringMap,
  locale: string,
): HTMLElement {
  const link = document.createElement('a');
  link.href = address.replace(placeholder, encodeURIComponent(slug));
  link.className =
    'flex items-baseline justify-between gap-3 rounded-lg border border-border px-4 py-3 hover:border-input hover:bg-muted';
  const name = document.createElement('span');
  name.className = 'min-w-0 font-semibold wrap-anywhere';
  name.textContent = title[locale] ?? Object.values(title)[0] ?? slug;
  link.append(name);
  if (total !== null && currency) {
    const price = document.createElement('span');
    price.className = 'shrink-0 tabular-nums';
    price.textContent = formatPrice({ amount: total, locale, ...currency });
    link.append(price);
  }
  const item = document.createElement('li');
  item.append(link);
  return item;
}
