/** A profile of a subject in a chat. */
export interface ChatContext {
  readonly subjectId: string;
  readonly profileId: string;
  readonly chatId: string;
}

/** Query parameter of a chat. */
const chatParameter = 'chat';
/** Query parameter of a profile to write to. */
const profileParameter = 'profile';

/** Returns the chat and the profile in the URL. */
export function chatInUrl(): { chatId: string | null; profileSlug: string | null } {
  const { searchParams } = new URL(location.href);
  return { chatId: searchParams.get(chatParameter), profileSlug: searchParams.get(profileParameter) };
}

/** Returns the URL of the page with a chat, or without one. */
export function chatUrl(chatId: string | null): string {
  const url = new URL(location.href);
  url.searchParams.delete(profileParameter);
  if (chatId === null) url.searchParams.delete(chatParameter);
  else url.searchParams.set(chatParameter, chatId);
  return `${url.pathname}${url.search}`;
}
