import { createContext, useContext } from 'react';
import type { Client } from '../http/client.js';
import { clientOfPage } from './page/page-client.js';

const ClientContext = createContext<Client | null>(null);

/**
 * Sets the client of the hooks below. The default client calls the page's own origin with the visitor's
 * session.
 */
export const ClientProvider = ClientContext.Provider;

export function useClient(): Client {
  return useContext(ClientContext) ?? clientOfPage();
}
