import { type Client, createClient } from '../../http/client.js';
import { tellFailure } from '../../http/tell-failure.js';
import { pageLanguage } from '../../site/site-of-page.js';

let client: Client | undefined;

/** The client that sessions are made with: it sends no token, for that may be the one that was refused. */
export function bareClient(): Client {
  return (client ??= createClient({ language: pageLanguage, onFailure: tellFailure }));
}
