type Choice = 'language' | 'theme';

const year = 31_536_000;

/** Keeps what a person has chosen where the server sees it, so that the next page begins with it. */
export function keepChoice(name: Choice, value: string | undefined): void {
  const age = value === undefined ? 0 : year;
  document.cookie = `admin-${name}=${value ?? ''}; path=/admin; max-age=${age}; samesite=lax`;
}
