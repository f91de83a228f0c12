/** Who talks where: a profile of a subject, in a chat. */
export interface ChatPlace {
  readonly subjectId: string;
  readonly profileId: string;
  readonly chatId: string;
}

/** The parameter of the page's address that names a chat. */
const chatParameter = 'chat';
/** The one that names whom to write to. */
const profileParameter = 'profile';

/** What the address of the page names. */
export function namedInAddress(): { chatId: string | null; profileSlug: string | null } {
  const { searchParams } = new URL(location.href);
  return { chatId: searchParams.get(chatParameter), profileSlug: searchParams.get(profileParameter) };
}

/** The page's address with a chat, or without one. */
export function addressOf(chatId: string | null): string {
  const url = new URL(location.href);
  url.searchParams.delete(profileParameter);
  if (chatId === null) url.searchParams.delete(chatParameter);
  else url.searchParams.set(chatParameter, chatId);
  return `${url.pathname}${url.search}`;
}
