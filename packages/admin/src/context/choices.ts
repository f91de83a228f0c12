type Choice = 'language' | 'theme';

const year = 31_536_000;

/** Stores a choice in a cookie, so that the server renders the next page with it. */
export function storeChoice(name: Choice, value: string | undefined): void {
  const age = value === undefined ? 0 : year;
  document.cookie = `admin-${name}=${value ?? ''}; path=/admin; max-age=${age}; samesite=lax`;
}

/** Stores a choice in the browser, for an admin in another application. */
function storeEmbeddedChoice(name: Choice, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(`admin:${name}`);
    else localStorage.setItem(`admin:${name}`, value);
  } catch {
    // Storage is full or forbidden; the choice still applies to this page.
  }
}

/** Returns the stored choice of an admin in another application. */
export function embeddedChoice(name: Choice): string | undefined {
  try {
    return localStorage.getItem(`admin:${name}`) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Returns the function that stores choices. */
export function choiceStore(isEmbedded: boolean): typeof storeChoice {
  return isEmbedded ? storeEmbeddedChoice : storeChoice;
}
