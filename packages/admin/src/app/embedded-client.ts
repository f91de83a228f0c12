import { type Client, clientThrough, reportFailure } from '@flotilla/react/client';

/**
 * Returns the client of an application for the admin in it: failures are shown as toasts, and the API answers in
 * the interface language, which the element has.
 */
export function embeddedClient(client: Client, element: HTMLElement): Client {
  return clientThrough(client, (send) => async (call) => {
    const { lang } = element;
    try {
      return await send({
        ...call,
        headers: { ...(lang && { 'x-flotilla-language': lang }), ...call.headers },
      });
    } catch (error) {
      if (!call.isMuted) reportFailure(error, call, lang);
      throw error;
    }
  });
}
