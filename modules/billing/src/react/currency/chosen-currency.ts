/** Local storage key of the choice. It stays in the browser, because pages are cached for all visitors. */
const key = 'flotilla-currency';
const changed = 'flotilla:currency';
/** The choice on this page, for browsers without storage. */
let onThisPage: string | null = null;

/** Returns the slug of the currency that the visitor chose, or null for the site's default. */
export function chosenCurrency(): string | null {
  try {
    return localStorage.getItem(key) ?? onThisPage;
  } catch {
    return onThisPage;
  }
}

/** Stores a choice and updates all prices on the page. */
export function chooseCurrency(slug: string): void {
  onThisPage = slug;
  try {
    localStorage.setItem(key, slug);
  } catch {
    // Applies to this page only.
  }
  dispatchEvent(new Event(changed));
}

/** Calls `follow` now and after each choice, in this tab or another. */
export function followChosenCurrency(follow: () => void): void {
  follow();
  addEventListener(changed, follow);
  addEventListener('storage', follow);
}
