import { type Client, createClient } from '../../http/client.js';
import { reportFailure } from '../../http/report-failure.js';
import { pageLanguage } from '../../site/site-of-page.js';

let client: Client | undefined;

/** Returns the client for session calls. It sends no access token, which may be the rejected one. */
export function bareClient(): Client {
  return (client ??= createClient({ language: pageLanguage, onFailure: reportFailure }));
}
