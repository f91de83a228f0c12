import { createContext, use } from 'react';
import type { Client } from '../http/client.js';
import { clientOfPage } from './page/page-client.js';

const ClientContext = createContext<Client | null>(null);

/** Sets the client of the hooks inside; without it they ask the page's own origin, for the visitor's session. */
export const ClientProvider = ClientContext.Provider;

/** The client of the API. */
export function useClient(): Client {
  return use(ClientContext) ?? clientOfPage();
}
