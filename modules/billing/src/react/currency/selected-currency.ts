/** Local storage key of the choice. It stays in the browser, because pages are cached for all visitors. */
const key = 'flotilla-currency';
const changed = 'flotilla:currency';
/** The choice on this page, for browsers without storage. */
let pageSelection: string | null = null;

/** Returns the slug of the currency that the visitor selected, or null for the site's default. */
export function selectedCurrency(): string | null {
  try {
    return localStorage.getItem(key) ?? pageSelection;
  } catch {
    return pageSelection;
  }
}

/** Stores a choice and updates all prices on the page. */
export function selectCurrency(slug: string): void {
  pageSelection = slug;
  try {
    localStorage.setItem(key, slug);
  } catch {
    // Applies to this page only.
  }
  dispatchEvent(new Event(changed));
}

/** Calls `listener` now and after each choice, in this tab or another. */
export function watchSelectedCurrency(listener: () => void): void {
  listener();
  addEventListener(changed, listener);
  addEventListener('storage', listener);
}
