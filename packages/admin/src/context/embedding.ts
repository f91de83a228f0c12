import { createContext, type ReactNode, use } from 'react';

/** Accounts of the application around the admin. */
export interface HostAccounts {
  /** Shown to callers that the API does not know, such as a link to the application's sign-in. */
  readonly signIn?: ReactNode;
  /** Called by the menu item "Sign out"; without it there is none. */
  readonly onSignOut?: () => void;
}

/** The application around an admin that is not a page of its own. */
export interface Embedding {
  /** The element of the admin: its language and theme are set here instead of on the document. */
  readonly element: HTMLElement;
  /** Without them, the admin has its own sign-in, by the gate of an extension. */
  readonly accounts?: HostAccounts;
}

const EmbeddingContext = createContext<Embedding | undefined>(undefined);

export const EmbeddingProvider = EmbeddingContext.Provider;

/** Returns the application around the admin; undefined on the admin's own page. */
export function useEmbedding(): Embedding | undefined {
  return use(EmbeddingContext);
}

/** Returns the element that has the admin's language and theme. */
export function useAdminElement(): HTMLElement {
  return useEmbedding()?.element ?? document.documentElement;
}
