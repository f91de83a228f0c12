import { type Client, createClient } from '../../client/client.js';
import { tellFailure } from '../../client/page/tell-failure.js';
import { pageLanguage } from '../../site/site-of-page.js';

let client: Client | undefined;

/** The client that sessions are made with: it sends no token, for that may be the one that was refused. */
export function bareClient(): Client {
  return (client ??= createClient({ language: pageLanguage, onFailure: tellFailure }));
}
