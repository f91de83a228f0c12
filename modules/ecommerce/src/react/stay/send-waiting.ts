import { clientOfPage, failureText } from '@flotilla/react/client';
import { session } from '@flotilla/react/session';
import { waitForDates } from '../../waiting-actions.js';
import type { WaitingWish } from './waiting-dialog.js';

/** Requests a mail when days are free again. Returns the message of a refusal, or undefined. */
export async function sendWaiting(body: WaitingWish, language: string): Promise<string | undefined> {
  try {
    const { id } = await session.ensure();
    await clientOfPage().muted.call(waitForDates, { params: { id }, body });
    return undefined;
  } catch (error) {
    return failureText(error, language);
  }
}
