type Choice = 'language' | 'theme';

const year = 31_536_000;

/** Stores a choice in a cookie, so that the server renders the next page with it. */
export function storeChoice(name: Choice, value: string | undefined): void {
  const age = value === undefined ? 0 : year;
  document.cookie = `admin-${name}=${value ?? ''}; path=/admin; max-age=${age}; samesite=lax`;
}
