/** In the storage of the tab: the page of a registration, and the address of its account. */
const key = 'flotilla-new-account';

/** Keeps the address for the next page. */
export function rememberNewAccount(email: string): void {
  try {
    sessionStorage.setItem(key, JSON.stringify([location.pathname, email]));
  } catch {
    // The browser blocks storage: there is no message then.
  }
}

/** Returns the address, once, on another page than that of the registration; null without a new account. */
export function takeNewAccount(): string | null {
  try {
    const [page, email] = JSON.parse(sessionStorage.getItem(key) ?? '[]') as (string | undefined)[];
    // The page of the registration is about to be left.
    if (email === undefined || page === location.pathname) return null;
    sessionStorage.removeItem(key);
    return email;
  } catch {
    return null;
  }
}
