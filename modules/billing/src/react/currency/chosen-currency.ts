/** Where the choice is kept, in this browser alone: pages are the same for everybody. */
const key = 'flotilla-currency';
const changed = 'flotilla:currency';
/** Where a browser keeps nothing, the choice lasts as long as the page. */
let onThisPage: string | null = null;

/** The slug of the currency that the visitor chose, on this page or another; null for the site's default. */
export function chosenCurrency(): string | null {
  try {
    return localStorage.getItem(key) ?? onThisPage;
  } catch {
    return onThisPage;
  }
}

/** Remembers a choice and tells every price on the page. */
export function chooseCurrency(slug: string): void {
  onThisPage = slug;
  try {
    localStorage.setItem(key, slug);
  } catch {
    // Then for this page only.
  }
  dispatchEvent(new Event(changed));
}

/** Calls back now and after each choice, in this tab or another. */
export function followChosenCurrency(follow: () => void): void {
  follow();
  addEventListener(changed, follow);
  addEventListener('storage', follow);
}
