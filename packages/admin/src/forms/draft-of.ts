import { type ChangeSetView, openDraft } from '@flotilla/core/change-sets';
import type { Client } from '@flotilla/react/client';

interface Root {
  readonly entity: string;
  readonly id: string;
}

/** Returns the open draft of a row; creates it if there is none. */
export function draftOf(root: Root, client: Client): Promise<ChangeSetView> {
  return client.muted.call(openDraft, { body: { root } });
}
